/** Saves the packets of a place or of a flow: what to capture, how far it is, how it ended. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Description } from '../../engine/types';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { formatNumber } from '../../ui/numbers/format';
import { download, fileSlug } from '../../views/documentFiles';
import { JobBar } from '../../views/job/JobBar';
import { useInspectionState, useRun, useRunState } from '../../views/laboratoryContext';
import styles from './CaptureDialog.module.css';
import { CaptureClient } from './captureClient';
import { CaptureJob, type CaptureState } from './captureJob';
import { type Choice, choiceFor, choiceOf, keyOf, options } from './capturePoints';
import { capture as words } from './texts/en/capture';

export default function CaptureDialog() {
  const description = useRunState((state) => state.description);
  return description ? <Capture description={description} /> : null;
}

function Capture({ description }: { description: Description }) {
  const run = useRun();
  const selection = useInspectionState((state) => state.selection);
  const [job] = useState(() => new CaptureJob(() => new CaptureClient()));
  const state = useStore(job.store);
  const all = useMemo(() => options(description), [description]);
  const [choice, setChoice] = useState<Choice | null>(
    () => choiceFor(description, selection) ?? (all[0] ? choiceOf(all[0].value) : null),
  );
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(description.duration);
  const [packets, setPackets] = useState(true);
  const [every, setEvery] = useState(0);
  const [compressed, setCompressed] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  // The dialog was open before this was loaded, and has focused its close button.
  useEffect(() => first.current?.focus(), []);
  // Nobody waits for a capture whose dialog is closed.
  useEffect(() => () => job.cancel(), [job]);
  const running = state.phase === 'running';
  const backwards = to <= from;
  const limits = { min: 0, max: description.duration };
  const save = async (): Promise<void> => {
    if (!choice) return;
    const { text } = run.document;
    const request = { document: text, ...choice, from, to, packets, every };
    const file = await job.run(request, compressed);
    const ending = choice.kind === 'flow' ? 'sqlog' : 'pcapng';
    const name = `${fileSlug(description.name)}-${fileSlug(choice.id)}`;
    if (file) download(file, file.type, `${name}.${ending}${compressed ? '.gz' : ''}`);
  };
  return (
    <>
      <div className={styles.questions}>
        <span aria-hidden="true">{words.what}</span>
        <Select
          label={words.what}
          value={choice ? keyOf(choice) : ''}
          options={all}
          onChange={(value) => setChoice(choiceOf(value))}
        />
        <span className={styles.help}>
          {choice?.kind === 'flow' ? words.asQlog : words.asPcapng}. {words.whatHelp}
        </span>
        <span aria-hidden="true">{words.from}</span>
        <span className={styles.range}>
          <Quantity
            className={styles.quantity}
            label={words.from}
            unit="seconds"
            value={from}
            limits={limits}
            loud
            onChange={setFrom}
          />
          <span aria-hidden="true">{words.to}</span>
          <Quantity
            className={styles.quantity}
            label={words.to}
            unit="seconds"
            value={to}
            limits={limits}
            loud
            onChange={setTo}
          />
        </span>
        <span className={styles.help} role={backwards ? 'alert' : undefined}>
          {backwards ? words.backwards : words.rangeHelp}
        </span>
        {choice?.kind === 'flow' ? (
          <>
            <span aria-hidden="true">{words.events}</span>
            <Select
              label={words.events}
              value={packets ? 'all' : 'metrics'}
              options={[
                { value: 'all', label: words.all },
                { value: 'metrics', label: words.metrics },
              ]}
              onChange={(value) => setPackets(value === 'all')}
            />
            <span aria-hidden="true">{words.every}</span>
            <Quantity
              className={styles.quantity}
              label={words.every}
              unit="seconds"
              value={every}
              limits={limits}
              loud
              onChange={setEvery}
            />
            <span className={styles.help}>{words.everyHelp}</span>
          </>
        ) : null}
        <span aria-hidden="true">{words.compressed}</span>
        <Switch label={words.compressed} checked={compressed} onChange={setCompressed} />
      </div>
      <div className={styles.under}>
        <Button
          ref={first}
          look="primary"
          disabled={running || backwards || choice === null}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
        {running ? <JobBar job={job} words={words} said={<span>{soFar(state)}</span>} /> : null}
      </div>
      <p
        className={styles.end}
        role={state.phase === 'refused' || state.phase === 'broken' ? 'alert' : 'status'}
      >
        {endOf(state)}
      </p>
    </>
  );
}

function soFar({ packets, bytes }: CaptureState): string {
  const size = words.megabytes(formatNumber(Number((bytes / 1e6).toPrecision(3))));
  return words.written(formatNumber(packets), packets === 1, size);
}

function endOf(state: CaptureState): string {
  switch (state.phase) {
    case 'done':
      return state.done < 1 ? words.full(soFar(state)) : words.saved(soFar(state));
    case 'cancelled':
      return words.cancelled;
    case 'refused':
      return words.refused(state.problem?.message ?? '');
    case 'broken':
      return words.failed;
    default:
      return '';
  }
}
