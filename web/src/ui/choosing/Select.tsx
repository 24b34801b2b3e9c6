import { Select as Base } from '@base-ui/react/select';
import { CheckIcon, ChevronDownIcon } from '../icons/icons';
import { useOpen } from '../overlays/useLeaving';
import { Picker } from './Picker';
import styles from './Select.module.css';
import type { SearchOption } from './search';

/** From this number on, options can be searched. */
const MANY = 12;

interface Props {
  label: string;
  value: string;
  options: readonly SearchOption[];
  onChange: (value: string) => void;
  /** Looks like text until it is pointed at. */
  bare?: boolean;
}

export function Select({ label, value, options, onChange, bare = false }: Props) {
  const [open, setOpen] = useOpen();
  if (options.length > MANY) {
    return <Picker label={label} value={value} options={options} onChange={onChange} bare={bare} />;
  }
  return (
    <Base.Root
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      open={open}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        aria-label={label}
        className={bare ? `${styles.trigger} ${styles.bare}` : styles.trigger}
        onKeyDown={(event) => {
          // A letter opens the list, where further ones go to an option: each would choose another.
          if (event.key.length !== 1 || event.key === ' ' || open) return;
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventBaseUIHandler();
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <Base.Value className={styles.value} />
        <Base.Icon className={styles.icon}>
          <ChevronDownIcon size={14} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className={styles.popup}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={styles.item}>
                <span className={styles.tick}>
                  <Base.ItemIndicator>
                    <CheckIcon size={14} aria-hidden="true" />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText className={styles.text}>{option.label}</Base.ItemText>
                {option.help ? <span className={styles.help}>{option.help}</span> : null}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
