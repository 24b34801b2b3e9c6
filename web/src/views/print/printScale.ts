/** The sizes of the page's parts in print, where canvases are not painted again. */
import { scale } from '../../ui/style/scale';

/** The width of A4 and Letter within usual margins, and the heights that parts may take, in pixels. */
const PAPER = { width: 700, network: 300, plots: 560 };

/** The scale of an element in print, at most 1, so that it fits. */
export function printScale(width: number, height: number, most: number): number {
  return Math.min(1, PAPER.width / Math.max(1, width), most / Math.max(1, height));
}

/** The column of the legends beside the plots, in units; on a phone they stand below. */
const LEGEND = 216;

function put({ style }: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) style.setProperty(`--paper-${name}`, value);
}

function setNetworkSize(part: HTMLElement): void {
  const { clientWidth: width } = part;
  const height = part.querySelector('[data-canvas]')?.clientHeight ?? part.clientHeight;
  const zoom = String(printScale(width, height, PAPER.network));
  put(part, { width: `${width}px`, height: `${height}px`, zoom });
}

function setPlotSizes(part: HTMLElement): void {
  const [stack, surface] = ['[data-stack]', '[role="application"]'].map((of) =>
    part.querySelector<HTMLElement>(of),
  );
  if (!stack || !surface) return;
  // The column of the curves stays as wide as it is.
  const width = surface.clientWidth + LEGEND * scale();
  const zoom = String(printScale(width, stack.scrollHeight, PAPER.plots));
  put(part, { width: `${width}px`, canvas: `${surface.clientHeight}px`, zoom });
  for (const panel of part.querySelectorAll<HTMLElement>('[data-panel]'))
    put(panel, { high: `${panel.getBoundingClientRect().height}px` });
}

/**
 * Keeps the drawing and the plots as they are on the screen, but smaller. Canvases are not
 * painted again when the browser lays the page out for paper, and their axes would not fit them.
 */
export function followPrinting(): () => void {
  const keep = (): void => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-paper]')) {
      if (part.dataset.paper === 'network') setNetworkSize(part);
      if (part.dataset.paper === 'plots') setPlotSizes(part);
    }
  };
  addEventListener('beforeprint', keep);
  return () => removeEventListener('beforeprint', keep);
}
