/** Says below the preset of a flow what it decides, and what the flow sets otherwise. */
import { pageHref } from '../../model/share/route';
import { presetNote as words } from '../../texts/en/presetNote';
import { useInspectionState, useSelected } from '../laboratoryContext';
import styles from './Inspector.module.css';
import { presetItems } from './presetItems';

export default function PresetNote() {
  const fields = useInspectionState((state) => state.fields);
  const several = useSelected().length > 1;
  const items = presetItems(fields ?? []);
  // The fields are those of one of them.
  if (!items || several) return null;
  const { preset, decided, differing } = items;
  return (
    <section className={styles.note} aria-label={words.label}>
      <p>{words.decides(preset, decided)}</p>
      <p>{differing.length === 0 ? words.asIs : words.differs(differing)}</p>
      <p>
        <a href={pageHref('scenario', 'transport')}>{words.all}</a>
      </p>
    </section>
  );
}
