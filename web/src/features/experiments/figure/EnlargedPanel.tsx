/** A panel as large as the window allows, which can be zoomed. */
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/overlays/Dialog';
import { inUnits } from '../../../ui/style/scale';
import type { FigurePanel, GridPoint } from '../model/experimentFigure';
import {
  type AxisZoom,
  firstShown,
  hasAxis,
  isZoomable,
  wholeZoom,
  zoomAround,
  zoomBetween,
  zoomedPanel,
} from '../model/figureZoom';
import { experiments } from '../texts/en/experiments';
import { AnyPanel } from './AnyPanel';
import styles from './ExperimentFigure.module.css';
import { FigureLegend } from './FigureLegend';
import type { RangeHandlers } from './panelProps';

/** The height of the dialog around the panel, in units, and the least height of the panel. */
const AROUND = 260;
const LEAST = 220;

const { figure } = experiments;

export function EnlargedPanel({
  panel,
  names,
  hidden,
  onHide,
  onOpen,
  onClose,
}: {
  panel: FigurePanel;
  names: readonly string[];
  hidden: ReadonlySet<number>;
  onHide: (hidden: ReadonlySet<number>) => void;
  onOpen?: ((point: GridPoint) => void) | undefined;
  onClose: () => void;
}) {
  const [zoom, setZoom] = useState<AxisZoom | null>(null);
  const height = useRef(Math.max(LEAST, inUnits(window.innerHeight) - AROUND));
  const shown = zoomedPanel(panel, zoom);
  const first = firstShown(panel, zoom);
  // Points are indexed within the visible part; the whole axis has other indices.
  const narrow = ([from, to]: AxisZoom): void => {
    // A part with fewer than two points would show the whole.
    if (from < to) setZoom([from + first, to + first]);
  };
  const ranges: RangeHandlers | undefined =
    isZoomable(panel) && hasAxis(shown)
      ? {
          onRange: (one, other) => narrow(zoomBetween(shown, one, other)),
          onCloser: (at) => narrow(zoomAround(shown, wholeZoom(shown), at)),
          onWhole: () => setZoom(null),
        }
      : undefined;
  return (
    <Dialog open onClose={onClose} title={figure.withUnit(panel.title, panel.unit)} size="full">
      <div className={styles.enlarged}>
        {names.length > 1 && (panel.kind === 'lines' || panel.kind === 'curves') ? (
          <FigureLegend names={names} panels={[shown]} hidden={hidden} onChange={onHide} />
        ) : null}
        <AnyPanel
          panel={shown}
          names={names}
          hidden={hidden}
          height={height.current}
          ranges={ranges}
          onOpen={onOpen && ((point) => onOpen({ ...point, x: point.x + first }))}
        />
        {ranges ? (
          <p className={styles.zoom}>
            <Button look="outlined" disabled={zoom === null} onClick={() => setZoom(null)}>
              {figure.whole}
            </Button>
            <span>{figure.zoomHint}</span>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
