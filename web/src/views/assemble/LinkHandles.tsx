/** Handles at the rim of a node, from which a link is drawn to another. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { partsOf } from '../../model/document/selection';
import type { Run } from '../../model/run/run';
import { AFTER_DRAWING, onFrame } from '../../ui/frame/loop';
import { useLaboratory, useRun, useSelected } from '../laboratoryContext';
import { elementOf, targetAt } from '../networkElements';
import styles from './Assemble.module.css';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

type Pressed = Pick<globalThis.PointerEvent, 'isPrimary' | 'button'>;

/** How far a handle is from the rim, in pixels. */
const OFF = 7;

/** The distance from its middle within which a handle is hit. */
const REACH = 10;

export function LinkHandles() {
  const run = useRun();
  const { assembly } = useLaboratory();
  const layer = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const selected = nodeOf(useSelected());
  const node = pointed ?? focused ?? selected;

  useEffect(() => {
    const around = layer.current?.closest('[data-network]');
    if (!(around instanceof HTMLElement)) return;
    const move = (event: globalThis.PointerEvent): void => {
      if (event.target instanceof Element && event.target.closest('[data-handle]')) return;
      // During a drag, no handles are shown.
      setPointed(event.buttons === 0 ? run.canvas.nodeAt(event.clientX, event.clientY) : null);
    };
    const leave = (): void => setPointed(null);
    // A fast pointer reaches the rim before the handle appears, and a finger cannot hover.
    const press = (event: globalThis.PointerEvent): void => {
      if (!draws(event, run) || selectsMore(event) || !isBare(event.target)) return;
      const at = nodeAtRim(run, event);
      if (at === null) return;
      event.preventDefault();
      event.stopPropagation();
      assembly.draw(at);
    };
    const focus = (event: FocusEvent): void => {
      const target = targetAt(event.target);
      setFocused(target === null ? null : nodeOf([target]));
    };
    const blur = (): void => setFocused(null);
    around.addEventListener('pointerdown', press, true);
    around.addEventListener('pointermove', move);
    around.addEventListener('pointerleave', leave);
    around.addEventListener('focusin', focus);
    around.addEventListener('focusout', blur);
    return () => {
      around.removeEventListener('pointerdown', press, true);
      around.removeEventListener('pointermove', move);
      around.removeEventListener('pointerleave', leave);
      around.removeEventListener('focusin', focus);
      around.removeEventListener('focusout', blur);
    };
  }, [run, assembly]);

  // Nodes are dragged, and the drawing moves: the handles go along.
  useEffect(() => {
    if (node === null) return;
    const place = (): void => {
      if (!layer.current) return;
      // Marks in an overview have no rim. Measuring them would take too long in each frame.
      const shape = elementOf(`nodes/${node}`)?.querySelector('[data-shape]') ?? null;
      layer.current.dataset.shown = String(shape !== null);
      const box = shape && run.canvas.boxOf(`nodes/${node}`);
      if (!box) return;
      const origin = layer.current.getBoundingClientRect();
      for (const side of SIDES) {
        const handle = layer.current.querySelector<HTMLElement>(`[data-handle="${side}"]`);
        if (!handle) continue;
        const [x, y] = rimOf(box, side);
        const transform = `translate(${x - origin.left}px, ${y - origin.top}px)`;
        if (handle.style.transform !== transform) handle.style.transform = transform;
      }
    };
    return onFrame(place, AFTER_DRAWING);
  }, [run, node]);

  const begin = (event: PointerEvent): void => {
    if (node === null || !draws(event, run)) return;
    event.preventDefault();
    // The pointer stays free: the layer that takes its place in a moment gets the rest.
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    assembly.draw(node);
  };

  return (
    <div ref={layer} className={styles.handles} aria-hidden="true" data-shown="false">
      {node === null
        ? null
        : SIDES.map((side) => (
            <span
              key={side}
              className={styles.handle}
              data-handle={side}
              data-own-drag
              onPointerDown={begin}
            />
          ))}
    </div>
  );
}

/** Whether a press draws a link: with Space it pans. */
function draws({ isPrimary, button }: Pressed, run: Run): boolean {
  return isPrimary && button === 0 && !run.canvas.panning;
}

/** Whether a press begins a box that adds to what is selected. */
function selectsMore({ shiftKey, ctrlKey, metaKey }: globalThis.PointerEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

/** Whether a press is on the background of a drawing whose nodes have rims: on no part, no button and no handle. */
function isBare(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('button, input, [data-own-drag]'))
    return false;
  return target.closest('[data-canvas]') !== null && targetAt(target) === null;
}

/** The node that has, or would have, a handle at this point. */
function nodeAtRim(run: Run, { clientX: x, clientY: y }: globalThis.PointerEvent): string | null {
  const shapes = document.querySelectorAll('[data-network] [data-target^="nodes/"] [data-shape]');
  for (const shape of shapes) {
    const target = targetAt(shape);
    const node = target === null ? null : nodeOf([target]);
    const box = target === null ? null : run.canvas.boxOf(target);
    if (node === null || !box) continue;
    const isHere = SIDES.some((side) => {
      const [left, top] = rimOf(box, side);
      return Math.hypot(x - left, y - top) <= REACH;
    });
    if (isHere) return node;
  }
  return null;
}

/** The node that is selected or focused, where it is a single one. */
function nodeOf(targets: readonly string[]): string | null {
  const [only, ...others] = targets;
  if (only === undefined || others.length > 0) return null;
  const { kind, id, part } = partsOf(only);
  return kind === 'nodes' && part === '' ? id : null;
}

function rimOf(box: DOMRect, side: (typeof SIDES)[number]): [number, number] {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (side === 'top') return [x, box.top - OFF];
  if (side === 'bottom') return [x, box.bottom + OFF];
  return side === 'left' ? [box.left - OFF, y] : [box.right + OFF, y];
}
