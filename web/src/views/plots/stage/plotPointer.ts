/** Pointer, wheel and keys over the plots: crosshair, zoom and pan. */
import { SECOND } from '../../../engine/types';
import { scaledRange } from '../../../model/display/timeFrame';
import { invalidate } from '../../../ui/frame/loop';
import { readNow } from '../../../ui/frame/readings';
import { inUnits } from '../../../ui/style/scale';
import { LEFT, RIGHT } from '../panels/scales';
import type { PlotStage } from './plotStage';

/** A drag shorter than this is a click. */
const CLICK = 4;

/** A finger that rests for so long asks, as the other button of a mouse does. */
const LONG_PRESS_MS = 550;

/** How much a pixel of the wheel zooms. */
const WHEEL = 0.0015;

/** A key moves the view by this part of it. */
const KEY_PAN = 0.2;

export interface Interaction {
  /** Called when a key has moved the crosshair, for screen readers. */
  readOut(time: number): void;
  /** Called where a place of the page asks why: by a click, or at once by the other button or a long press. */
  ask(place: { x: number; y: number }, atOnce: boolean): void;
}

/** Whether the page or the stack of plots scrolls. */
export function isInScroller(surface: HTMLElement): boolean {
  for (let box: Element | null = surface.parentElement; box; box = box.parentElement) {
    const whole = box === document.documentElement;
    const scrollable = whole || getComputedStyle(box).overflowY === 'auto';
    if (scrollable && box.scrollHeight > box.clientHeight + 4) return true;
  }
  return false;
}

