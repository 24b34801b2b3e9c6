import { pictures } from 'virtual:pictures';
import { useId } from 'react';
import type { Example } from '../../model/library/examples';
import { type ExamplePicture, HEIGHT, WIDTH } from '../../model/library/pictures';
import { texts } from '../../texts';
import { gallery as words } from '../../texts/en/gallery';
import { phrase } from '../../texts/language';
import styles from './Gallery.module.css';

export function ExampleCard({
  example,
  current,
  reachable,
  onReach,
  onOpen,
}: {
  example: Example;
  /** Whether it is open in the laboratory. */
  current: boolean;
  /** The tab key reaches it; the arrow keys reach all cards. */
  reachable: boolean;
  onReach: () => void;
  onOpen: () => void;
}) {
  const id = useId();
  const { slug, name, sentence, level, minutes } = example;
  const picture = pictures[slug];
  return (
    <li>
      <button
        type="button"
        id={`example-${slug}`}
        data-card=""
        className={styles.card}
        tabIndex={reachable ? 0 : -1}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about ${id}-facts`}
        {...(current && { 'aria-current': true })}
        onFocus={onReach}
        onClick={onOpen}
      >
        {picture ? <Drawing picture={picture} /> : null}
        <span className={styles.name} id={`${id}-name`}>
          {phrase(name)}
        </span>
        <span className={styles.sentence} id={`${id}-about`}>
          {phrase(sentence)}
        </span>
        <span className={styles.facts} id={`${id}-facts`}>
          {words.facts(texts.lesson.levels[level], minutes)}
          {current ? <span className={styles.current}>{words.current}</span> : null}
        </span>
      </button>
    </li>
  );
}

/** The first plot that the example opens with. */
function Drawing({ picture }: { picture: ExamplePicture }) {
  const { panel, from, to, curves } = picture;
  return (
    <span className={styles.picture} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {curves.map(({ token, path, dash }) => (
          <path
            key={`${token} ${path}`}
            d={path}
            style={{ stroke: `var(${token})` }}
            {...(dash.length > 0 && { strokeDasharray: dash.join(' ') })}
          />
        ))}
      </svg>
      <span className={styles.panel}>{words.shows(panel, from, to)}</span>
    </span>
  );
}
