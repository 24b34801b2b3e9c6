/** The point of a panel that the pointer or the keys point at. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { inUnits } from '../../../ui/style/scale';
import type { PointedAt, RangeHandlers } from './panelProps';

export interface PointGrid {
  /** The indices of the series, in the order of the keys up and down. */
  series: readonly number[];
  /** How many points there are along the axis. */
  points: number;
  has(reading: PointedAt): boolean;
  /** The point nearest to a position, in units. */
  nearest(x: number, y: number): PointedAt | null;
}

/** The least distance of a drag that selects a part, in units. */
const DRAGGED = 8;

/** The point that is pointed at, and the handlers of the element for pointer and keys. */
export function usePointing(
  readable: PointGrid,
  open?: (reading: PointedAt) => void,
  ranges?: RangeHandlers,
): {
  reading: PointedAt | null;
  /** The first point of the part being dragged. */
  anchor: PointedAt | null;
  handlers: {
    onPointerDown(event: PointerEvent<Element>): void;
    onPointerUp(event: PointerEvent<Element>): void;
    onPointerMove(event: PointerEvent<Element>): void;
    onPointerLeave(event: PointerEvent<Element>): void;
    onBlur(): void;
    onClick(event: MouseEvent<Element>): void;
    onKeyDown(event: KeyboardEvent<Element>): void;
  };
} {
  const [pointed, setPointed] = useState<PointedAt | null>(null);
  const reading = pointed && readable.has(pointed) ? pointed : null;
  // Key presses may come faster than the page is rendered.
  const latest = useRef<PointedAt | null>(null);
  const setReading = (next: PointedAt | null): void => {
    latest.current = next;
    setPointed(next);
  };
  const [drawn, setDrawn] = useState<{ from: PointedAt; x: number } | null>(null);
  // The click at the end of a drag is ignored.
  const dragged = useRef(false);
  const at = (event: MouseEvent<Element>): PointedAt | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return readable.nearest(inUnits(event.clientX - box.left), inUnits(event.clientY - box.top));
  };
  return {
    reading,
    anchor: drawn && reading ? drawn.from : null,
    handlers: {
      onPointerDown: (event) => {
        dragged.current = false;
        const from = ranges && event.button === 0 ? at(event) : null;
        setDrawn(from && { from, x: event.clientX });
      },
      onPointerUp: (event) => {
        if (!drawn) return;
        setDrawn(null);
        const to = at(event);
        if (Math.abs(inUnits(event.clientX - drawn.x)) < DRAGGED || !to) return;
        dragged.current = true;
        setReading(null);
        ranges?.onRange(drawn.from, to);
      },
      onPointerMove: (event) => setReading(at(event)),
      // The point under a finger stays when it is lifted.
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse') setReading(null);
        setDrawn(null);
      },
      onBlur: () => setReading(null),
      onClick: (event) => {
        if (dragged.current) return;
        const pointed = at(event);
        // The first touch points, as a pointer does before its click; the next one opens.
        if (pointed && isSame(pointed, latest.current)) open?.(pointed);
        else setReading(pointed);
      },
      onKeyDown: (event) => {
        const from = latest.current;
        if (event.key === 'Enter' && from && open) {
          open(from);
        } else if (event.key === '+' && from && ranges) {
          setReading(null);
          ranges.onCloser(from);
        } else if (event.key === '-' && ranges) {
          setReading(null);
          ranges.onWhole();
        } else if (event.key === 'Escape' && from) {
          setReading(null);
        } else {
          const next = pointAfterKey(readable, from, event.key);
          if (!next) return;
          setReading(next);
        }
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function isSame(one: PointedAt, other: PointedAt | null): boolean {
  return other !== null && one.series === other.series && one.point === other.point;
}

/** The point that a key leads to: points without a value are skipped. */
export function pointAfterKey(
  { series, points, has }: PointGrid,
  from: PointedAt | null,
  key: string,
): PointedAt | null {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [1, 0],
    End: [-1, 0],
  };
  const step = steps[key];
  if (!step || series.length === 0) return null;
  const [along, between] = step;
  let row = from ? series.indexOf(from.series) : 0;
  let point = from?.point ?? -1;
  if (!from) {
    // The first key goes to the first value, whichever it is.
    for (const one of series) {
      for (let i = 0; i < points; i += 1) {
        if (has({ series: one, point: i })) return { series: one, point: i };
      }
    }
    return null;
  }
  if (key === 'Home') point = -1;
  if (key === 'End') point = points;
  for (;;) {
    row += between;
    point += along;
    const one = series[row];
    if (one === undefined || point < 0 || point >= points) return from;
    if (has({ series: one, point })) return { series: one, point };
  }
}