/** Listens on the surface over the plots; returns a function that stops this. */
export function listenToPointer(
  surface: HTMLElement,
  stage: PlotStage,
  { readOut, ask }: Interaction,
): () => void {
  const { time: frame, settings } = stage;
  const touches = new Map<number, number>();
  let began: { x: number; pan: { from: number; to: number; at: number } | null } | null = null;
  let resting: { x: number; timer: ReturnType<typeof setTimeout> } | null = null;
  let pinch: { range: { from: number; to: number }; a: number; b: number } | null = null;

  const local = (event: { clientX: number }): number =>
    inUnits(event.clientX - surface.getBoundingClientRect().left);
  const timeAt = (x: number): number => stage.scale.invert(x);
  const clamped = (seconds: number): number =>
    Math.min(stage.range.to, Math.max(stage.range.from, seconds));

  const move = (event: PointerEvent): void => {
    const x = local(event);
    if (touches.has(event.pointerId)) touches.set(event.pointerId, x);
    if (resting && Math.abs(x - resting.x) > 2 * CLICK) rest(null);
    const [a, b] = [...touches.values()];
    if (pinch && a !== undefined && b !== undefined) {
      follow(pinch, Math.min(a, b), Math.max(a, b));
      return;
    }
    readNow();
    frame.moveCrosshair(x < LEFT || x > stage.width - RIGHT + 4 ? null : clamped(timeAt(x)));
    if (!began) return;
    if (began.pan) {
      const { from, to, at } = began.pan;
      const shift = at - (from + ((x - LEFT) / (stage.width - LEFT - RIGHT)) * (to - from));
      frame.zoomTo({ from: from + shift, to: to + shift });
    } else if (event.pointerType !== 'touch' && Math.abs(x - began.x) > CLICK) {
      stage.brush = { from: began.x, to: x };
      invalidate();
    }
  };

  /** The instants under two fingers stay under them. */
  const follow = (held: NonNullable<typeof pinch>, a: number, b: number): void => {
    const width = stage.width - LEFT - RIGHT;
    const instant = (x: number): number =>
      held.range.from + ((x - LEFT) / width) * (held.range.to - held.range.from);
    const length = ((instant(held.b) - instant(held.a)) * width) / (b - a || 1);
    if (!(length > 0)) return;
    const from = instant(held.a) - ((a - LEFT) / width) * length;
    frame.zoomTo({ from, to: from + length });
  };

  /** A finger begins to rest, or does no longer. */
  const rest = (event: PointerEvent | null): void => {
    if (resting) clearTimeout(resting.timer);
    resting = event && {
      x: local(event),
      timer: setTimeout(() => {
        resting = null;
        ask({ x: event.clientX, y: event.clientY }, true);
      }, LONG_PRESS_MS),
    };
  };

  /** Browsers send this for the other button, some for a long press too, which then is not asked twice. */
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    if (touches.size === 0) ask({ x: event.clientX, y: event.clientY }, true);
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const x = local(event);
    if (event.pointerType === 'touch') {
      touches.set(event.pointerId, x);
      const [a, b] = [...touches.values()];
      if (a !== undefined && b !== undefined)
        pinch = { range: stage.range, a: Math.min(a, b), b: Math.max(a, b) };
      rest(touches.size === 1 ? event : null);
      move(event);
      return;
    }
    surface.setPointerCapture(event.pointerId);
    const range = stage.range;
    began = { x, pan: event.shiftKey ? { ...range, at: timeAt(x) } : null };
  };

  const up = (event: PointerEvent): void => {
    touches.delete(event.pointerId);
    rest(null);
    if (touches.size < 2) pinch = null;
    const x = local(event);
    const from = began;
    began = null;
    stage.brush = null;
    invalidate();
    if (!from || from.pan || event.type === 'pointercancel') return;
    if (Math.abs(x - from.x) <= CLICK) {
      ask({ x: event.clientX, y: event.clientY }, false);
      return;
    }
    const [a, b] = [clamped(timeAt(Math.min(from.x, x))), clamped(timeAt(Math.max(from.x, x)))];
    frame.zoomTo({ from: a, to: b });
  };

  const leave = (): void => {
    if (!began) frame.moveCrosshair(null);
  };

  const wheel = (event: WheelEvent): void => {
    // Where the stack scrolls, the wheel scrolls; a pinch arrives as a wheel with Ctrl.
    const vertical = Math.abs(event.deltaY) >= Math.abs(event.deltaX);
    if (!event.ctrlKey && !event.altKey && vertical && isInScroller(surface)) return;
    event.preventDefault();
    const x = local(event);
    const amount = Math.exp(
      event.deltaY * WHEEL * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 4 : 1),
    );
    if (x < LEFT || event.altKey) {
      const panel = stage.panelAt(event.clientY);
      if (panel) settings.magnify(panel, 1 / amount);
      return;
    }
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const { from, to } = stage.range;
      const shift = ((to - from) * event.deltaX) / 800;
      frame.zoomTo({ from: from + shift, to: to + shift });
      return;
    }
    frame.zoomTo(scaledRange(stage.range, clamped(timeAt(x)), amount));
  };

  const double = (event: MouseEvent): void => {
    const panel = local(event) < LEFT ? stage.panelAt(event.clientY) : null;
    if (panel) settings.magnify(panel, null);
    else frame.zoomTo(null);
  };

  /** Keys of the crosshair and the view; other keys are those of commands. */
  const key = (event: KeyboardEvent): void => {
    if (event.metaKey || event.altKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const sign = event.key === 'ArrowLeft' ? -1 : 1;
    const { range } = stage;
    const length = range.to - range.from;
    if (event.ctrlKey) {
      const shift = sign * KEY_PAN * length;
      frame.zoomTo({ from: range.from + shift, to: range.to + shift });
    } else {
      const pixel = length / Math.max(1, stage.width - LEFT - RIGHT);
      const present = (stage.run.frames.latest?.time ?? 0) / SECOND;
      const at = frame.crosshair ?? Math.min(present, range.to);
      const next = clamped(at + sign * pixel * (event.shiftKey ? 50 : 5));
      readNow();
      frame.moveCrosshair(next);
      readOut(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const abort = new AbortController();
  const options = { signal: abort.signal };
  surface.addEventListener('pointermove', move, options);
  surface.addEventListener('pointerdown', down, options);
  surface.addEventListener('pointerup', up, options);
  surface.addEventListener('pointercancel', up, options);
  surface.addEventListener('pointerleave', leave, options);
  surface.addEventListener('contextmenu', menu, options);
  surface.addEventListener('wheel', wheel, { ...options, passive: false });
  surface.addEventListener('dblclick', double, options);
  surface.addEventListener('keydown', key, options);
  return () => abort.abort();
}
