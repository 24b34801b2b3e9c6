/** Brings in what others measured: a file is read, something of it chosen, and drawn over the run or given to a link. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Problem, SECOND } from '../../engine/types';
import { visible } from '../../engine/visible';
import type { Choice, Contents, Found, Measured, Series } from '../../generated/measured';
import { oneLine } from '../../model/document/problems';
import type { PanelId } from '../../model/document/scenario';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { formatNumber, formatSpan, formatValue } from '../../ui/numbers/format';
import { chooseFile, openFile } from '../../views/documentFiles';
import { JobBar } from '../../views/job/JobBar';
import { useLaboratory, useRun, useRunState } from '../../views/laboratoryContext';
import { panelsOf } from '../../views/plots/panels/panels';
import styles from './BringIn.module.css';
import { brought } from './bringIn';
import { firstChoice, seriesWords, suitsLink, UNIT } from './choices';
import { Field } from './Field';
import { LinkForm } from './LinkForm';
import { MeasuredList, OFFSETS } from './MeasuredList';
import { MeasuredClient } from './measuredClient';
import { addMeasured, panelsFor, panelsOfEntry, usualOffset } from './model/measuredData';
import { MeasuredFile } from './model/measuredFile';
import { Preview } from './Preview';
import { SourceForm } from './SourceForm';
import { measured as words } from './texts/en/measured';

export default function BringInDialog() {
  const laboratory = useLaboratory();
  const file = useStore(brought.of(laboratory), (state) => state.file);
  const [reading, setReading] = useState<MeasuredFile | null>(null);
  useEffect(() => {
    if (!file) return;
    const next = new MeasuredFile(file, () => new MeasuredClient());
    setReading(next);
    void next.look();
    // Nobody waits for a file whose dialog is closed.
    return () => {
      next.close();
      setReading(null);
    };
  }, [file]);
  const choose = useRef<HTMLButtonElement>(null);
  // The dialog was open before this was loaded, and has focused its close button.
  useEffect(() => choose.current?.focus(), []);
  // Another file takes the fields of the one before with it, and the focus that one of them may have had.
  useEffect(() => {
    if (reading && document.activeElement === document.body) choose.current?.focus();
  }, [reading]);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      // A field takes what is pasted into it.
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      const pasted = event.clipboardData?.files[0] ?? textIn(event);
      if (!pasted) return;
      event.preventDefault();
      void openFile(laboratory, pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [laboratory]);
  return (
    <>
      {reading ? null : <p className={styles.note}>{`${words.about} ${words.dropping}`}</p>}
      {reading ? (
        <Reading key={reading.place} reading={reading} onCancel={() => choose.current?.focus()} />
      ) : null}
      <div className={styles.ways}>
        <Button ref={choose} look="outlined" onClick={() => chooseFile(laboratory, '')}>
          {reading ? words.another : words.choose}
        </Button>
      </div>
      <MeasuredList />
    </>
  );
}

/** Pasted text as a file, which has no name. */
function textIn({ clipboardData }: ClipboardEvent): File | null {
  const text = clipboardData?.getData('text/plain') ?? '';
  return text === '' ? null : new File([text], '');
}

/** The name of a file here. */
const nameIn = ({ file }: MeasuredFile): string => visible(file.name) || words.pasted;

function Reading({ reading, onCancel }: { reading: MeasuredFile; onCancel: () => void }) {
  const { found, measured, phase, problem } = useStore(reading.store);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const choose = (next: Choice): void => {
    setRefused(null);
    setChoice(next);
    void reading.choose(next);
  };
  const worked = useRef<{ found: Found; choice: Choice } | null>(null);
  useEffect(() => {
    if (found && choice && measured) worked.current = { found, choice };
  }, [found, choice, measured]);
  // After a choice that is refused, the one before it holds again, and the reason stays.
  useEffect(() => {
    const before = worked.current;
    if (!problem || !before) return;
    // Should that be refused as well, there is nothing to go back to.
    worked.current = null;
    setRefused(problem);
    if (before.found === found) {
      setChoice(before.choice);
      void reading.choose(before.choice);
    } else if (before.choice.kind === 'table') void reading.look(before.choice.dialect);
  }, [problem, found, reading]);
  // A file that was looked through, and a table in another dialect, begin with what is likely.
  useEffect(() => {
    const first = found ? firstChoice(found.contents) : null;
    setChoice(first);
    if (first) void reading.choose(first);
  }, [found, reading]);
  const { contents } = found ?? {};
  const failed = phase === 'broken';
  const fault = problem ?? (failed ? null : refused);
  return (
    <>
      {contents && found ? <Summary name={nameIn(reading)} found={found} /> : null}
      {contents && choice ? (
        <SourceForm
          contents={contents}
          choice={choice}
          ends={measured?.ends ?? null}
          onChoose={choose}
          onDialect={(dialect) => {
            setRefused(null);
            void reading.look(dialect);
          }}
        />
      ) : null}
      {phase === 'running' ? (
        <div className={styles.ways}>
          <span role="status">{words.reading(nameIn(reading))}</span>
          <JobBar
            job={reading}
            words={{ progress: words.reading(nameIn(reading)), cancel: words.cancel }}
            onCancel={onCancel}
          />
        </div>
      ) : null}
      {fault || failed ? (
        <p className={styles.note} role="alert">
          {fault ? words.refused(`${nameIn(reading)}: ${oneLine(fault)}`) : words.failed}
        </p>
      ) : phase === 'cancelled' ? (
        <p className={styles.note} role="status">
          {words.cancelled}
        </p>
      ) : null}
      {contents && measured ? (
        <Use
          key={JSON.stringify(choice)}
          reading={reading}
          contents={contents}
          measured={measured}
          shown={found?.notes ?? []}
        />
      ) : null}
    </>
  );
}

