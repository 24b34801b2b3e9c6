import { useId } from 'react';
import styles from './LessonEditor.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  placeholder,
  signed = false,
}: Props & { type?: 'text' | 'number'; placeholder?: string; signed?: boolean }) {
  const id = useId();
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        type={type}
        value={value}
        step="any"
        min={signed ? undefined : 0}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function TextArea({ label, value, onChange, rows = 4 }: Props & { rows?: number }) {
  const id = useId();
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{label}</span>
      <textarea
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
