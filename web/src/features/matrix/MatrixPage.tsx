/** The page of a matrix. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type SettingsRoute, settingsHref } from '../../model/share/route';
import { Slot } from '../../model/slot';
import { CellsBar, CellsPage } from '../../views/job/CellsPage';
import { useLaboratory } from '../../views/laboratoryContext';
import { MatrixForm } from './MatrixForm';
import { MatrixMap } from './MatrixMap';
import { MatrixRun } from './matrixRun';
import { matrix as t } from './texts/en/matrix';

/** It stays with what it has run while the laboratory is there. */
const opened = new Slot(() => new MatrixRun());

export default function MatrixPage({ route: { query } }: { route: SettingsRoute<'matrix'> }) {
  const run = opened.of(useLaboratory());
  const { shown } = useStore(run.store);

  useEffect(() => void run.open(query), [run, query]);

  return (
    <CellsPage
      run={run}
      name={t.name}
      words={t}
      address={shown ? settingsHref('matrix', shown.query) : null}
      wide
      onTryAgain={() => void run.open(shown?.query ?? query)}
    >
      {shown ? (
        <>
          <MatrixForm shown={shown} onChange={(next) => void run.open(next)} />
          <CellsBar
            run={run}
            words={t}
            copied={async () => location.href}
            early
            files={[
              { label: t.csv, type: 'text/csv', name: 'matrix.csv', make: () => run.file('csv') },
              {
                label: t.json,
                type: 'application/json',
                name: 'matrix.json',
                make: () => run.file('results'),
              },
            ]}
          />
          <MatrixMap run={run} shown={shown} />
        </>
      ) : null}
    </CellsPage>
  );
}
