import { Switch as Base } from '@base-ui/react/switch';
import styles from './Switch.module.css';

export function Switch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Base.Root
      className={styles.root}
      data-unforced
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
}
