import { use } from 'react';
import { texts } from '../../texts';
import { useLaboratory } from '../laboratoryContext';
import { type Chord, chordText } from './chords';
import { GESTURES } from './gestures';
import { commandsOf } from './index';
import { lectureCommands } from './lectureCommands';
import styles from './Shortcuts.module.css';

/** More alternatives than these are shown as the first and the last. */
const MOST_SHOWN = 4;

/** The keys of all commands and gestures, by where they are heard. */
export default function Shortcuts() {
  const { groups } = texts.commands;
  const laboratory = useLaboratory();
  use(lectureCommands(laboratory));
  const listed = [...commandsOf(laboratory), ...GESTURES];
  return (
    <div className={styles.shortcuts}>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group}>
          <h3>{groups[group]}</h3>
          <dl>
            {listed.map(({ group: own, label, keys = [] }) =>
              own !== group || keys.length === 0 ? null : (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Keys({ keys }: { keys: readonly Chord[] }) {
  const [first] = keys;
  const last = keys.at(-1);
  const isRange = keys.length > MOST_SHOWN && first && last;
  const shown = isRange ? [first, last] : keys;
  const between = isRange ? ' … ' : ` ${texts.commands.or} `;
  return shown.map((chord, index) => (
    <span key={chordText(chord)}>
      {index > 0 ? between : null}
      {chord.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ));
}
