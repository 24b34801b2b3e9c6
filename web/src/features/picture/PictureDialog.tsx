/** A picture of what is on the screen for a paper or a lecture: what is in it, how it looks, and where it goes. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { version } from '../../../../package.json';
import { SECOND } from '../../engine/types';
import type { PanelId } from '../../model/document/scenario';
import type { Laboratory } from '../../model/laboratory';
import { encodeLink } from '../../model/share/link';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Switch } from '../../ui/controls/Switch';
import { SIZES, type SizeName, sizeOf } from '../../ui/drawing/pictureSizes';
import { pngOf, svgAddress } from '../../ui/drawing/png';
import { onSummary } from '../../ui/frame/readings';
import { CheckIcon } from '../../ui/icons/icons';
import { formatNumber, formatTime } from '../../ui/numbers/format';
import { download, fileSlug } from '../../views/documentFiles';
import {
  useDocumentState,
  useLaboratory,
  useLaboratoryState,
  useRunState,
} from '../../views/laboratoryContext';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { type PicturedWhole, pictured } from './ask';
import styles from './Picture.module.css';
import { type Parts, type Picture, pictureOf } from './picture';
import { measure, networkOf, sourceOf, sourceOfRun } from './stageSource';
import { picture as t } from './texts/en/picture';

/** The pictures that are of no single panel. */
const WHOLES = ['all', 'network', 'screen', 'runs'] as const satisfies readonly PicturedWhole[];
const FACTORS = [1, 2, 4];

/** How long "Copied" stays. */
const COPIED_MS = 2000;

type Said = 'copied' | 'notCopied' | 'notMade' | null;

export default function PictureDialog({ stage }: { stage: PlotStage }) {
  const asked = useStore(pictured.of(useLaboratory()), (state) => state.what);
  const open = useLaboratoryState((state) => state.dialog === 'picture');
  const [request, setRequest] = useState({ open, count: 0 });
  if (open !== request.open) setRequest({ open, count: request.count + Number(open) });
  // Asked for one while this is still closing, it begins with that, whatever was chosen before.
  return <Choices key={`${request.count} ${asked}`} asked={asked} stage={stage} />;
}

