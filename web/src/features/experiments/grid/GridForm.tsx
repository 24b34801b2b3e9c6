/** A form for a grid of runs of the scenario: the varied number, the senders or queues, and the measures. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { LIMITS } from '../../../generated/limits';
import { orNull } from '../../../model/document/problems';
import { entryOf, partsOf } from '../../../model/document/selection';
import { optionsOf } from '../../../model/library/registry';
import { Select } from '../../../ui/choosing/Select';
import { Button } from '../../../ui/controls/Button';
import { Quantity } from '../../../ui/controls/Quantity';
import { Switch } from '../../../ui/controls/Switch';
import { formatNumber, formatValue } from '../../../ui/numbers/format';
import {
  useDocumentState,
  useLaboratory,
  useRun,
  useRunState,
  useSelected,
} from '../../../views/laboratoryContext';
import { openExperiment } from '../experiments';
import {
  type GridChoice,
  gridDocument,
  type MetricId,
  metricsOf,
  rangeAbout,
  runsOf,
  type SeriesKind,
  type VariedNumber,
  variedNumbers,
} from '../model/gridDraft';
import { experiments } from '../texts/en/experiments';
import styles from './GridForm.module.css';

const { grid: t } = experiments;

const MOST_RUNS = 100_000;
const MOST_VALUES = 200;
const MOST_SEEDS = 1000;

/** Ids of entries of the document, once each. */
const entries = (all: readonly { entry: string }[]): string[] => [
  ...new Set(all.map(({ entry }) => entry)),
];

