import { type ReactNode, Suspense, useRef } from 'react';
import type { DialogName } from '../../model/feature';
import { texts } from '../../texts';
import { Dialog } from '../../ui/overlays/Dialog';
import { useLaboratory, useLaboratoryState } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import type { PlotStage } from '../plots/stage/plotStage';
import type { DialogDeclaration } from './dialog';

const Summary = onDemand(() => import('../summary/Summary'));
const Find = onDemand(() => import('../find/FindDialog'));

/** The dialogs of the page itself, beside the one that finds things. */
const OWN: readonly DialogDeclaration[] = [
  {
    name: 'examples',
    title: texts.examples.title,
    size: 'full',
    description: texts.examples.description,
    wait: texts.examples.loading,
    Content: onDemand(() => import('../gallery/Gallery'), texts.examples.failed),
  },
  {
    name: 'start',
    size: 'wide',
    title: texts.start.title,
    description: texts.start.description,
    wait: texts.start.loading,
    Content: onDemand(() => import('../start/StartFrom'), texts.start.failed),
  },
  {
    name: 'share',
    title: texts.share.title,
    description: texts.share.description,
    Content: onDemand(() => import('./Share')),
  },
  {
    name: 'shortcuts',
    size: 'wide',
    title: texts.commands.title,
    Content: onDemand(() => import('../commands/Shortcuts')),
  },
  {
    name: 'interventions',
    size: 'wide',
    title: texts.interventions.title,
    description: texts.interventions.description,
    Content: onDemand(() => import('./Interventions')),
  },
  {
    name: 'summary',
    size: 'wide',
    title: texts.summary.title,
    description: texts.summary.description,
    wait: null,
    Content: () => <Summary />,
  },
  {
    name: 'table',
    size: 'wide',
    title: texts.plots.table.title,
    description: texts.plots.table.description,
    Content: onDemand(() => import('../data/DataDialog')),
  },
];

/** A dialog; `wait` is shown until its contents are there. */
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

function Declared({
  dialog: { Content, description = '', ...dialog },
  stage,
}: {
  dialog: DialogDeclaration;
  stage: PlotStage;
}) {
  const laboratory = useLaboratory();
  // It may depend on what the dialog is opened for.
  useLaboratoryState((state) => state.dialog);
  const words = typeof description === 'string' ? description : description(laboratory);
  return (
    <Shown {...dialog} {...(words === '' ? {} : { description: words })}>
      <Content stage={stage} />
    </Shown>
  );
}

/** The open dialog. */
export function Dialogs({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const found = useRef<(() => void) | null>(null);
  const features = laboratory.features.flatMap(({ dialogs = [] }) => dialogs);
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
            laboratory.show(null);
          }}
        />
      </Shown>
      {[...OWN, ...features].map((dialog) => (
        <Declared key={dialog.name} dialog={dialog} stage={stage} />
      ))}
    </>
  );
}
