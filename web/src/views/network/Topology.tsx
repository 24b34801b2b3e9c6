import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { visible } from '../../engine/visible';
import { bottlenecks } from '../../model/document/flowsAndPorts';
import { firstSentence } from '../../model/document/scenario';
import { texts } from '../../texts';
import corner from '../../ui/controls/Words.module.css';
import { fitCanvas } from '../../ui/drawing/fitCanvas';
import { invalidate, onFrame } from '../../ui/frame/loop';
import { rem, useScale } from '../../ui/style/scale';
import { useSize } from '../../ui/style/useSize';
import { useDocumentState, useInspectionState, useRun, useRunState } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import { useFreeSpot } from '../useFreeSpot';
import canvasStyles from './Canvas.module.css';
import { CanvasMarks } from './CanvasMarks';
import { CanvasTools } from './CanvasTools';
import { AirTime } from './drawing/airTime';
import { Network } from './drawing/Network';
import { livelyIn, type PaintSource, paintPackets } from './drawing/paintPackets';
import { airOf, wordsFor } from './drawing/paintSource';
import styles from './drawing/Topology.module.css';
import { WHOLE } from './geometry/camera';
import type { Drawing } from './geometry/drawing';
import { type FlowPath, flowPath } from './geometry/flowPath';
import { drawingOf, drawnQueues, isLarge, rowsOf } from './geometry/layout';
import { disciplineName } from './geometry/linkLabel';
import { movedScene } from './geometry/movedScene';
import { neededHeight } from './geometry/neededHeight';
import { NetworkCanvas } from './gestures/networkCanvas';
import { useGestures } from './gestures/useGestures';
import { StackTools } from './StackTools';

/** Most networks are small: its marks are fetched with the first that is large. */
const Overview = onDemand(async () => ({ default: (await import('./drawing/Overview')).Overview }));

/** Whether the drawing gets the greatest height: for many rows of routers, which have a queue each. */
function isTall(drawing: Drawing): boolean {
  return isLarge(drawing) || rowsOf(drawing, 'router') > 2;
}

/**
 * The network with its packets; everything in it can be selected. `besideText`: the text of the
 * scenario is beside it. `children` are over the drawing, `foot` below it. Room for a later foot
 * is reserved from the start, so that the drawing keeps its size; null reserves none.
 */
