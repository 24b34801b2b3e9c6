import { useEffect, useMemo, useRef, useState } from 'react';
import type { Description } from '../../engine/types';
import { bottlenecks } from '../../model/network';
import { firstSentence } from '../../model/scenario';
import { texts } from '../../texts';
import { fitCanvas } from '../../ui/canvas';
import { onFrame } from '../../ui/loop';
import { inUnits, rem, useScale } from '../../ui/scale';
import { useDocumentState, useRun, useRunState } from '../context';
import { NetworkCanvas } from './canvas';
import { type Drawing, drawingOf, firstPort, isLarge, rowsOf } from './layout';
import { disciplineName, linkLabel } from './linkLabel';
import { Network } from './Network';
import { Overview } from './Overview';
import { type Background, fullest, paintPackets } from './packets';
import type { Scene, Words } from './scene';
import styles from './Topology.module.css';

/**
 * Where the drawing is made taller: on every screen for many rows of routers, which have a
 * queue each; for many rows of hosts only on a phone, where the page scrolls anyway.
 */
function tallness(drawing: Drawing | null): 'everywhere' | 'phone' | undefined {
  if (!drawing) return undefined;
  if (isLarge(drawing) || rowsOf(drawing, 'router') > 2) return 'everywhere';
  return rowsOf(drawing, 'host') > 3 ? 'phone' : undefined;
}

/**
 * The network with its packets; everything in it can be selected. `told`: the text of the
 * scenario stands beside it.
 */
export function Topology({ told }: { told: boolean }) {
  const run = useRun();
  const description = useRunState((state) => state.description);
  const subject = useRunState((state) => state.subject);
  const about = useDocumentState((state) => state.about);
  const box = useRef<HTMLDivElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const background = useRef<Background | null>(null);
  const scale = useScale();
  const [view] = useState(() => new NetworkCanvas());
  const [size, setSize] = useState({ width: 0, height: 0, head: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another scale the same pixels are other units, and the sentence comes and goes
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({
        width: inUnits(element.clientWidth),
        height: inUnits(element.clientHeight),
        head: inUnits(sentence.current?.clientHeight ?? 0) + 16,
      }),
    );
    observer.observe(element);
    view.mount(element);
    if (sentence.current) observer.observe(sentence.current);
    return () => observer.disconnect();
  }, [view, scale, told]);

  const drawing = useMemo(() => (description ? drawingOf(description) : null), [description]);
  const scene = useMemo(() => {
    if (!description || !drawing || size.width === 0) return null;
    return view.draw({
      description,
      drawing,
      subject,
      queues: bottlenecks(description),
      words: wordsFor(description, drawing),
      size,
    });
  }, [view, description, drawing, subject, size]);

  useEffect(() => run.places.attach(view), [run, view]);

  useEffect(() => {
    background.current =
      scene && description ? { scene, description, seen: new Map(), nameOf: disciplineName } : null;
  }, [scene, description]);

  useEffect(
    () =>
      onFrame(() => {
        const { latest } = run.frames;
        if (!canvas.current || !background.current) return;
        const { scene: current } = background.current;
        fitCanvas(canvas.current, current.width, current.lively.height);
        const context = canvas.current.getContext('2d');
        if (!context) return;
        if (latest && latest.goodputs.length > 0) paintPackets(context, latest, background.current);
        else context.clearRect(0, 0, current.width, current.height);
      }, 1),
    [run],
  );

  return (
    <section
      className={styles.topology}
      aria-label={texts.topology.label}
      data-tall={tallness(drawing)}
    >
      {told ? null : (
        <p className={styles.sentence} ref={sentence}>
          {firstSentence(about)}
        </p>
      )}
      <div className={styles.box} ref={box}>
        {description && drawing && scene ? (
          isLarge(drawing) ? (
            <Overview description={description} drawing={drawing} scene={scene} />
          ) : (
            <Network description={description} drawing={drawing} scene={scene} />
          )
        ) : null}
        <canvas
          ref={canvas}
          className={styles.packets}
          {...(scene ? { style: placeOf(scene) } : {})}
        />
      </div>
    </section>
  );
}

/** Where the canvas lies over the drawing. */
function placeOf({ lively: { top, height } }: Scene): { top: string; height: string } {
  return { top: rem(top), height: rem(height) };
}

/** The longest texts: room is made for them once. */
function wordsFor(description: Description, drawing: Drawing): Words {
  return {
    link: (index) => {
      const port = firstPort(description, drawing.links[index]);
      return port ? linkLabel(port) : '';
    },
    queue: (id) => {
      const port = description.ports[id];
      return port ? fullest(port, disciplineName) : { full: '', short: '' };
    },
  };
}
