/**
 * Panning and zooming, by d3-zoom. The wheel or two fingers zoom at their position; the middle
 * button, or Space with the first one, pans. One finger scrolls the page while all of the
 * drawing is visible, and pans otherwise.
 */
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { inUnits, scale } from '../../../ui/style/scale';
import { type Camera, WHOLE } from '../geometry/camera';

/** The least and greatest scale, relative to the whole drawing. */
const EXTENT: [number, number] = [0.2, 24];

/** The factor of one press of a key or a button. */
const STEP = 1.3;

/** Controls in the drawing, which keep the pointer for themselves. */
const CONTROLS = 'button, input';

/** Marks a part of the drawing that handles presses itself. */
const OWN_DRAG = '[data-own-drag]';

/** Whether a press there does not start a gesture of the drawing. */
export function isOwnPress(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${OWN_DRAG}, ${CONTROLS}`) !== null;
}

export interface CanvasZoomOptions {
  changed: (camera: Camera) => void;
  camera: () => Camera;
  /** Whether a node is at a point of the page, which is dragged itself. */
  isNode: (clientX: number, clientY: number) => boolean;
  /** Whether Space is down. */
  panning: () => boolean;
}

export class CanvasZoom {
  #element: HTMLElement;
  #behaviour: ZoomBehavior<HTMLElement, unknown>;

  constructor(element: HTMLElement, options: CanvasZoomOptions) {
    this.#element = element;
    this.#behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent(EXTENT)
      // Touch may become available later.
      .touchable(true)
      .filter((event: Event) => accepts(event, options))
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLElement, unknown>) => {
        const whole = x === 0 && y === 0 && k === 1;
        options.changed(whole ? WHOLE : { x: inUnits(x), y: inUnits(y), scale: k });
      });
    select(element).call(this.#behaviour).on('dblclick.zoom', null);
  }

  dispose(): void {
    select(this.#element).on('.zoom', null);
  }

  /** Zooms in or out, around the middle. */
  by(steps: number): void {
    select(this.#element).call(this.#behaviour.scaleBy, STEP ** steps);
  }

  /** Pans, in units. */
  pan(x: number, y: number): void {
    const { k } = zoomTransform(this.#element);
    select(this.#element).call(this.#behaviour.translateBy, (x * scale()) / k, (y * scale()) / k);
  }

  whole(): void {
    select(this.#element).call(this.#behaviour.transform, zoomIdentity);
  }
}

/** Whether an event zooms or pans. Over parts that handle presses, all but a plain press does. */
export function accepts(
  event: Event,
  { camera, isNode, panning }: Omit<CanvasZoomOptions, 'changed'>,
): boolean {
  if (event.target instanceof Element && event.target.closest(CONTROLS)) return false;
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey || !pageScrolls();
  if (event instanceof MouseEvent) {
    // The browser would begin to scroll by itself.
    if (event.button === 1) event.preventDefault();
    return event.button === 1 || (event.button === 0 && panning());
  }
  if (!('touches' in event)) return false;
  const { touches } = event as TouchEvent;
  const [first] = touches;
  if (touches.length !== 1 || !first) return true;
  if (isOwnPress(event.target)) return false;
  return camera() !== WHOLE && !isNode(first.clientX, first.clientY);
}

/** Whether the page is higher than its window, so that the wheel scrolls it. */
function pageScrolls(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1;
}