export function Topology({
  besideText,
  foot,
  children,
}: {
  besideText: boolean;
  foot: ReactNode;
  children?: ReactNode;
}) {
  const run = useRun();
  const description = useRunState((state) => state.description);
  const subject = useRunState((state) => state.subject);
  const about = useDocumentState((state) => state.about);
  const summary = useMemo(
    () => (besideText ? '' : visible(firstSentence(about))),
    [besideText, about],
  );
  const box = useRef<HTMLDivElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const background = useRef<PaintSource | null>(null);
  const scale = useScale();
  const [view] = useState(() => new NetworkCanvas());
  const { width, height } = useSize(box);
  const head = useSize(sentence, besideText).height + 16;
  const size = useMemo(() => ({ width, height, head }), [width, height, head]);

  const drawing = useMemo(() => (description ? drawingOf(description) : null), [description]);
  const whole = useStore(view.store, (state) => state.camera === WHOLE);
  const fits = useStore(view.store, (state) => state.fits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitted into the box again when somebody asks for it
  const placed = useMemo(() => {
    if (!description || !drawing || size.width === 0) return null;
    return view.draw({
      description,
      drawing,
      subject,
      queues: drawnQueues(drawing, bottlenecks(description)),
      words: wordsFor(description, drawing),
      size,
    });
  }, [view, description, drawing, subject, size, fits]);
  const moved = useStore(view.store, (state) => state.moved);
  const scene = useMemo(
    () =>
      placed && drawing && description && moved
        ? movedScene(placed, drawing, description.ports, moved)
        : placed,
    [placed, drawing, description, moved],
  );
  const selection = useInspectionState((state) => state.selection);
  const path = useMemo(
    () =>
      description && drawing && placed
        ? flowPath(description, drawing, placed.ports, selection)
        : null,
    [description, drawing, placed, selection],
  );

  useEffect(() => run.canvas.attach(view), [run, view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another scale the same camera sees other pixels
  useEffect(() => {
    const element = box.current;
    return element ? view.mount(element) : undefined;
  }, [view, scale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is seen as a whole
  useLayoutEffect(() => {
    if (view.camera !== WHOLE) view.fit();
  }, [view, subject, scale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another document a press selects one thing again
  useEffect(() => view.store.setState({ more: false }), [view, subject]);

  useEffect(() => {
    background.current =
      scene && drawing && description
        ? {
            scene,
            description,
            seen: background.current?.seen ?? new Map(),
            airTime: background.current?.airTime ?? new AirTime(),
            air: airOf(description, drawing, scene),
            nameOf: disciplineName,
          }
        : null;
    invalidate();
  }, [scene, drawing, description]);

  useEffect(
    () =>
      onFrame(() => {
        const { latest } = run.frames;
        if (!canvas.current || !background.current) return;
        const { camera } = view;
        const { scene: current } = background.current;
        const { top, height } = livelyIn(current, camera);
        canvas.current.style.top = rem(top);
        canvas.current.style.height = rem(height);
        fitCanvas(canvas.current, current.width, height);
        const context = canvas.current.getContext('2d');
        if (!context) return;
        if (latest && latest.goodputs.length > 0)
          paintPackets(context, latest, background.current, camera);
        else context.clearRect(0, 0, current.width, current.height);
      }, 1),
    [run, view],
  );

  const { gestures, keys } = useGestures(view);
  const need = useNeededHeight(drawing, width, subject) + (besideText ? 0 : head);
  return (
    <section
      className={styles.topology}
      aria-label={texts.topology.label}
      data-tall={(drawing && isTall(drawing)) || undefined}
      data-network
      style={{ '--needed-height': rem(need) } as CSSProperties}
      tabIndex={-1}
    >
      {besideText ? null : (
        <p className={styles.sentence} ref={sentence} data-over>
          {summary}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it has roles; these are gestures of a pointer, and keys for all of them */}
      <div
        className={styles.box}
        ref={box}
        data-canvas
        data-whole={whole}
        data-tools-over={foot === null}
        onPointerDown={(event) => gestures.down(event.nativeEvent)}
        onPointerMove={(event) => gestures.move(event.nativeEvent, event.currentTarget)}
        onPointerUp={(event) => gestures.up(event.nativeEvent)}
        onPointerCancel={() => gestures.drop()}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) view.reveal(target.getBoundingClientRect());
        }}
        {...keys}
      >
        {description && drawing && scene ? (
          isLarge(drawing) ? (
            <Suspense fallback={null}>
              <Overview {...{ description, drawing, scene, path }} canvas={view} />
            </Suspense>
          ) : (
            <Network {...{ description, drawing, scene, path }} canvas={view} />
          )
        ) : null}
        <canvas ref={canvas} className={styles.packets} />
        <CanvasMarks canvas={view} />
        {drawing && scene && foot !== null ? (
          <StackTools canvas={view} drawing={drawing} scene={scene} />
        ) : null}
        {path ? <PathWords path={path} /> : null}
        {foot === null && !whole ? <CanvasTools canvas={view} over /> : null}
        {children}
      </div>
      {foot === null ? null : (
        <div className={canvasStyles.foot}>
          <div>{foot}</div>
          <CanvasTools canvas={view} />
        </div>
      )}
    </section>
  );
}

/** The height that the network needs; it does not shrink while the network is edited. */
function useNeededHeight(drawing: Drawing | null, width: number, subject: number): number {
  const [most, setMost] = useState({ subject, need: 0 });
  const now = useMemo(() => (drawing ? neededHeight(drawing, width) : 0), [drawing, width]);
  const need = most.subject === subject ? Math.max(most.need, now) : now;
  if (most.subject !== subject || most.need < need) setMost({ subject, need });
  return need;
}

/** The path of the selected flow in words, with its colour. */
function PathWords({ path: { token, text } }: { path: FlowPath }) {
  const words = useRef<HTMLParagraphElement>(null);
  useFreeSpot(words, text);
  return (
    <p
      ref={words}
      className={`${corner.words} ${canvasStyles.path}`}
      style={{ '--path': `var(${token})` } as CSSProperties}
      data-over
    >
      {text}
    </p>
  );
}
