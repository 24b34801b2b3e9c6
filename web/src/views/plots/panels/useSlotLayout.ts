/** Measures the slots of the panels on the screen, and follows changes. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PlotSettings } from '../../../model/display/plotSettings';
import type { PanelId } from '../../../model/document/scenario';
import { invalidate } from '../../../ui/frame/loop';
import { inUnits, rem, useScale } from '../../../ui/style/scale';
import { isPrinting } from '../../../ui/style/useSize';
import { type SlotSize, type StackedPanel, slotSizes } from './slotSizes';

/** The least height of a curve whose legend stands below it. */
const LEAST_PLOT = 100;

/** In front of a room it is lower, so that there are two. */
const LEAST_TOLD = 72;

export interface SlotLayout {
  /** The size of each panel's slot; null where they share the room by their own weights. */
  slots: readonly SlotSize[] | null;
  /** The heights of the fixed parts above and below them while they scroll, as style values. */
  head: string;
  foot: string;
}

const UNSIZED: SlotLayout = { slots: null, head: '0', foot: '0' };

/**
 * Where the panels in `list` need more room than `scroll` has for them, whole ones fill
 * it. Panels that were resized by hand keep their sizes. `together`: the most in sight together.
 */
export function useSlotLayout(
  scroll: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  panels: readonly (StackedPanel & { id: PanelId })[],
  settings: PlotSettings,
  together: number | undefined,
): SlotLayout {
  const shares = useStore(settings.store, (state) => state.shares);
  const scale = useScale();
  const [layout, setLayout] = useState(UNSIZED);
  const byHand = panels.some(({ id }) => shares.has(id));
  const order = panels.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order stands for the panels, and another scale has other units
  useLayoutEffect(() => {
    const [outer, inner] = [scroll.current, list.current];
    const stack = inner?.parentElement;
    if (!outer || !inner || !stack) return;
    const measure = (): void => {
      if (isPrinting()) return;
      // The height of the list itself must not count: panels would make the stack as high as they are.
      const beside = heightOf(stack) - heightOf(inner);
      const room = inUnits(outer.clientHeight - beside);
      const legends = [...inner.querySelectorAll<HTMLElement>('[data-legend]')];
      const narrow = lengthOf(inner, '--legend') === 0;
      const below = Math.max(0, ...legends.map(heightOf));
      const plot = together === undefined ? LEAST_PLOT : LEAST_TOLD;
      const least = narrow ? plot + inUnits(below) : lengthOf(inner, '--least');
      const needs = { least, tall: lengthOf(inner, '--tall') };
      const slots = byHand ? null : slotSizes(panels, room, needs, together);
      const [head, foot] = [stack.firstElementChild, stack.lastElementChild].map((edge) =>
        rem(inUnits(edge ? heightOf(edge) : 0)),
      );
      setLayout((before) =>
        alike(before.slots, slots) && before.head === head && before.foot === foot
          ? before
          : { slots, head: head ?? '0', foot: foot ?? '0' },
      );
      invalidate();
    };
    const observer = new ResizeObserver(measure);
    for (const element of [outer, ...stack.children, ...inner.querySelectorAll('[data-legend]')])
      if (element !== inner) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroll, list, order, byHand, scale, together]);
  // Until it has been measured again, other panels have no sizes.
  return layout.slots?.length === panels.length ? layout : UNSIZED;
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}

/** A length from the style sheets, which are built in `rem`, in units. */
function lengthOf(element: Element, name: string): number {
  const text = getComputedStyle(element).getPropertyValue(name);
  return Number.parseFloat(text) * (text.trim().endsWith('rem') ? 16 : 1);
}

function alike(a: readonly SlotSize[] | null, b: readonly SlotSize[] | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.length === b.length &&
    a.every(
      ({ height, rests }, index) =>
        rests === b[index]?.rests && Math.abs(height - (b[index]?.height ?? 0)) < 0.01,
    )
  );
}
