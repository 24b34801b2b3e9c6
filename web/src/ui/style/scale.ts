/**
 * The scale of the page. At a scale of 1 a unit is a pixel of the page; in a lecture it is more,
 * and so it is for readers whose browser has a larger font size. Style sheets follow by
 * themselves: the build writes their pixels as `rem`. Drawings are measured in units, and so is the
 * pointer in them.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { invalidate } from '../frame/loop';

const store = createStore<{ scale: number }>(() => ({ scale: 1 }));

/** Pixels of a rem in browsers, unless a reader has chosen another font size. */
const REM = 16;

/** The least width of the data's strokes in a lecture, in units. */
const LEAST_STROKE = 1.6;

/** By which factor a lecture enlarges; 1 outside of one. */
let lecture = 1;

/** An element without height, of so many rem that zoomed pixels do not blur their number. */
let ruler: HTMLElement | null = null;
const RULER = 100;

export function scale(): number {
  return store.getState().scale;
}

/** Follows the font size of the browser. To be called once, before anything is laid out. */
export function startScale(): void {
  ruler = document.createElement('div');
  ruler.style.cssText = `position:fixed;right:100%;width:${RULER}rem`;
  document.body.append(ruler);
  update();
  new ResizeObserver(update).observe(ruler);
}

/** Sets the factor by which a lecture enlarges everything. */
export function setScale(next: number): void {
  if (next === lecture) return;
  lecture = next;
  update();
}

function update(): void {
  const { style, dataset } = document.documentElement;
  style.removeProperty('font-size');
  const width = ruler?.getBoundingClientRect().width ?? 0;
  const own = Math.round((1e4 * width) / RULER / REM) / 1e4 || 1;
  const next = lecture > 1 ? Math.max(lecture, own) : own;
  if (next !== own) style.setProperty('font-size', `${REM * next}px`);
  if (next === scale()) return;
  if (next === 1) delete dataset.scaled;
  else dataset.scaled = 'true';
  style.setProperty('--scale', String(next));
  store.setState({ scale: next });
  invalidate();
}

/** The scale, for components that are laid out again when it changes. */
export function useScale(): number {
  return useStore(store, (state) => state.scale);
}

/** Converts a length in pixels of the page to units. */
export function inUnits(pixels: number): number {
  return pixels / scale();
}

/** A length in units, as a style value. */
export function rem(units: number): string {
  return `${units / REM}rem`;
}

/** The width of a stroke: one that is enough at a desk is too thin for the last row. */
export function stroke(width: number): number {
  return lecture > 1 ? Math.max(width, LEAST_STROKE) : width;
}

/** The scale at which the smallest text, of 11 units, is 18 pixels high on a screen of 1920 by 1080. */
const LECTURE = 1.65;
const SCREEN = { width: 1920, height: 1080 };

/**
 * The least room that the parts of the page need, in units: the text beside a network and two plots with the names of six
 * flows; and all of them below one another on half a screen, beside slides. A projector of fewer pixels shows them as large.
 */
const ROOM = { wide: { width: 960, height: 540 }, high: { width: 560, height: 655 } };

/** The scale in a lecture: in proportion on larger screens, on small ones as far as there is room. */
export function lectureScale(width: number, height: number): number {
  const room = width > height ? ROOM.wide : ROOM.high;
  const wanted = LECTURE * Math.max(1, Math.min(width / SCREEN.width, height / SCREEN.height));
  const most = Math.min(width / room.width, height / room.height);
  return Math.max(1, Math.min(wanted, most));
}
