/** A video or a GIF of what the plots show: how long it becomes and how large is said before it is made. */
import { useEffect, useRef, useState } from 'react';
import { Select } from '../../../ui/choosing/Select';
import { Button } from '../../../ui/controls/Button';
import { Quantity } from '../../../ui/controls/Quantity';
import { Switch } from '../../../ui/controls/Switch';
import { formatNumber, formatTime } from '../../../ui/numbers/format';
import { download, fileSlug } from '../../../views/documentFiles';
import { useLaboratory, useRunState } from '../../../views/laboratoryContext';
import type { PlotStage } from '../../../views/plots/stage/plotStage';
import styles from '../handout/Handout.module.css';
import { clip as words } from '../texts/en/clip';
import {
  type ClipKind,
  type ClipSettings,
  ClipSource,
  KINDS,
  type Measured,
  makeClip,
  measureClip,
  picturesOf,
} from './clip';
import { videoCodec } from './encoders';

/** How long it takes to look at, in seconds. */
const LENGTH = { usual: 8, min: 1, max: 30 };

export default function ClipDialog({ stage }: { stage: PlotStage }) {
  const name = useRunState((state) => state.description?.name ?? '');
  const [codec, setCodec] = useState<boolean | null>(null);
  useEffect(() => {
    void videoCodec().then((found) => setCodec(found !== null));
  }, []);
  return codec === null ? null : <Clip stage={stage} name={name} codec={codec} />;
}

function Clip({ stage, name, codec }: { stage: PlotStage; name: string; codec: boolean }) {
  const laboratory = useLaboratory();
  const [kind, setKind] = useState<ClipKind>(codec ? 'video' : 'gif');
  const [length, setLength] = useState(LENGTH.usual);
  const [network, setNetwork] = useState(true);
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  /** Undefined while it is being measured; null where nothing is drawn. */
  const [measured, setMeasured] = useState<Measured | null>();
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const going = useRef(false);
  const [source] = useState(() => new ClipSource(laboratory, stage));
  // As it was when the dialog was opened: a run that plays would move it.
  const [{ from, to }] = useState(() => recordedPart(stage));

  useEffect(() => {
    let current = true;
    setMeasured(undefined);
    setFailed(false);
    const settings: ClipSettings = { kind, from, to, length, network, scheme };
    void source
      .alone(() => measureClip(source, settings, () => current))
      .then(
        (found) => current && setMeasured(found),
        () => current && setFailed(true),
      );
    return () => {
      current = false;
    };
  }, [source, kind, from, to, length, network, scheme]);

  useEffect(
    () => () => {
      going.current = false;
    },
    [],
  );

  const make = async (): Promise<void> => {
    const settings: ClipSettings = { kind, from, to, length, network, scheme };
    going.current = true;
    setFailed(false);
    setDone(0);
    try {
      const progress = (share: number): boolean => {
        if (going.current) setDone(share);
        return going.current;
      };
      const file = await source.alone(() => makeClip(source, settings, progress));
      if (file) download(file, file.type, `${fileSlug(name)}.${kind === 'gif' ? 'gif' : 'webm'}`);
    } catch {
      setFailed(true);
    } finally {
      going.current = false;
      setDone(null);
    }
  };

  const said = failed
    ? words.failed
    : done !== null
      ? words.making(Math.round(100 * done))
      : measured
        ? words.size(
            formatNumber(Number((measured.bytes / 1e6).toPrecision(2))),
            formatNumber(length),
            picturesOf({ kind, length }),
            `${measured.width} × ${measured.height}`,
          )
        : measured === null
          ? words.nothing
          : words.measuring;
  return (
    <div className={styles.handout}>
      <p>{words.intro(formatTime(from), formatTime(to))}</p>
      {codec ? null : <p>{words.noCodec}</p>}
      <div className={styles.choices} inert={done !== null}>
        <span className={styles.choice}>
          <span aria-hidden="true">{words.kind}</span>
          <Select
            label={words.kind}
            value={kind}
            options={KINDS.filter((one) => codec || one === 'gif').map((value) => ({
              value,
              label: words.kinds[value],
            }))}
            onChange={(value) => setKind(value === 'gif' ? 'gif' : 'video')}
          />
        </span>
        <span className={styles.choice}>
          <span aria-hidden="true">{words.length}</span>
          <Quantity
            className={styles.quantity}
            label={words.length}
            unit="seconds"
            value={length}
            limits={LENGTH}
            loud
            onChange={setLength}
          />
        </span>
        <span className={styles.choice}>
          <Switch label={words.network} checked={network} onChange={setNetwork} />
          <span aria-hidden="true">{words.network}</span>
        </span>
        <span className={styles.choice}>
          <Switch
            label={words.dark}
            checked={scheme === 'dark'}
            onChange={(dark) => setScheme(dark ? 'dark' : 'light')}
          />
          <span aria-hidden="true">{words.dark}</span>
        </span>
      </div>
      <p className={styles.message} role={failed ? 'alert' : 'status'}>
        {said}
      </p>
      <div className={styles.buttons}>
        {done === null ? (
          <Button look="primary" disabled={!measured} onClick={() => void make()}>
            {words.make}
          </Button>
        ) : (
          <Button
            look="outlined"
            onClick={() => {
              going.current = false;
            }}
          >
            {words.stop}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The part of the range of the plots that is recorded, in seconds. */
function recordedPart({ range, run }: PlotStage): { from: number; to: number } {
  const { from, to } = range;
  const recorded = (run.frames.latest?.recordedUntil ?? 0) / 1e9;
  return { from, to: Math.max(from + 1e-6, Math.min(to, recorded)) };
}
