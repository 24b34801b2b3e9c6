import { Suspense, useRef } from 'react';
import { texts } from '../../texts';
import { Dialog } from '../../ui/controls/Dialog';
import { useLaboratory, useLaboratoryState } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import type { PlotStage } from '../plots/stage/plotStage';

const Summary = onDemand(() => import('../summary/Summary'));
const Gallery = onDemand(() => import('../gallery/Gallery'), texts.examples.failed);
const StartFrom = onDemand(() => import('../start/StartFrom'), texts.start.failed);
const GraphMl = onDemand(() => import('../graphml/GraphMlDialog'), texts.graphMl.notLoaded);
const Compare = onDemand(() => import('../compare/CompareDialog'));
const Share = onDemand(() => import('./Share'));
const Picture = onDemand(() => import('../picture/PictureDialog'));
const Data = onDemand(() => import('../data/DataDialog'));
const Shortcuts = onDemand(() => import('../commands/Shortcuts'));
const Interventions = onDemand(() => import('./Interventions'));
const Find = onDemand(() => import('../find/FindDialog'));
const Capture = onDemand(() => import('../capture/CaptureDialog'));
const HandIn = onDemand(() => import('../course/HandInDialog'));
const GridForm = onDemand(() => import('../experiments/GridForm'), texts.grid.failed);

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
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
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
        open={dialog === 'capture'}
        onClose={close}
        title={texts.header.captureTitle}
        description={texts.header.captureDescription}
      >
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <Capture />
        </Suspense>
      </Dialog>
      <Dialog open={dialog === 'handIn'} onClose={close} title={texts.lesson.handIn}>
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <HandIn />
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
        open={dialog === 'compare'}
        onClose={close}
        size="wide"
        title={texts.compare.title}
        description={texts.compare.description}
      >
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <Compare />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'share'}
        onClose={close}
        title={texts.share.title}
        description={texts.share.description}
      >
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <Share />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'picture'}
        onClose={close}
        size="wide"
        title={texts.picture.title}
        description={texts.picture.description}
      >
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <Picture stage={stage} />
        </Suspense>
      </Dialog>
      <Dialog
        open={dialog === 'shortcuts'}
        onClose={close}
        size="wide"
        title={texts.commands.title}
      >
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
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
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <Interventions />
        </Suspense>
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
        <Suspense fallback={<p>{texts.app.fetching}</p>}>
          <Data stage={stage} />
        </Suspense>
      </Dialog>
    </>
  );
}
