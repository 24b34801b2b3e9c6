import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { type Example, examples } from '../../model/examples';
import { PAGES } from '../../model/registry';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ranked } from '../../ui/search';
import { useLaboratory, useLaboratoryState, useRunState } from '../context';
import { clearLink, openFile } from '../files';
import { panelsOf } from '../plots/panels';
import type { PlotStage } from '../plots/stage';
import { type Table, tableOf } from '../plots/summary';
import styles from './Dialogs.module.css';
import { Interventions } from './Interventions';
import { Share } from './Share';
import { SHORTCUTS } from './shortcuts';

/** Loaded only when somebody asks for it. */
const Summary = lazy(() => import('../summary/Summary'));

/** The open dialog. */
export function Dialogs({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const dialog = useLaboratoryState((state) => state.dialog);
  const close = (): void => laboratory.show(null);
  return (
    <>
      <Dialog
        open={dialog === 'examples'}
        onClose={close}
        title={texts.examples.title}
        description={texts.examples.description}
      >
        <Examples />
      </Dialog>
      <Dialog
        open={dialog === 'share'}
        onClose={close}
        title={texts.share.title}
        description={texts.share.description}
      >
        <Share />
      </Dialog>
      <Dialog open={dialog === 'shortcuts'} onClose={close} title={texts.shortcuts.title}>
        <Shortcuts />
      </Dialog>
      <Dialog
        open={dialog === 'interventions'}
        onClose={close}
        wide
        title={texts.interventions.title}
        description={texts.interventions.description}
      >
        <Interventions />
      </Dialog>
      <Dialog
        open={dialog === 'summary'}
        onClose={close}
        wide
        title={texts.summary.title}
        description={texts.summary.description}
      >
        <Suspense fallback={null}>
          <Summary />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'table'}
        onClose={close}
        wide
        title={texts.plots.table.title}
        description={texts.plots.table.description}
      >
        <DataTable stage={stage} />
      </Dialog>
    </>
  );
}

/** Examples are searched by their text and by the names of their senders, queues and so on. */
const SEARCHED = examples.map((example) => {
  const names = PAGES.filter(({ kind }) => example.kinds.includes(kind)).map(({ name }) => name);
  const help = [example.about, ...example.kinds, ...names].join(' ');
  return { value: example.slug, label: example.name, help, example };
});

function Examples() {
  const laboratory = useLaboratory();
  const current = useRunState((state) => state.description?.name);
  const file = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const found = ranked(SEARCHED, query);
  const open = ({ document }: Example): void => {
    clearLink();
    void laboratory.open(document);
  };
  return (
    <>
      <input
        type="search"
        className={styles.search}
        aria-label={texts.examples.search}
        placeholder={texts.examples.placeholder(examples.length)}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first) open(first.example);
        }}
      />
      <p className={found.length > 0 ? 'visually-hidden' : styles.nothing} role="status">
        {query === '' ? '' : texts.examples.found(found.length, query)}
      </p>
      <ul className={styles.examples}>
        {found.map(({ example }) => (
          <li key={example.slug}>
            <button type="button" className={styles.example} onClick={() => open(example)}>
              <span className={styles.exampleName}>
                {example.name}
                {example.name === current ? (
                  <span className={styles.current}>{texts.examples.current}</span>
                ) : null}
              </span>
              <span className={styles.sentence}>{example.sentence}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="outlined" onClick={() => file.current?.click()}>
        {texts.examples.openFile}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void openFile(laboratory, chosen);
        }}
      />
    </>
  );
}

function Shortcuts() {
  const groups = texts.shortcuts.groups;
  return (
    <div className={styles.shortcuts}>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group}>
          <h3>{groups[group]}</h3>
          <dl>
            {SHORTCUTS.filter((one) => one.group === group).map((one) => (
              <div key={one.text}>
                <dt>{one.text}</dt>
                <dd>
                  {one.keys.map((combination, index) => (
                    <span key={combination.join()}>
                      {index > 0 ? ` ${texts.shortcuts.or} ` : null}
                      {combination.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function DataTable({ stage }: { stage: PlotStage }) {
  const description = useRunState((state) => state.description);
  const panels = useMemo(() => (description ? panelsOf(description) : []), [description]);
  const [table] = useState<Table>(() => tableOf(panels, stage));
  if (table.rows.length === 0) return <p>{texts.plots.table.nothing}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.plots.table.time}</th>
          {table.columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.time}>
            <th scope="row">{row.time}</th>
            {row.values.map((value, index) => (
              <td key={table.columns[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
