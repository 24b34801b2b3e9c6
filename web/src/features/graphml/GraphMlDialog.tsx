import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { GraphMlImport, GraphMlOptions, Problem } from '../../engine/types';
import { LIMITS } from '../../generated/limits';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { useLaboratory } from '../../views/laboratoryContext';
import { asked, type TextFile } from './asked';
import styles from './GraphMlDialog.module.css';
import { GraphMlClient as Reader } from './graphMlClient';
import { GraphMlDraft } from './graphMlDraft';
import { QuestionRow } from './QuestionRow';
import { RenamedIds } from './RenamedIds';
import { graphMlDialog as words } from './texts/en/graphMlDialog';

/** Asks for the values that a GraphML file leaves out, shows the network, and opens it. */
export default function GraphMlDialog() {
  const file = useStore(asked.of(useLaboratory()), (state) => state.file);
  return file && <Asking file={file} />;
}

function Asking({ file }: { file: TextFile }) {
  const [draft, setDraft] = useState<GraphMlDraft | null>(null);
  useEffect(() => {
    const reader = new Reader();
    reader.take(file.text);
    const next = new GraphMlDraft(reader, file);
    setDraft(next);
    void next.begin();
    // Nobody waits for a file that is still being read.
    return () => reader.close();
  }, [file]);
  return draft ? <Draft draft={draft} /> : <p role="status">{texts.graphMl.loading}</p>;
}

function Draft({ draft }: { draft: GraphMlDraft }) {
  const { options, made, problem, begun, failed } = useStore(draft.store);
  if (failed) return <p role="alert">{texts.graphMl.notLoaded}</p>;
  if (made && begun) {
    return (
      <Questions
        options={options}
        made={made}
        complaint={problem}
        settled={() => draft.settled()}
        onChange={(change) => void draft.set(change)}
      />
    );
  }
  return problem ? <Refused problem={problem} /> : <p role="status">{texts.graphMl.loading}</p>;
}

function Refused({ problem }: { problem: Problem }) {
  const place = problem.path === '' ? '' : `${problem.path}: `;
  return (
    <p className={styles.refused} role="alert">
      {words.refused(`${place}${problem.message}`)}
    </p>
  );
}

interface QuestionsProps {
  options: GraphMlOptions;
  made: GraphMlImport;
  /** Why the options are refused; the network made before stays. */
  complaint: Problem | null;
  /** The network that the present options make of the file; null where they are refused. */
  settled: () => Promise<GraphMlImport | null>;
  onChange: (change: Partial<GraphMlOptions>) => void;
}

function Questions({ options, made, complaint, settled, onChange: set }: QuestionsProps) {
  const laboratory = useLaboratory();
  const { document, found } = made;
  const given = found.links - found.attached;
  const open = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<Partial<Record<'rate' | 'delay', string | null>>>({});
  const isRefused = Object.values(refused).some((why) => why !== null);
  // The dialog was open before its questions were loaded, and has focused its close button.
  useEffect(() => open.current?.focus(), []);
  const accept = async (): Promise<void> => {
    // The options may have been changed a moment ago.
    const { document: text = null } = (await settled()) ?? {};
    if (text !== null && (await laboratory.open(text, 'file'))) laboratory.arrangeUnplaced();
  };
  return (
    <>
      <p className={styles.found} role="status">
        <strong>{found.name}</strong>
        <span>{words.found(found.hosts, found.routers, found.links, found.flows)}</span>
        {found.accessPoints + found.stations > 0 ? (
          <span>{words.foundRadios(found.accessPoints, found.stations)}</span>
        ) : null}
      </p>
      {found.own ? <p className={styles.note}>{words.own}</p> : null}
      <div className={styles.questions}>
        {found.withoutRate > 0 ? (
          <QuestionRow name={words.rate} help={words.without(found.withoutRate, given)}>
            <Quantity
              className={styles.quantity}
              label={words.rate}
              unit="bitsPerSecond"
              value={options.rate ?? null}
              limits={LIMITS.rate}
              loud
              onRefused={(rate) => setRefused((all) => ({ ...all, rate }))}
              onChange={(rate) => set({ rate })}
            />
          </QuestionRow>
        ) : null}
        {found.withDistance > 0 ? (
          <QuestionRow name={words.distance} help={words.distanceHelp(found.withDistance)}>
            <Switch
              label={words.distance}
              checked={options.distance}
              onChange={(distance) => set({ distance })}
            />
          </QuestionRow>
        ) : null}
        {found.withoutDelay > (options.distance ? found.withDistance : 0) ? (
          <QuestionRow name={words.delay} help={words.without(found.withoutDelay, given)}>
            <Quantity
              className={styles.quantity}
              label={words.delay}
              unit="seconds"
              value={options.delay ?? null}
              limits={LIMITS.delay}
              loud
              onRefused={(delay) => setRefused((all) => ({ ...all, delay }))}
              onChange={(delay) => set({ delay })}
            />
          </QuestionRow>
        ) : null}
        {found.bareRates > 0 ? (
          <QuestionRow
            name={words.rateUnit}
            help={words.bareRates(found.bareRates, found.usualRate ?? 0)}
          >
            <Select
              label={words.rateUnit}
              value={String(options.rateUnit)}
              options={words.rateUnits}
              onChange={(unit) => set({ rateUnit: Number(unit) })}
            />
          </QuestionRow>
        ) : null}
        {found.bareDelays > 0 ? (
          <QuestionRow
            name={words.delayUnit}
            help={words.bareDelays(found.bareDelays, found.usualDelay ?? 0)}
          >
            <Select
              label={words.delayUnit}
              value={String(options.delayUnit)}
              options={words.delayUnits}
              onChange={(unit) => set({ delayUnit: Number(unit) })}
            />
          </QuestionRow>
        ) : null}
        {found.own ? null : (
          <QuestionRow name={words.hosts} help={words.hostsHelp[options.hosts]}>
            <Select
              label={words.hosts}
              value={options.hosts}
              options={words.hostRules}
              onChange={(rule) => set({ hosts: rule === 'attached' ? 'attached' : 'leaves' })}
            />
          </QuestionRow>
        )}
        {found.own ? null : (
          <QuestionRow
            name={words.flow}
            help={found.flow === null ? words.flowHelp : words.flowBetween(...found.flow)}
          >
            <Switch label={words.flow} checked={options.flow} onChange={(flow) => set({ flow })} />
          </QuestionRow>
        )}
      </div>
      {found.notes.length > 0 ? (
        <ul className={styles.notes} aria-label={words.notes}>
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {found.renamed.length > 0 ? <RenamedIds renamed={found.renamed} /> : null}
      {complaint ? <Refused problem={complaint} /> : null}
      <div className={styles.ways}>
        <Button onClick={() => laboratory.show(null)}>{words.cancel}</Button>
        <Button
          ref={open}
          look="primary"
          disabled={document === null || complaint !== null || isRefused}
          onClick={() => void accept()}
        >
          {words.accept}
        </Button>
      </div>
    </>
  );
}
