/** The buttons in the corner of the drawing: one stop of the Tab key, with arrows between them. */
import { Toolbar } from '@base-ui/react/toolbar';
import type { ReactElement } from 'react';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { ArrangeIcon, FitIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { useRun } from '../context';
import { arranged } from './arranging';
import styles from './Canvas.module.css';
import type { NetworkCanvas } from './canvas';

export function CanvasTools({ canvas }: { canvas: NetworkCanvas }) {
  const run = useRun();
  const arrange = async (): Promise<void> => {
    const { description } = run.store.getState();
    if (!description || description.nodes.length === 0) return;
    const nodes = await arranged(description, nextTask);
    // Another document may have been opened meanwhile, or a node taken out.
    if (run.store.getState().description?.nodes.length !== description.nodes.length) return;
    if (await run.edit({ kind: 'move', nodes })) canvas.fit();
  };
  return (
    <Toolbar.Root className={styles.tools} aria-label={texts.canvas.tools}>
      <Tool text={texts.canvas.zoomOut} press={() => canvas.zoom(-1)} icon={<ZoomOutIcon />} />
      <Tool text={texts.canvas.zoomIn} press={() => canvas.zoom(1)} icon={<ZoomInIcon />} />
      <Tool text={texts.canvas.arrange} press={() => void arrange()} icon={<ArrangeIcon />} />
      <Tool text={texts.canvas.fit} press={() => canvas.fit()} icon={<FitIcon />} />
    </Toolbar.Root>
  );
}

function Tool({ text, press, icon }: { text: string; press: () => void; icon: ReactElement }) {
  return (
    <Tooltip text={text}>
      <Toolbar.Button render={<Button look="icon" aria-label={text} onClick={press} />}>
        {icon}
      </Toolbar.Button>
    </Tooltip>
  );
}

/** What waits meanwhile has its turn: frames, and presses. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