function Summary({ name, found }: { name: string; found: Found }) {
  return (
    <>
      <p className={styles.found} role="status">
        <strong>{name}</strong>
        <span>{kindOf(found.contents)}</span>
      </p>
      <Notes notes={found.notes} />
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.note} aria-label={words.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function kindOf(contents: Contents): string {
  switch (contents.kind) {
    case 'capture':
      return words.kinds.capture(
        formatNumber(contents.packets),
        contents.connections.length,
        contents.datagrams.length,
      );
    case 'sockets':
      return words.kinds.sockets(contents.sockets.length);
    case 'series':
      return words.kinds[contents.program](visible(contents.name));
    case 'table':
      return words.kinds.table(formatNumber(contents.table.count));
    case 'trace':
      return words.kinds.trace(
        formatNumber(contents.opportunities),
        formatSpan(contents.period),
        formatValue('bitsPerSecond', Number(contents.rate.toPrecision(3))),
      );
  }
}

type Purpose = 'over' | 'link';

/** Asks where that which was chosen goes. */
function Use({
  reading,
  contents,
  measured,
  shown,
}: {
  reading: MeasuredFile;
  contents: Contents;
  measured: Measured;
  /** The remarks on the file that are shown already. */
  shown: readonly string[];
}) {
  const [first] = measured.series;
  const mayLink =
    contents.kind === 'table' || contents.kind === 'series' || contents.kind === 'trace';
  const [purpose, setPurpose] = useState<Purpose>(
    first && suitsLink(contents, first) ? 'link' : 'over',
  );
  const named = useRunState((state) => state.description !== null);
  if (!first) return <p className={styles.note}>{words.none}</p>;
  return (
    <>
      <Figures measured={measured} shown={shown} />
      {mayLink && named ? (
        <div className={styles.fields}>
          <Field name={words.use} whole>
            <Select
              label={words.use}
              value={purpose}
              options={words.uses.filter(
                ({ value }) => value === 'link' || contents.kind !== 'trace',
              )}
              onChange={(value) => setPurpose(value === 'link' ? 'link' : 'over')}
            />
          </Field>
        </div>
      ) : null}
      {purpose === 'link' && named ? (
        <LinkForm file={reading} contents={contents} series={first} />
      ) : (
        <OverForm reading={reading} contents={contents} measured={measured} />
      )}
    </>
  );
}

function Figures({
  measured: { figures, notes, series },
  shown,
}: {
  measured: Measured;
  shown: readonly string[];
}) {
  const ms = (seconds: number): string => formatValue('seconds', Number(seconds.toPrecision(4)));
  const thinned = series.filter(({ samples, times }) => samples > times.length);
  const kept = Math.max(0, ...thinned.map(({ times }) => times.length));
  const all = Math.max(0, ...thinned.map(({ samples }) => samples));
  const said = [
    ...(figures
      ? [words.figures(formatNumber(figures.segments), formatNumber(figures.retransmissions))]
      : []),
    ...(figures?.rtt
      ? [
          words.trips(
            formatNumber(figures.rtt.count),
            ms(figures.rtt.least),
            ms(figures.rtt.mean),
            ms(figures.rtt.most),
          ),
        ]
      : []),
    ...(thinned.length > 0 ? [words.thinned(formatNumber(kept), formatNumber(all))] : []),
    ...notes.filter((note) => !shown.includes(note)),
  ];
  return <Notes notes={said} />;
}

const SEQUENCE = 'sequence';
const IN_SEQUENCE: readonly string[] = ['sent', 'acknowledged', 'again'];

function OverForm({
  reading,
  contents,
  measured,
}: {
  reading: MeasuredFile;
  contents: Contents;
  measured: Measured;
}) {
  const laboratory = useLaboratory();
  const run = useRun();
  const description = useRunState((state) => state.description);
  const { series } = measured;
  const single = series.length === 1 ? series[0] : undefined;
  const [offset, setOffset] = useState(() =>
    usualOffset(measured, laboratory.playback.store.getState().duration / SECOND),
  );
  const [asked, setAsked] = useState<PanelId | null>(null);
  const titles = new Map<PanelId, string>(
    description
      ? [
          ...panelsOf(description).map(({ id, title }) => [id, title] as const),
          ['sequence', texts.packets.sequence] as const,
        ]
      : [],
  );
  const own = panelsOfEntry({ measured, panel: null });
  const others = single ? panelsFor(single.quantity) : [];
  const offered = [...new Set([...own, ...others])].filter(
    (id) =>
      titles.has(id) && (own.includes(id) || panelsOfEntry({ measured, panel: id }).length > 0),
  );
  const panel = offered.find((id) => id === asked) ?? offered[0] ?? null;
  const name = nameOf(reading, contents, measured);
  const draw = (): void => {
    addMeasured(
      laboratory.plots,
      { name, measured, offset, panel: single ? panel : null },
      seriesWords,
    );
    laboratory.show(null);
    run.tell({ tone: 'calm', title: words.drawn(name), detail: words.stays });
  };
  return (
    <>
      <Pictures series={series} />
      <div className={styles.fields}>
        {single && offered.length > 0 ? (
          <Field name={words.panel}>
            <Select
              label={words.panel}
              value={panel ?? ''}
              options={offered.map((id) => ({ value: id, label: titles.get(id) ?? id }))}
              onChange={(id) => setAsked(offered.find((one) => one === id) ?? null)}
            />
          </Field>
        ) : null}
        <Field name={words.offset}>
          <Quantity
            className={styles.quantity}
            label={words.offset}
            unit="seconds"
            value={offset}
            limits={OFFSETS}
            loud
            onChange={setOffset}
          />
        </Field>
        <span className={styles.help}>
          {offered.length === 0 ? words.nowhere : words.offsetHelp}
        </span>
      </div>
      <div className={styles.ways}>
        <Button look="primary" disabled={offered.length === 0} onClick={draw}>
          {words.draw}
        </Button>
        <span className={styles.help}>{words.stays}</span>
      </div>
    </>
  );
}

/** The name of a measurement in the legend. */
function nameOf(reading: MeasuredFile, contents: Contents, { name }: Measured): string {
  const own = contents.kind === 'series' ? '' : name;
  return own === '' ? nameIn(reading) : own;
}

/** One series of several as a picture; of a capture first those of time and sequence. */
function Pictures({ series }: { series: readonly Series[] }) {
  const inSequence = series.filter(({ key }) => IN_SEQUENCE.includes(key));
  const others = series.filter(({ key }) => !IN_SEQUENCE.includes(key));
  const keyOf = ({ key, name }: Series): string => `${key}/${name}`;
  const [shown, setShown] = useState(
    inSequence.length > 1 ? SEQUENCE : series[0] ? keyOf(series[0]) : '',
  );
  const one = others.find((each) => keyOf(each) === shown);
  const lines = one ? [one] : inSequence;
  const called = (each: Series): string => words.names[each.key] ?? each.name;
  const options = [
    ...(inSequence.length > 0 ? [{ value: SEQUENCE, label: words.sequence }] : []),
    ...others.map((each) => ({ value: keyOf(each), label: called(each) })),
  ];
  const quantity = lines[0]?.quantity;
  return (
    <>
      {options.length > 1 ? (
        <div className={styles.fields}>
          <Field name={words.shown} whole>
            <Select label={words.shown} value={shown} options={options} onChange={setShown} />
          </Field>
        </div>
      ) : null}
      {quantity && UNIT[quantity] ? (
        <Preview
          name={one ? called(one) : words.sequence}
          quantity={quantity}
          legend={!one && lines.some(({ key }) => key === 'again') ? words.asAgain : ''}
          lines={lines.map((line) => ({ ...line, result: line.key === 'again' }))}
        />
      ) : null}
    </>
  );
}
