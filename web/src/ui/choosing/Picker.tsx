import { Combobox as Base } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import { texts } from '../../texts';
import { CheckIcon, ChevronDownIcon } from '../icons/icons';
import { useLeaving } from '../overlays/useLeaving';
import styles from './Select.module.css';
import { ranked, type SearchOption } from './search';

interface Props {
  label: string;
  value: string;
  options: readonly SearchOption[];
  onChange: (value: string) => void;
  bare: boolean;
}

/** A select whose options can be searched. */
export function Picker({ label, value, options, onChange, bare }: Props) {
  const [query, setQuery] = useState('');
  const isOpen = useRef(false);
  const [open, setOpen] = useState(false);
  const change = (next: boolean): void => {
    isOpen.current = next;
    setOpen(next);
    if (!next) setQuery('');
  };
  useLeaving(open, () => change(false));
  return (
    <Base.Root
      items={options}
      filteredItems={ranked(options, query)}
      value={options.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(a: SearchOption, b: SearchOption) => a.value === b.value}
      inputValue={query}
      onInputValueChange={setQuery}
      open={open}
      onOpenChange={change}
      autoHighlight
      onValueChange={(next) => {
        if (next) onChange(next.value);
      }}
    >
      <Base.Trigger
        aria-label={label}
        className={bare ? `${styles.trigger} ${styles.bare}` : styles.trigger}
        onKeyDown={(event) => {
          // Keys pressed while the list opens, before its field has the focus, belong to the field. A letter opens it:
          // each would choose another option.
          if (event.key.length !== 1 || (event.key === ' ' && !isOpen.current)) return;
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (!isOpen.current) change(true);
          event.preventBaseUIHandler();
          event.preventDefault();
          event.stopPropagation();
          setQuery((typed) => typed + event.key);
        }}
      >
        <span className={styles.value}>
          <Base.Value />
        </span>
        <Base.Icon className={styles.icon}>
          <ChevronDownIcon size={14} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Base.Popup className={`${styles.popup} ${styles.searched}`} aria-label={label}>
            <Base.Input
              className={styles.search}
              aria-label={texts.picker.search}
              placeholder={texts.picker.placeholder(options.length)}
              autoComplete="off"
              spellCheck={false}
            />
            <Base.Empty className={styles.empty}>{texts.picker.nothing(query)}</Base.Empty>
            <Base.List className={styles.list}>
              {(option: SearchOption) => (
                <Base.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.tick}>
                    <Base.ItemIndicator>
                      <CheckIcon size={14} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </span>
                  <span className={styles.text}>{option.label}</span>
                  {option.help ? <span className={styles.help}>{option.help}</span> : null}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
