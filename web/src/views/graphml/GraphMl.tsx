import { useEffect, useRef, useState } from 'react';
import { loadGraphMl, type GraphMl as Reader } from '../../engine/graphml';
import {
  type GraphMlImport,
  type GraphMlOptions,
  type Problem,
  ProblemError,
} from '../../engine/types';
import type { TextFile } from '../../model/laboratory';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { Quantity } from '../../ui/Quantity';
import { Select } from '../../ui/Select';
import { Switch } from '../../ui/Switch';
import { useLaboratory } from '../context';
import { clearLink } from '../files';
import styles from './GraphMl.module.css';
import { Renamed } from './Renamed';
import { Row } from './Row';

/** What is proposed where a file says nothing: a small office's network. */
const PROPOSED: GraphMlOptions = {
  rate: 100e6,
  delay: 0.005,
  rateUnit: 1,
  delayUnit: 1,
  distance: true,
  hosts: 'leaves',
  flow: true,
};

type Outcome = { made: GraphMlImport } | { problem: Problem };

function readWith({ read }: Reader, file: TextFile, options: GraphMlOptions): Outcome {
  try {
    return { made: read(file.text, options) };
  } catch (thrown) {
    if (thrown instanceof ProblemError) return { problem: thrown.problem };
    throw thrown;
  }
}

/** What to begin with: without two hosts there is nothing to send to. */
function proposedFor(reader: Reader, file: TextFile): GraphMlOptions {
  const options = { ...PROPOSED, name: file.name.replace(/\.[^.]*$/, '') };
  const outcome = readWith(reader, file, options);
  if (!('made' in outcome)) return options;
  const { own, hosts, usualRate, usualDelay } = outcome.made.found;
  return {
    ...options,
    // A scenario of ours has the flows that it is to have.
    flow: !own,
    hosts: hosts < 2 ? 'attached' : 'leaves',
    // Nobody has links of 100 bit/s, or of 5 seconds.
    rateUnit: usualRate !== null && usualRate < 1e5 ? 1e6 : 1,
    delayUnit: usualDelay !== null && usualDelay >= 0.5 ? 1e-3 : 1,
  };
}

interface Opened {
  file: TextFile;
  reader: Reader;
  options: GraphMlOptions;
  outcome: Outcome;
  /** Why the last change of the options was refused; what was made before stands. */
  complaint: Problem | null;
}

/** Asks what a GraphML file leaves out, shows what becomes of it, and opens it. */
export default function GraphMl({ file }: { file: TextFile }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    loadGraphMl()
      .then((reader) => {
        if (!current) return;
        const options = proposedFor(reader, file);
        const outcome = readWith(reader, file, options);
        setOpened({ file, reader, options, outcome, complaint: null });
      })
      .catch(() => {
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [file]);

  if (failed) return <p role="alert">{texts.graphMl.notLoaded}</p>;
  if (opened?.file !== file) return <p role="status">{texts.graphMl.loading}</p>;
  const { reader, options, outcome } = opened;
  if ('problem' in outcome) return <Refused problem={outcome.problem} />;
  return (
    <Questions
      options={options}
      made={outcome.made}
      complaint={opened.complaint}
      onChange={(next) => {
        const read = readWith(reader, file, next);
        const complaint = 'problem' in read ? read.problem : null;
        setOpened({ ...opened, options: next, outcome: complaint ? outcome : read, complaint });
      }}
    />
  );
}

function Refused({ problem }: { problem: Problem }) {
  const place = problem.path === '' ? '' : `${problem.path}: `;
  return (
    <p className={styles.refused} role="alert">
      {texts.graphMl.refused(`${place}${problem.message}`)}
    </p>
  );
}

interface QuestionsProps {
  options: GraphMlOptions;
  made: GraphMlImport;
  complaint: Problem | null;
  onChange: (options: GraphMlOptions) => void;
}

function Questions({ options, made, complaint, onChange }: QuestionsProps) {
  const laboratory = useLaboratory();
  const { document, found } = made;
  const words = texts.graphMl;
  const given = found.links - found.attached;
  const open = useRef<HTMLButtonElement>(null);
  // The dialog was there before its questions, and has given the focus to its close button.
  useEffect(() => open.current?.focus(), []);
  const set = (change: Partial<GraphMlOptions>): void => onChange({ ...options, ...change });
  const accept = async (): Promise<void> => {
    if (document !== null && (await laboratory.open(document, 'file'))) clearLink();
  };
  return (
    <>
      <p className={styles.found} role="status">
        <strong>{found.name}</strong>
        <span>{words.found(found.hosts, found.routers, found.links, found.flows)}</span>
      </p>
      {found.own ? <p className={styles.note}>{words.own}</p> : null}
      <div className={styles.questions}>
        {found.withoutRate > 0 ? (
          <Row name={words.rate} help={words.without(found.withoutRate, given)}>
            <Quantity
              className={styles.quantity}
              label={words.rate}
              unit="bitsPerSecond"
              value={options.rate ?? null}
              onChange={(rate) => set({ rate })}
            />
          </Row>
        ) : null}
        {found.withDistance > 0 ? (
          <Row name={words.distance} help={words.distanceHelp(found.withDistance)}>
            <Switch
              label={words.distance}
              checked={options.distance}
              onChange={(distance) => set({ distance })}
            />
          </Row>
        ) : null}
        {found.withoutDelay > (options.distance ? found.withDistance : 0) ? (
          <Row name={words.delay} help={words.without(found.withoutDelay, given)}>
            <Quantity
              className={styles.quantity}
              label={words.delay}
              unit="seconds"
              value={options.delay ?? null}
              onChange={(delay) => set({ delay })}
            />
          </Row>
        ) : null}
        {found.bareRates > 0 ? (
          <Row name={words.rateUnit} help={words.bareRates(found.bareRates, found.usualRate ?? 0)}>
            <Select
              label={words.rateUnit}
              value={String(options.rateUnit)}
              options={words.rateUnits}
              onChange={(unit) => set({ rateUnit: Number(unit) })}
            />
          </Row>
        ) : null}
        {found.bareDelays > 0 ? (
          <Row
            name={words.delayUnit}
            help={words.bareDelays(found.bareDelays, found.usualDelay ?? 0)}
          >
            <Select
              label={words.delayUnit}
              value={String(options.delayUnit)}
              options={words.delayUnits}
              onChange={(unit) => set({ delayUnit: Number(unit) })}
            />
          </Row>
        ) : null}
        {found.own ? null : (
          <Row name={words.hosts} help={words.hostsHelp[options.hosts]}>
            <Select
              label={words.hosts}
              value={options.hosts}
              options={words.hostRules}
              onChange={(rule) => set({ hosts: rule === 'attached' ? 'attached' : 'leaves' })}
            />
          </Row>
        )}
        {found.own ? null : (
          <Row
            name={words.flow}
            help={found.flow === null ? words.flowHelp : words.flowBetween(...found.flow)}
          >
            <Switch label={words.flow} checked={options.flow} onChange={(flow) => set({ flow })} />
          </Row>
        )}
      </div>
      {found.notes.length > 0 ? (
        <ul className={styles.notes} aria-label={words.notes}>
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {found.renamed.length > 0 ? <Renamed renamed={found.renamed} /> : null}
      {complaint ? <Refused problem={complaint} /> : null}
      <div className={styles.ways}>
        <Button onClick={() => laboratory.show(null)}>{words.cancel}</Button>
        <Button
          ref={open}
          look="primary"
          disabled={document === null || complaint !== null}
          onClick={() => void accept()}
        >
          {words.accept}
        </Button>
      </div>
    </>
  );
}