function Choices({ asked, stage }: { asked: PanelId | PicturedWhole | null; stage: PlotStage }) {
  const laboratory = useLaboratory();
  const runs = useLaboratoryState((state) => state.runs);
  const several = runs.length > 1;
  const text = useDocumentState((state) => state.text);
  const name = useRunState((state) => state.description?.name ?? '');
  const seed = useRunState((state) => state.description?.seed ?? 0);
  const open = useStore(stage.settings.store, (state) => state.panels);
  const [what, setWhat] = useState<string>(asked ?? 'all');
  const [size, setSize] = useState<SizeName>('page');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [titled, setTitled] = useState(true);
  const [captioned, setCaptioned] = useState(true);
  const [events, setEvents] = useState(WHOLES.some((one) => one === (asked ?? 'all')));
  const [factor, setFactor] = useState(2);
  const [said, setSaid] = useState<Said>(null);
  const [link, setLink] = useState('');
  const [shownAt, setShownAt] = useState(0);

  // The picture shows the run as it is, which may go on meanwhile.
  useEffect(() => onSummary(() => setShownAt(performance.now()), stage.playing), [stage]);

  const named = several ? null : (laboratory.address?.nameOf(text) ?? null);
  useEffect(() => {
    let current = true;
    const page = location.href.replace(/[?#].*$/, '');
    void (named === null ? encodeLink(laboratory.text) : Promise.resolve(named)).then((hash) => {
      if (current) setLink(page + hash);
    });
    return () => {
      current = false;
    };
  }, [laboratory, named]);

  useEffect(() => {
    if (said !== 'copied') return;
    const timer = setTimeout(() => setSaid(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const panels = open.flatMap((id) => stage.pictured(id)?.panel ?? []);
  const whole = WHOLES.find((one) => one === what && (one !== 'runs' || several));
  const panel = panels.find(({ id }) => id === what);
  const subject = whole ?? panel?.id ?? 'all';
  const title = panel?.title ?? t.wholes[whole ?? 'all'];
  const ids = panel ? panel.id : panels.map(({ id }) => id).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the run has gone on since it was drawn
  const picture = useMemo<Picture | null>(() => {
    const { from, to } = stage.range;
    const recorded = (stage.run.frames.latest?.recordedUntil ?? 0) / SECOND;
    const until = Math.max(from, Math.min(to, recorded));
    const parts = partsOf(laboratory, stage, subject, ids === '' ? [] : ids.split(' '));
    const seeds = parts.columns.length > 1 ? seedsOf(laboratory) : [seed];
    const span = parts.columns.length === 0 ? null : [formatTime(from), formatTime(until)];
    return pictureOf(parts, {
      ...sizeOf(size, stage.width),
      scheme,
      title: titled ? name : '',
      caption: captioned
        ? [
            t.seeds(seeds.map(formatNumber), span),
            named === null ? t.changed : link,
            t.made(version),
          ]
        : [],
      events,
      source: link,
    });
  }, [
    stage,
    ids,
    subject,
    size,
    scheme,
    titled,
    captioned,
    events,
    name,
    seed,
    named,
    link,
    shownAt,
  ]);

  const file = fileSlug(subject === 'all' ? name : `${name} ${title}`);
  const saveSvg = (): void => {
    if (!picture) return;
    setSaid(null);
    download(picture.svg, 'image/svg+xml', `${file}.svg`);
  };
  const savePng = async (): Promise<void> => {
    if (!picture) return;
    try {
      download(await pngOf(picture.svg, factor), 'image/png', `${file}.png`);
      setSaid(null);
    } catch {
      setSaid('notMade');
    }
  };
  const copy = async (): Promise<void> => {
    if (!picture) return;
    try {
      const item = new ClipboardItem({ 'image/png': pngOf(picture.svg, factor) });
      await navigator.clipboard.write([item]);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  const switches = [
    { label: t.title, checked: titled, set: setTitled },
    { label: t.caption, checked: captioned, set: setCaptioned },
    { label: t.events, checked: events, set: setEvents },
  ];

  return (
    <div className={styles.picture}>
      <div className={styles.choices}>
        <Choice
          label={t.what}
          value={subject}
          options={[
            ...WHOLES.filter((one) => one !== 'runs' || several).map((value) => ({
              value,
              label: t.wholes[value],
            })),
            ...panels.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={setWhat}
        />
        <Choice
          label={t.size}
          value={size}
          options={SIZES.map((one) => ({ value: one, label: t.sizes[one] }))}
          onChange={(value) => setSize(SIZES.find((one) => one === value) ?? 'page')}
        />
        <Choice
          label={t.ground}
          value={scheme}
          options={[
            { value: 'light', label: t.grounds.light },
            { value: 'dark', label: t.grounds.dark },
          ]}
          onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
        />
        <Choice
          label={t.pixels}
          value={String(factor)}
          options={FACTORS.map((one) => ({ value: String(one), label: t.times(one) }))}
          onChange={(value) => setFactor(Number(value))}
        />
        {switches.map(({ label, checked, set }) => (
          <div key={label} className={styles.switch}>
            <Switch label={label} checked={checked} onChange={set} />
            <span aria-hidden="true">{label}</span>
          </div>
        ))}
      </div>
      {picture ? (
        <figure className={styles.preview}>
          <img src={svgAddress(picture.svg)} alt={t.preview(title)} />
          <figcaption>
            {t.measures(
              formatNumber(Math.round(picture.width * factor)),
              formatNumber(Math.round(picture.height * factor)),
            )}
          </figcaption>
        </figure>
      ) : (
        <p>{t.nothing}</p>
      )}
      <div className={styles.ways}>
        <Button look="primary" disabled={!picture} onClick={saveSvg}>
          {t.svg}
        </Button>
        <Button look="outlined" disabled={!picture} onClick={() => void savePng()}>
          {t.png}
        </Button>
        <Button look="outlined" disabled={!picture} onClick={() => void copy()}>
          {said === 'copied' ? <CheckIcon size={14} aria-hidden="true" /> : null}
          {said === 'copied' ? t.copied : t.copy}
        </Button>
        <p role="status" className={said === 'copied' ? 'visually-hidden' : styles.failed}>
          {said === null ? '' : t[said]}
        </p>
      </div>
    </div>
  );
}

/** The parts of a picture: of runs that are beside one another on the screen, a column each. */
function partsOf(
  laboratory: Laboratory,
  stage: PlotStage,
  subject: string,
  ids: readonly string[],
): Parts {
  const { runs, lesson } = laboratory;
  const { step } = lesson.store.getState();
  const network = subject === 'network' || subject === 'screen' ? networkOf(stage.run) : null;
  const apart = subject === 'runs' || (subject === 'screen' && stage.settings.state.beside);
  const own = { run: null, source: sourceOf(stage, step), ids };
  const columns =
    subject === 'network'
      ? []
      : apart && runs.length > 1
        ? runs.map((run) => {
            const shown = run === stage.run && stage.settings.state.beside;
            const source = shown ? sourceOf(stage, step) : sourceOfRun(stage, run, step);
            return { run: laboratory.labelOf(run), source, ids };
          })
        : [own];
  return { network, columns, measure: measure() };
}

/** Of all runs. */
function seedsOf({ runs }: Laboratory): number[] {
  return runs.map((run) => run.store.getState().description?.seed ?? 0);
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <Select label={label} value={value} options={options} onChange={onChange} />
    </div>
  );
}
