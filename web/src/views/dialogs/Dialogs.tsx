import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { texts } from '../../texts';
import { Dialog } from '../../ui/controls/Dialog';
import { useLaboratory, useLaboratoryState, useRunState } from '../laboratoryContext';
import { panelsOf } from '../plots/panels/panels';
import { type PlotTable, tableOf } from '../plots/plotSummary';
import type { PlotStage } from '../plots/stage/plotStage';
import styles from './Dialogs.module.css';
import { Interventions } from './Interventions';
import { Share } from './Share';

/** Loaded only when somebody asks for them. */
const Summary = lazy(() => import('../summary/Summary'));
const Gallery = lazy(() =>
  // If they cannot be fetched, the run on the screen goes on.
  import('../gallery/Gallery').catch(() => ({
    default: () => <p role="alert">{texts.examples.failed}</p>,
  })),
);

const StartFrom = lazy(() =>
  import('../start/StartFrom').catch(() => ({
    default: () => <p role="alert">{texts.start.failed}</p>,
  })),
);

const GraphMl = lazy(() =>
  import('../graphml/GraphMlDialog').catch(() => ({
    default: () => <p role="alert">{texts.graphMl.notLoaded}</p>,
  })),
);

const Shortcuts = lazy(() =>
  import('../commands/Shortcuts').catch(() => ({
    default: () => <p role="alert">{texts.palette.failed}</p>,
  })),
);

const Find = lazy(() =>
  import('../find/FindDialog').catch(() => ({
    default: () => <p role="alert">{texts.palette.failed}</p>,
  })),
);

const GridForm = lazy(() =>
  import('../experiments/GridForm').catch(() => ({
    default: () => <p role="alert">{texts.grid.failed}</p>,
  })),
);

/** The open dialog. */
export function Dialogs({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const dialog = useLaboratoryState((state) => state.dialog);
  const graphMl = useLaboratoryState((state) => state.graphMl);
  const found = useRef<(() => void) | null>(null);
  const close = (): void => laboratory.show(null);
  return (
    <>
      <Dialog
        open={dialog === 'commands'}
        onClose={close}
        // A found command may move the focus, which has to be back first.
        onClosed={() => {
          const { current: go } = found;
          found.current = null;
          go?.();
        }}
        title={texts.palette.title}
        size="list"
      >
        <Suspense fallback={<p>{texts.palette.loading}</p>}>
          <Find
            onFound={(go) => {
              found.current = go;
              close();
            }}
          />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'examples'}
        onClose={close}
        title={texts.examples.title}
        size="full"
        description={texts.examples.description}
      >
        <Suspense fallback={<p>{texts.examples.loading}</p>}>
          <Gallery />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'start'}
        onClose={close}
        size="wide"
        title={texts.start.title}
        description={texts.start.description}
      >
        <Suspense fallback={<p>{texts.start.loading}</p>}>
          <StartFrom />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'graphMl'}
        onClose={close}
        title={texts.graphMl.title}
        description={graphMl === null ? '' : texts.graphMl.description(graphMl.name)}
      >
        <Suspense fallback={<p>{texts.graphMl.loading}</p>}>
          {graphMl === null ? null : <GraphMl file={graphMl} />}
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'grid'}
        onClose={close}
        size="wide"
        title={texts.grid.title}
        description={texts.grid.description}
      >
        <Suspense fallback={<p>{texts.grid.loading}</p>}>
          <GridForm />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'share'}
        onClose={close}
        title={texts.share.title}
        description={texts.share.description}
      >
        <Share />
      </Dialog>
      <Dialog
        open={dialog === 'shortcuts'}
        onClose={close}
        size="wide"
        title={texts.commands.title}
      >
        <Suspense fallback={<p>{texts.palette.loading}</p>}>
          <Shortcuts />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'interventions'}
        onClose={close}
        size="wide"
        title={texts.interventions.title}
        description={texts.interventions.description}
      >
        <Interventions />
      </Dialog>
      <Dialog
        open={dialog === 'summary'}
        onClose={close}
        size="wide"
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
        size="wide"
        title={texts.plots.table.title}
        description={texts.plots.table.description}
      >
        <DataTable stage={stage} />
      </Dialog>
    </>
  );
}

function DataTable({ stage }: { stage: PlotStage }) {
  const description = useRunState((state) => state.description);
  const panels = useMemo(() => (description ? panelsOf(description) : []), [description]);
  const [table] = useState<PlotTable>(() => tableOf(panels, stage));
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
