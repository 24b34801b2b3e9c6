/** The buttons in the corner of the drawing: one stop of the Tab key, with arrows between them. */
import { Toolbar } from '@base-ui/react/toolbar';
import type { ReactElement } from 'react';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { FitIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import styles from './Canvas.module.css';
import type { NetworkCanvas } from './canvas';

export function CanvasTools({ canvas }: { canvas: NetworkCanvas }) {
  return (
    <Toolbar.Root className={styles.tools} aria-label={texts.canvas.tools}>
      <Tool text={texts.canvas.zoomOut} press={() => canvas.zoom(-1)} icon={<ZoomOutIcon />} />
      <Tool text={texts.canvas.zoomIn} press={() => canvas.zoom(1)} icon={<ZoomInIcon />} />
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
