import { type ReactNode, Suspense, useRef } from 'react';
import type { DialogName } from '../../model/laboratory';
import { texts } from '../../texts';
import { Dialog } from '../../ui/overlays/Dialog';
import { useLaboratory, useLaboratoryState } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import type { PlotStage } from '../plots/stage/plotStage';

const Summary = onDemand(() => import('../summary/Summary'));
const Gallery = onDemand(() => import('../gallery/Gallery'), texts.examples.failed);
const StartFrom = onDemand(() => import('../start/StartFrom'), texts.start.failed);
const GraphMl = onDemand(
  () => import('../../features/graphml/GraphMlDialog'),
  texts.graphMl.notLoaded,
);
const Compare = onDemand(() => import('../../features/compare/CompareDialog'));
const Share = onDemand(() => import('./Share'));
const Picture = onDemand(() => import('../../features/picture/PictureDialog'));
const Data = onDemand(() => import('../data/DataDialog'));
const Shortcuts = onDemand(() => import('../commands/Shortcuts'));
const Interventions = onDemand(() => import('./Interventions'));
const Find = onDemand(() => import('../find/FindDialog'));
const Capture = onDemand(() => import('../../features/capture/CaptureDialog'));
const BringIn = onDemand(() => import('../../features/measured/BringInDialog'));
const HandIn = onDemand(() => import('../../features/course/HandInDialog'));
const Sheet = onDemand(() => import('../../features/course/SheetDialog'));
const GridForm = onDemand(
  () => import('../../features/experiments/grid/GridForm'),
  texts.grid.failed,
);

/** A dialog whose contents are fetched when it is opened first; `wait` is shown meanwhile. */
function Shown({
  name,
  wait = texts.app.fetching,
  children,
  ...dialog
}: {
  name: DialogName;
  wait?: string | null;
  onClosed?: () => void;
  title: string;
  description?: string;
  size?: 'text' | 'wide' | 'full' | 'list';
  children: ReactNode;
}) {
  const laboratory = useLaboratory();
  const open = useLaboratoryState((state) => state.dialog === name);
  return (
    <Dialog {...dialog} open={open} onClose={() => laboratory.show(null)}>
      <Suspense fallback={wait === null ? null : <p>{wait}</p>}>{children}</Suspense>
    </Dialog>
  );
}

/** The open dialog. */
export function Dialogs({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const graphMl = useLaboratoryState((state) => state.graphMl);
  const found = useRef<(() => void) | null>(null);
  const close = (): void => laboratory.show(null);
  return (
    <>
      <Shown
        name="commands"
        // A found command may move the focus, which has to be back first.
        onClosed={() => {
          const { current: go } = found;
          found.current = null;
          go?.();
        }}
        title={texts.palette.title}
        size="list"
      >
        <Find
          onFound={(go) => {
            found.current = go;
            close();
          }}
        />
      </Shown>
      <Shown
        name="examples"
        title={texts.examples.title}
        size="full"
        description={texts.examples.description}
        wait={texts.examples.loading}
      >
        <Gallery />
      </Shown>
      <Shown
        name="start"
        size="wide"
        title={texts.start.title}
        description={texts.start.description}
        wait={texts.start.loading}
      >
        <StartFrom />
      </Shown>
      <Shown
        name="graphMl"
        title={texts.graphMl.title}
        description={graphMl === null ? '' : texts.graphMl.description(graphMl.name)}
        wait={texts.graphMl.loading}
      >
        {graphMl === null ? null : <GraphMl file={graphMl} />}
      </Shown>
      <Shown name="bringIn" size="wide" title={texts.header.bringInTitle}>
        <BringIn />
      </Shown>
      <Shown
        name="capture"
        title={texts.header.captureTitle}
        description={texts.header.captureDescription}
      >
        <Capture />
      </Shown>
      <Shown name="handIn" title={texts.lesson.handIn}>
        <HandIn />
      </Shown>
      <Shown name="sheet" size="wide" title={texts.header.sheet}>
        <Sheet />
      </Shown>
      <Shown
        name="grid"
        size="wide"
        title={texts.grid.title}
        description={texts.grid.description}
        wait={texts.grid.loading}
      >
        <GridForm />
      </Shown>
      <Shown
        name="compare"
        size="wide"
        title={texts.compare.title}
        description={texts.compare.description}
      >
        <Compare />
      </Shown>
      <Shown name="share" title={texts.share.title} description={texts.share.description}>
        <Share />
      </Shown>
      <Shown
        name="picture"
        size="wide"
        title={texts.picture.title}
        description={texts.picture.description}
      >
        <Picture stage={stage} />
      </Shown>
      <Shown name="shortcuts" size="wide" title={texts.commands.title}>
        <Shortcuts />
      </Shown>
      <Shown
        name="interventions"
        size="wide"
        title={texts.interventions.title}
        description={texts.interventions.description}
      >
        <Interventions />
      </Shown>
      <Shown
        name="summary"
        size="wide"
        title={texts.summary.title}
        description={texts.summary.description}
        wait={null}
      >
        <Summary />
      </Shown>
      <Shown
        name="table"
        size="wide"
        title={texts.plots.table.title}
        description={texts.plots.table.description}
      >
        <Data stage={stage} />
      </Shown>
    </>
  );
}
