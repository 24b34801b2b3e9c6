/**
 * The layer of a held tool: it takes the presses on the canvas, draws the line of a connection to the
 * pointer or to the node chosen by keys, and shows refusals with their reasons.
 */
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Assembly } from '../../model/assemble/assembly';
import { isConnection, type Tool } from '../../model/assemble/assemblyState';
import type { LinkOffer } from '../../model/assemble/newLinks';
import { texts } from '../../texts';
import { isOpenOver, isTyping, isValue } from '../../ui/controls/keyTargets';
import { type Box, freeSpot } from '../../ui/drawing/freeSpot';
import { AFTER_DRAWING, invalidate, onFrame } from '../../ui/frame/loop';
import { useLaboratory, useRun } from '../laboratoryContext';
import { isInNetwork } from '../networkElements';
import styles from './Assemble.module.css';
import { offerWords } from './offerWords';
import { drawLine, middleOf, type Point } from './rubberLine';

/** A pointer that has moved less far, in pixels, is a press. */
const THRESHOLD = 6;

/** The distance of the text from the pointer: a finger covers the area below it. */
const BESIDE = { mouse: { x: 14, y: 18 }, touch: { x: -20, y: -64 } };

/** The distance of handles around a node. */
const RIM = 18;

export function Connector({ tool }: { tool: Tool }) {
  const { assembly } = useLaboratory();
  const run = useRun();
  const from = useStore(assembly.store, (state) => state.from);
  const to = useStore(assembly.store, (state) => state.to);
  const why = useStore(assembly.store, (state) => state.why);
  const offer = useStore(assembly.store, (state) => state.offer);
  const byKeys = useStore(assembly.store, (state) => state.byKeys);
  const layer = useRef<HTMLDivElement>(null);
  const line = useRef<SVGLineElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const pointer = useRef<(Point & { touch: boolean }) | null>(null);
  const pressed = useRef<(Point & { node: string | null; began: boolean }) | null>(null);

  /** Whether the pointer went down on a handle, before this layer existed. */
  const fromHandle = useRef(assembly.state.handled);

  useKeys(assembly);

  // The node that the keys have reached is brought into sight, at any zoom.
  useEffect(() => {
    if (byKeys && to !== null) run.canvas.show(`nodes/${to}`);
  }, [run, byKeys, to]);

  // The drawing may move below: the line follows in every frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words need another room
  useEffect(() => {
    const draw = (): void => {
      const origin = layer.current?.getBoundingClientRect();
      if (!origin) return;
      const box = (id: string | null): DOMRect | null =>
        id === null ? null : run.canvas.boxOf(`nodes/${id}`);
      const chosen = byKeys || to !== null ? box(to) : null;
      const end = chosen ? middleOf(chosen) : byKeys ? null : pointer.current;
      drawLine(line.current, box(from), end, origin);
      const touch = pointer.current?.touch ?? false;
      const beside = byKeys || !pointer.current ? below(chosen ?? box(from)) : pointer.current;
      // The boxes of its ends, also where the nodes of a large network are marks.
      const boxes = [...[from, to].flatMap((id) => box(id) ?? []), ...run.canvas.boxes()];
      placeNote(note.current, beside, origin, touch && !byKeys, boxes);
    };
    return onFrame(draw, AFTER_DRAWING);
  }, [run, from, to, byKeys, why, offer]);

  const named = (id: string | null): string | null => (id === null ? null : assembly.nameOf(id));
  const at = (event: PointerEvent): string | null =>
    run.canvas.nodeAt(event.clientX, event.clientY);

  const down = (event: PointerEvent<HTMLDivElement>): void => {
    fromHandle.current = false;
    // A second finger zooms the view, and the first does nothing then.
    pressed.current = null;
    if (!event.isPrimary || event.button !== 0 || run.canvas.panning) return;
    track(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    const node = at(event);
    const began = isConnection(tool) && from === null && node !== null && assembly.begin(node);
    pressed.current = { x: event.clientX, y: event.clientY, node, began };
  };

  const track = (event: PointerEvent): void => {
    pointer.current = {
      x: event.clientX,
      y: event.clientY,
      touch: event.pointerType === 'touch',
    };
    invalidate();
  };

  const dropAt = (event: PointerEvent, begun: string): void => {
    const node = at(event);
    const box = run.canvas.boxOf(`nodes/${begun}`);
    if (box && isNear(box, event)) return;
    if (node !== null) void assembly.finish(node);
    else assembly.leave();
  };

  const up = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const press = pressed.current;
    pressed.current = null;
    if (!press) {
      if (from !== null && fromHandle.current) dropAt(event, from);
      fromHandle.current = false;
      return;
    }
    if (!isConnection(tool)) {
      void assembly.place(tool, run.canvas.toDocument(event.clientX, event.clientY));
      return;
    }
    const node = at(event);
    const dragged = Math.hypot(event.clientX - press.x, event.clientY - press.y) > THRESHOLD;
    // The press that began it on a node is followed by one on another.
    if (press.began && (!dragged || node === press.node)) return;
    if (node !== null) void assembly.finish(node);
    else if (press.began) assembly.again();
  };

  return (
    <div
      ref={layer}
      className={styles.catcher}
      data-own-drag
      data-tool={tool}
      onPointerDown={down}
      onPointerMove={(event) => {
        track(event);
        if (isConnection(tool)) assembly.aim(at(event));
      }}
      onPointerUp={up}
      onPointerCancel={() => {
        pressed.current = null;
      }}
      onPointerLeave={() => {
        pointer.current = null;
      }}
    >
      <svg className={styles.line} aria-hidden="true">
        <line ref={line} data-no={why !== null} data-kind={tool} />
      </svg>
      <p ref={note} className={styles.note} data-no={why !== null} aria-hidden="true">
        {why ?? hint(tool, named(from), named(to))}
        {why === null && offer ? <Offered offer={offer} /> : null}
      </p>
    </div>
  );
}

