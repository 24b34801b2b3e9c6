/** The windows that Linux had and ours over time, one picture for each path. */
import { useEffect, useState } from 'react';
import { apart, exampleWith, type PathWindows } from '../../model/library/kernelPaths';
import type { RegistryEntry } from '../../model/library/registry';
import { encodeLink } from '../../model/share/link';
import { formatValue } from '../../ui/numbers/format';
import reading from '../../views/reading/Reading.module.css';
import styles from './Reference.module.css';
import { reference as words } from './texts/en/reference';

const t = words.windows;

const WIDTH = 1000;
const HEIGHT = 160;

/** Senders that draw at random: of two runs none is the other. */
const RANDOM: ReadonlySet<string> = new Set(['cdg']);

export function KernelWindows({
  entry,
  all,
}: {
  entry: RegistryEntry;
  all: readonly PathWindows[];
}) {
  return (
    <section className={styles.checks}>
      <h3>{t.heading}</h3>
      <p className={reading.prose}>{RANDOM.has(entry.kind) ? t.random : t.about}</p>
      {all.map((windows) => (
        <Picture key={windows.rate} entry={entry} windows={windows} />
      ))}
    </section>
  );
}

function Picture({ entry, windows }: { entry: RegistryEntry; windows: PathWindows }) {
  const { rate, delay, limit, every, theirs, ours } = windows;
  const path = t.path(
    formatValue('bitsPerSecond', rate),
    formatValue('seconds', 2 * delay),
    formatValue('packets', limit),
  );
  const top = Math.max(...theirs, ...ours);
  const { mean, most, at } = apart(windows);
  const distance = t.distance(
    formatValue('share', Number(mean.toPrecision(2))),
    formatValue('segments', most),
    formatValue('seconds', at),
  );
  return (
    <figure className={styles.windows}>
      <figcaption>
        <strong>{path}</strong> {distance}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.picture(entry.name, path, distance)}
      >
        <path className={styles.ours} d={line(ours, top)} />
        <path className={styles.theirs} d={line(theirs, top)} />
      </svg>
      <p className={styles.axes}>
        <span>
          {t.axes(formatValue('segments', top), formatValue('seconds', theirs.length * every))}
        </span>
        <span data-line="theirs">{t.theirs}</span>
        <span data-line="ours">{t.ours}</span>
        <Run entry={entry} windows={windows} path={path} />
      </p>
    </figure>
  );
}

/** A window holds until the next one. */
function line(values: readonly number[], top: number): string {
  const x = (place: number): string => ((place / values.length) * WIDTH).toFixed(1);
  const y = (value: number): string => (HEIGHT - (value / top) * (HEIGHT - 4)).toFixed(1);
  return values
    .map(
      (value, place) =>
        `${place === 0 ? 'M' : 'H'}${x(place)}${place === 0 ? ' ' : 'V'}${y(value)}`,
    )
    .join('');
}

/** A link to the run with Linux's window over it; examples are fetched with the first that is made. */
function Run({
  entry,
  windows,
  path,
}: {
  entry: RegistryEntry;
  windows: PathWindows;
  path: string;
}) {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    linkTo(entry.kind, windows).then(
      (made) => wanted && setHref(made),
      // The picture stands without it.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [entry, windows]);
  if (href === null) return null;
  return (
    <a href={href} aria-label={t.openOf(path)}>
      {t.open}
    </a>
  );
}

async function linkTo(kind: string, { rate }: PathWindows): Promise<string | null> {
  const { examples } = await import('../../model/library/examples');
  const slug = `linux-window-${rate / 1e6}`;
  const example = examples.find((one) => one.slug === slug);
  return example ? encodeLink(exampleWith(example.document, kind)) : null;
}
