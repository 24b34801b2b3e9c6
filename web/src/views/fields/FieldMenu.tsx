import type { Field, Json } from '../../engine/types';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { MoreIcon } from '../../ui/icons/icons';
import { Menu, MenuItem } from '../../ui/overlays/Menu';
import { useLaboratory } from '../laboratoryContext';
import styles from './Field.module.css';
import { editAt, useFieldEditor } from './fieldEditor';

/** Actions on the number of a field, besides setting it. */
export function FieldMenu({ field, once }: { field: Field; once: (value: Json) => void }) {
  const { run, single } = useFieldEditor();
  const { path, value, expression, label } = field;
  const laboratory = useLaboratory();
  if (run === null || !single || typeof value !== 'number') return null;
  const { menu } = texts.inspector;
  const items: { text: string; act: () => void }[] = [];
  if (expression !== null) {
    items.push({ text: menu.takeValue(expression), act: () => once(value) });
  } else if (canBeParameter(path)) {
    items.push({
      text: menu.makeParameter,
      act: () => editAt(run, path, { kind: 'makeParameter', path }),
    });
  } else if (path.startsWith('parameters/')) {
    items.push({
      text: menu.putInPlace,
      act: () => editAt(run, path, { kind: 'putInPlace', path }),
    });
  }
  // A menu for every field would be as many stops of the tab key.
  if (items.length === 0) return null;
  items.push({ text: texts.compare.open, act: () => laboratory.askToCompare(path) });
  return (
    <Menu
      trigger={
        <Button look="icon" className={styles.menu} aria-label={menu.open(label)}>
          <MoreIcon size={13} aria-hidden="true" />
        </Button>
      }
    >
      {items.map(({ text, act }) => (
        <MenuItem key={text} onClick={act}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Whether the number belongs to a whole entry; those of an instance are not in the document. */
function canBeParameter(path: string): boolean {
  const [list = '', id = ''] = path.split('/');
  return ['nodes', 'links', 'flows'].includes(list) && !id.includes('.');
}
