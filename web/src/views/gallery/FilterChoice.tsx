import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import styles from './Gallery.module.css';

interface Option<T extends string> {
  value: T;
  label: string;
  /** The number of examples that pass it; absent where all do. */
  count?: number;
}

const ALL = 'all';

/** One of a few, or all. */
export function FilterChoice<T extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: T | null;
  options: readonly Option<T>[];
  onChange: (value: T | null) => void;
}) {
  return (
    <ToggleGroup
      className={styles.choice}
      aria-label={label}
      value={[value ?? ALL]}
      onValueChange={([next]) =>
        // A second press clears the choice.
        onChange(options.find((option) => option.value === next)?.value ?? null)
      }
    >
      <Toggle className={styles.option} value={ALL}>
        {all}
      </Toggle>
      {options.map((option) => (
        <Toggle
          key={option.value}
          className={styles.option}
          value={option.value}
          disabled={option.count === 0 && option.value !== value}
        >
          {option.label}
          {option.count === undefined ? null : <span className={styles.count}>{option.count}</span>}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