function Offered({ offer }: { offer: LinkOffer }) {
  const { assembly } = useLaboratory();
  return (
    <>
      <span>{offerWords(offer, (path) => assembly.nameAt(path))}</span>
      <span>{offer.origin.from === 'narrowed' ? null : texts.assemble.offer.change}</span>
    </>
  );
}

function hint(tool: Tool, from: string | null, to: string | null): string {
  const words = texts.assemble.hint;
  if (!isConnection(tool)) return words[tool];
  if (from === null) return words.from[tool];
  return to === null ? words.to(tool, from) : words.make(tool, from, to);
}

/** Whether a pointer is on a node or at its handles. */
function isNear(box: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean {
  const { left, right, top, bottom } = box;
  return x > left - RIM && x < right + RIM && y > top - RIM && y < bottom + RIM;
}

function below(box: DOMRect | null): Point | null {
  return box ? { x: box.left + box.width / 2, y: box.bottom } : null;
}

/** A position beside a point, within the canvas and clear of the drawing; without a point, at the top. */
function placeNote(
  note: HTMLElement | null,
  at: Point | null,
  origin: DOMRect,
  touch: boolean,
  boxes: readonly Box[],
): void {
  if (!note) return;
  const { x: besideX, y: besideY } = touch ? BESIDE.touch : BESIDE.mouse;
  const { offsetWidth: width, offsetHeight: height } = note;
  const left = at ? at.x + besideX : origin.left + (origin.width - width) / 2;
  const top = at ? at.y + besideY : origin.top + 48;
  const mirrored = { left: left - width - 2 * besideX, top: top - height - 2 * besideY };
  const wanted = [
    { left, top },
    { left, top: mirrored.top },
    { left: mirrored.left, top },
    mirrored,
  ];
  const taken = at ? [...boxes, around(at)] : boxes;
  const spot = freeSpot({ width, height }, wanted, taken, origin);
  const [x, y] = [Math.round(spot.left - origin.left), Math.round(spot.top - origin.top)];
  note.style.transform = `translate(${x}px, ${y}px)`;
}

function around({ x, y }: Point): Box {
  return {
    left: x - THRESHOLD,
    right: x + THRESHOLD,
    top: y - THRESHOLD,
    bottom: y + THRESHOLD,
  };
}

/** While a tool is held, it takes the keys that choose, wherever the focus is in the network. */
function useKeys(assembly: Assembly): void {
  // Synchronously, before the next key event.
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isMeant(event.target) || isOpenOver() || !act(assembly, event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', key, true);
    return () => document.removeEventListener('keydown', key, true);
  }, [assembly]);
}

/** Whether a key is for the tool, rather than for a text field or a toolbar. */
function isMeant(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!isInNetwork(target) || isTyping(target) || isValue(target)) return false;
  return target instanceof Element && target.closest('[role="toolbar"]') === null;
}

function act(assembly: Assembly, { key, shiftKey, target, repeat }: KeyboardEvent): boolean {
  const { tool, from, to, byKeys } = assembly.state;
  if (key === 'Escape') {
    assembly.leave();
    return true;
  }
  if (!isConnection(tool)) return false;
  // Before anything is chosen, Tab still leads out of the tools.
  const choosing = byKeys || from !== null;
  if (key === 'ArrowRight' || key === 'ArrowDown') assembly.walk(1);
  else if (key === 'ArrowLeft' || key === 'ArrowUp') assembly.walk(-1);
  else if (choosing && key === 'Tab') assembly.walk(shiftKey ? -1 : 1);
  else if (choosing && (key === 'Enter' || key === ' ') && to !== null && !isOther(target)) {
    if (!repeat) void assembly.finish(to);
  } else return false;
  return true;
}

/** Whether the key presses a button that is not a tool. */
function isOther(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && !target.matches('[data-take]');
}
