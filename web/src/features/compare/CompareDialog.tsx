/** Asks for the other run of a comparison: the shown one with one thing changed, or another scenario. */
import { useEffect, useState } from 'react';
import type { Json, PortId, Problem } from '../../engine/types';
import { nameOf } from '../../model/document/entryNames';
import { bottlenecks, portName } from '../../model/document/flowsAndPorts';
import { optionsOf } from '../../model/library/registry';
import { MOST_RUNS } from '../../model/run/runLabel';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import {
  useDocumentState,
  useInspectionState,
  useLaboratory,
  useLaboratoryState,
  useRun,
  useRunState,
} from '../../views/laboratoryContext';
import styles from './CompareDialog.module.css';
import { documentFrom } from './documentFrom';
import { compareChanged } from './model/comparing';
import { OtherValue } from './OtherValue';
import { comparing } from './texts/en/comparing';

const SENDERS = optionsOf('sender');
const QUEUES = optionsOf('queue');

/** More flows and queues than these are changed in their forms. */
const MOST_FLOWS = 4;
const MOST_QUEUES = 3;

const { dialog: words } = comparing;

export default function CompareDialog() {
  const laboratory = useLaboratory();
  const runs = useLaboratoryState((state) => state.runs);
  const path = useLaboratoryState((state) => state.comparedField);
  const fields = useInspectionState((state) => state.fields);
  const text = useDocumentState((state) => state.text);
  const interventions = useDocumentState((state) => state.interventions);
  const description = useRunState((state) => state.description);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  if (!description) return null;
  if (runs.length >= MOST_RUNS) return <p>{comparing.full.title(MOST_RUNS)}</p>;

  /** Closes the dialog where the other run is there; otherwise the reason stays in it. */
  const ask = async (work: () => Promise<Problem | null>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const refused = await work();
    setBusy(false);
    setProblem(refused);
    if (refused === null) laboratory.show(null);
  };
  const changed = (at: string, value: Json, name: string): void =>
    void ask(() => compareChanged(laboratory, [{ path: at, value }], name));
  const other = (document: string, name: string): void =>
    void ask(async () => {
      await laboratory.compareWith(document, name);
      return null;
    });
  const field = fields?.find((one) => one.path === path);
  const { flows, ports, seed } = description;

  return (
    <div className={styles.compare} aria-busy={busy}>
      {field ? (
        <OtherValue
          field={field}
          onCompare={(value) => changed(field.path, value, words.other(field.label))}
        />
      ) : null}
      <fieldset className={styles.part}>
        <legend>{words.same}</legend>
        {flows
          .slice(0, MOST_FLOWS)
          .flatMap((flow) =>
            flow.sender === null
              ? []
              : [
                  <Choice
                    key={flow.id}
                    label={words.sender(nameOf(flow))}
                    value={flow.sender}
                    options={SENDERS}
                    onChoose={(kind, name) => changed(`flows/${flow.id}/sender/kind`, kind, name)}
                  />,
                ],
          )}
        {bottlenecks(description)
          .slice(0, MOST_QUEUES)
          .flatMap((port: PortId) => {
            const info = ports[port];
            const link = info?.link == null ? undefined : description.links[info.link];
            if (!info || !link) return [];
            const queue = `links/${link.entry}${info.reverse ? '/reverse' : ''}/queue`;
            const packets = 'packets' in info.limit ? info.limit.packets : null;
            return [
              <Choice
                key={info.id}
                label={words.queue(portName(description, port))}
                value={info.discipline}
                options={QUEUES}
                onChoose={(kind, name) => changed(`${queue}/kind`, kind, name)}
              />,
              packets === null || packets < 2 ? null : (
                <div key={`${info.id} limit`} className={styles.row}>
                  <span>{words.buffer(portName(description, port))}</span>
                  <div className={styles.choices}>
                    {[Math.round(packets / 2), packets * 2].map((one) => (
                      <Button
                        key={one}
                        look="outlined"
                        onClick={() => changed(`${queue}/limit/packets`, one, words.packets(one))}
                      >
                        {words.packets(one)}
                      </Button>
                    ))}
                  </div>
                </div>
              ),
            ];
          })}
        <div className={styles.row}>
          <span>{words.rest}</span>
          <div className={styles.choices}>
            <Button
              look="outlined"
              onClick={() => changed('seed', seed + 1, words.seed(String(seed + 1)))}
            >
              {words.seed(String(seed + 1))}
            </Button>
            {interventions.length > 0 ? (
              <Button
                look="outlined"
                onClick={() => other(withoutInterventions(text), words.unchanged)}
              >
                {words.unchanged}
              </Button>
            ) : null}
            <Button look="outlined" title={words.copyMeans} onClick={() => other(text, words.copy)}>
              {words.copy}
            </Button>
          </div>
        </div>
      </fieldset>
      <AnotherScenario onChoose={other} onProblem={setProblem} />
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {[problem.path, problem.message].filter(Boolean).join(': ')}
        </p>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: ReturnType<typeof optionsOf>;
  onChoose: (kind: string, name: string) => void;
}) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <Select
        label={words.insteadOf(label)}
        value={value}
        options={options}
        onChange={(kind) => {
          const name = options.find((one) => one.value === kind)?.label ?? kind;
          if (kind !== value) onChoose(kind, name);
        }}
      />
    </div>
  );
}

function AnotherScenario({
  onChoose,
  onProblem,
}: {
  onChoose: (document: string, name: string) => void;
  onProblem: (problem: Problem | null) => void;
}) {
  const [examples, setExamples] = useState<typeof import('../../model/library/examples').examples>(
    [],
  );
  const run = useRun();
  const [typed, setTyped] = useState('');

  useEffect(() => {
    let current = true;
    import('../../model/library/examples').then(
      (module) => current && setExamples(module.examples),
      () => current && onProblem({ path: '', message: texts.app.notFetched }),
    );
    return () => {
      current = false;
    };
  }, [onProblem]);

  return (
    <fieldset className={styles.part}>
      <legend>{words.another}</legend>
      <div className={styles.row}>
        <span>{words.example}</span>
        <Select
          label={words.example}
          value=""
          options={[
            { value: '', label: words.choose },
            ...examples.map(({ slug, name, sentence }) => ({
              ...{ value: slug, label: name, help: sentence },
            })),
          ]}
          onChange={(slug) => {
            const example = examples.find((one) => one.slug === slug);
            if (example) onChoose(example.document, example.name);
          }}
        />
      </div>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          documentFrom(typed, (query) => run.queryEngine(query)).then(
            (document) => onChoose(document, ''),
            (problem: Problem) => onProblem(problem),
          );
        }}
      >
        <label htmlFor="compared-link">{words.link}</label>
        <div className={styles.choices}>
          <input
            id="compared-link"
            className={styles.link}
            value={typed}
            placeholder={words.linkForm}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button look="outlined" type="submit" disabled={typed.trim() === ''}>
            {words.go}
          </Button>
        </div>
      </form>
    </fieldset>
  );
}

function withoutInterventions(text: string): string {
  const { interventions: _, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}