export default function GridForm() {
  const laboratory = useLaboratory();
  const text = useDocumentState((state) => state.text);
  const description = useRunState((state) => state.description);
  const targets = useMemo(() => {
    if (!description) return [];
    const { links, flows, nodes } = description;
    return [
      ...entries(links).map((id) => ({ value: `links/${id}`, label: t.link(id) })),
      ...entries(flows).map((id) => ({ value: `flows/${id}`, label: t.flow(id) })),
      ...entries(nodes).map((id) => ({ value: `nodes/${id}`, label: t.node(id) })),
      { value: '', label: t.scenario },
    ];
  }, [description]);
  const metrics = useMemo(() => (description ? metricsOf(description) : []), [description]);

  const [selected] = useSelected();
  const [target, setTarget] = useState(() => {
    const entry = description && selected !== undefined ? entryOf(description, selected) : '';
    const { entry: first } = partsOf(entry);
    return targets.find(({ value }) => value === first)?.value ?? targets[0]?.value ?? '';
  });
  const fields = useVaried(target);
  const [path, setPath] = useState('');
  const varied = fields?.find((one) => one.path === path) ?? fields?.[0] ?? null;
  const [range, setRange] = useState<{ path: string; from: number; to: number; log: boolean }>();
  const shown = rangeOf(varied, range);
  const [count, setCount] = useState(6);
  const [series, setSeries] = useState<SeriesKind>('none');
  const [where, setWhere] = useState('');
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [measured, setMeasured] = useState<readonly MetricId[]>(['goodput']);
  const [seeds, setSeeds] = useState(5);
  const [duration, setDuration] = useState(() => description?.duration ?? 60);
  const [warmup, setWarmup] = useState<number | null>(null);

  if (!description) return null;
  const places = series === 'queue' ? entries(description.links) : entries(description.flows);
  const at =
    series === 'queue'
      ? [`links/${places.includes(where) ? where : (places.at(-1) ?? '')}`]
      : (places.includes(where) ? [where] : places).map((id) => `flows/${id}`);
  const choice: GridChoice | null = varied &&
    shown && {
      varied,
      ...shown,
      count,
      series,
      at,
      kinds,
      metrics: measured,
      seeds,
      duration,
      warmup: warmup ?? Math.min(duration / 4, duration),
    };
  const runs = choice ? runsOf(choice) : 0;
  const whole =
    choice !== null &&
    choice.from < choice.to &&
    !(choice.log && choice.from <= 0) &&
    measured.length > 0 &&
    runs > 0;
  const tooMany = runs > MOST_RUNS;

  const open = async (): Promise<void> => {
    if (!choice || !whole || tooMany) return;
    const document = JSON.stringify(gridDocument(text, description, choice));
    laboratory.show(null);
    await openExperiment(laboratory, document);
  };
  const setEnd = (end: 'from' | 'to', value: number): void => {
    if (varied && shown) setRange({ ...shown, path: varied.path, [end]: value });
  };

  return (
    <div className={styles.form}>
      <fieldset>
        <legend>{t.of}</legend>
        <Row label={t.ofWhat}>
          <Select label={t.ofWhat} value={target} options={targets} onChange={setTarget} />
        </Row>
        {varied && shown ? (
          <>
            <Row label={t.field}>
              <Select
                label={t.field}
                value={varied.path}
                options={(fields ?? []).map((one) => ({
                  value: one.path,
                  label: one.label,
                  help: one.path,
                }))}
                onChange={setPath}
              />
            </Row>
            {(['from', 'to'] as const).map((end) => (
              <Row key={end} label={t[end]}>
                <Quantity
                  className={styles.number}
                  label={t[end]}
                  unit={varied.unit}
                  value={shown[end]}
                  limits={varied}
                  onChange={(value) => setEnd(end, value)}
                />
              </Row>
            ))}
            <Row label={t.count}>
              <Whole
                label={t.count}
                value={count}
                least={2}
                most={MOST_VALUES}
                onChange={setCount}
              />
            </Row>
            <Row label={t.log}>
              <Switch
                label={t.log}
                checked={shown.log}
                onChange={(log) => setRange({ ...shown, path: varied.path, log })}
              />
            </Row>
          </>
        ) : fields ? (
          <p role="status">{t.noNumber}</p>
        ) : null}
      </fieldset>
      <fieldset>
        <legend>{t.series}</legend>
        <Row label={t.series}>
          <Select
            label={t.series}
            value={series}
            options={(['none', 'sender', 'queue'] as const).map((value) => ({
              value,
              label: t.by[value],
            }))}
            onChange={(value) => {
              setSeries(value as SeriesKind);
              setKinds([]);
              setWhere('');
            }}
          />
        </Row>
        {series === 'none' ? null : (
          <>
            <Row label={t.flows}>
              <Select
                label={t.flows}
                value={series === 'queue' ? (at[0]?.slice('links/'.length) ?? '') : where}
                options={[
                  ...(series === 'sender' ? [{ value: '', label: t.allFlows }] : []),
                  ...places.map((value) => ({
                    value,
                    label: series === 'queue' ? t.link(value) : t.flow(value),
                  })),
                ]}
                onChange={setWhere}
              />
            </Row>
            <Choices
              label={t.kinds}
              options={optionsOf(series)}
              chosen={kinds}
              onChange={setKinds}
            />
          </>
        )}
      </fieldset>
      <fieldset>
        <legend>{t.measures}</legend>
        <Choices
          label={t.measures}
          options={metrics.map((value) => ({ value, label: t.metrics[value] }))}
          chosen={measured}
          onChange={(next) => setMeasured(metrics.filter((one) => next.includes(one)))}
        />
      </fieldset>
      <fieldset>
        <legend>{t.runs}</legend>
        <Row label={t.seeds}>
          <Whole label={t.seeds} value={seeds} least={1} most={MOST_SEEDS} onChange={setSeeds} />
        </Row>
        <Row label={t.duration}>
          <Quantity
            className={styles.number}
            label={t.duration}
            unit="seconds"
            value={duration}
            limits={LIMITS.duration}
            onChange={setDuration}
          />
        </Row>
        <Row label={t.warmup}>
          <Quantity
            className={styles.number}
            label={t.warmup}
            unit="seconds"
            value={warmup ?? duration / 4}
            limits={{ min: 0, max: duration }}
            onChange={setWarmup}
          />
        </Row>
      </fieldset>
      <div className={styles.foot}>
        <p role="status" className={tooMany ? styles.problem : undefined}>
          {tooMany
            ? t.tooMany(formatNumber(runs))
            : whole
              ? t.size(experiments.cells(runs), formatValue('seconds', duration))
              : t.incomplete}
        </p>
        <Button look="primary" disabled={!whole || tooMany} onClick={() => void open()}>
          {t.open}
        </Button>
      </div>
    </div>
  );
}

/** The range that was set for this number, or one around its value. */
function rangeOf(
  varied: VariedNumber | null,
  range: { path: string; from: number; to: number; log: boolean } | undefined,
): { from: number; to: number; log: boolean } | null {
  if (!varied) return null;
  if (range?.path === varied.path) return { from: range.from, to: range.to, log: range.log };
  const about = rangeAbout(varied);
  return { ...about, log: varied.log && about.from > 0 };
}

/** The numbers of an entry; null until the engine has listed them. */
function useVaried(target: string): readonly VariedNumber[] | null {
  const run = useRun();
  const [answer, setAnswer] = useState<{ target: string; fields: VariedNumber[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    void orNull(run.query({ kind: 'fields', target })).then((fields) => {
      if (wanted) setAnswer({ target, fields: variedNumbers(fields ?? []) });
    });
    return () => {
      wanted = false;
    };
  }, [run, target]);
  return answer?.target === target ? answer.fields : null;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Whole({
  label,
  value,
  least,
  most,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <Quantity
      className={styles.number}
      label={label}
      unit="none"
      value={value}
      limits={{ min: least, max: most }}
      onChange={(next) => onChange(Math.round(next))}
    />
  );
}

function Choices({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in a fieldset of its own
    <div role="group" aria-label={label} className={styles.choices}>
      {options.map(({ value, label: name }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === value ? checked : chosen.includes(one))),
              )
            }
          />
          {name}
        </label>
      ))}
    </div>
  );
}
