import { useEffect, useRef, useState } from 'react';
import type { Annotation } from '../../generated/scenario';
import type { Run } from '../../model/run/run';
import { inUnits, rem, scale } from '../../ui/style/scale';
import { useLaboratory } from '../../views/laboratoryContext';
import { BOTTOM, TOP } from '../../views/plots/panels/scales';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import styles from './Annotations.module.css';
import {
  addAnnotation,
  countOf,
  LONGEST_WORDS,
  MOST_ANNOTATIONS,
  neededSpots,
  type Spot,
} from './annotations';
import { type Frame, frameOf, PLACED, pointAt } from './place';
import { lecturePlots as words } from './texts/en/lecturePlots';

/** An arrow key moves the pen by this part of the plot, with Shift by a quarter of that. */
const KEY_STEP = 1 / 40;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The width of the field for words, in units: it lies within the plot. */
const FIELD = 220;

/** A stroke of so many places goes on as another one. */
const LONGEST = 2000;

/** The step and plot where a stroke or words begin: they belong there, even if somebody goes on before they end. */
interface Begun {
  run: Run;
  subject: number;
  step: number;
  frame: Frame;
}

interface Props {
  /** The plot. */
  of: Annotation['panel'];
  title: string;
  stage: PlotStage;
  writes: boolean;
}

/** Draws strokes over a plot, by hand or by keys; or writes words beside a point. */
export function Pen({ of: panel, title, stage, writes }: Props) {
  const laboratory = useLaboratory();
  const box = useRef<HTMLDivElement>(null);
  const stroke = useRef<Spot[]>([]);
  const [drawn, setDrawn] = useState<readonly Spot[]>([]);
  const [at, setAt] = useState<Spot>({ x: 0, y: 0 });
  const [down, setDown] = useState(false);
  const [writing, setWriting] = useState<Spot | null>(null);
  const place = useRef<Spot | null>(null);
  const begun = useRef<Begun | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pen is taken
  useEffect(() => {
    const { width, height } = frame();
    setAt({ x: width / 2, y: height / 2 });
    // The pen of the first plot is at hand as soon as it is taken.
    const [first] = document.querySelectorAll('[data-pen]');
    if (first === box.current) box.current?.focus();
    // A stroke that is being drawn when the pen is laid down stays.
    return () => end();
  }, []);

  function frame(): Frame {
    const height = inUnits(box.current?.clientHeight ?? 0) + TOP + BOTTOM;
    return frameOf(stage, panel, height);
  }

  const within = ({ x, y }: Spot): Spot => {
    const { width, height } = frame();
    return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
  };

  const spotAt = ({ clientX, clientY }: React.PointerEvent): Spot => {
    const { left, top } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return within({ x: (clientX - left) / scale(), y: (clientY - top) / scale() });
  };

  const remember = (): void => {
    const { active, lesson } = laboratory;
    const { subject } = active.store.getState();
    begun.current = { run: active, subject, step: lesson.store.getState().step, frame: frame() };
  };

  const add = ({ run, subject, step }: Begun, annotation: Omit<Annotation, 'panel'>): void => {
    const { active } = laboratory;
    // Another document was opened meanwhile.
    if (active !== run || run.store.getState().subject !== subject) return;
    if (countOf(active.document.store.getState()) >= MOST_ANNOTATIONS) {
      active.tell({ tone: 'calm', ...words.most(MOST_ANNOTATIONS) });
      return;
    }
    void addAnnotation(laboratory, step, { panel, ...annotation });
  };

  const begin = (spot: Spot): void => {
    remember();
    stroke.current = [spot];
    setDrawn([spot]);
  };
  const drawTo = (spot: Spot): void => {
    const { current } = stroke;
    current.push(spot);
    setDrawn([...current]);
    if (current.length < LONGEST) return;
    end();
    begin(spot);
  };
  const end = (): void => {
    const spots = stroke.current;
    stroke.current = [];
    setDrawn([]);
    const own = begun.current;
    if (!own) return;
    const points = neededSpots(spots).flatMap((index) => {
      const spot = spots[index];
      return spot ? [pointAt(spot, own.frame)] : [];
    });
    if (points.length > 0) add(own, { points });
  };
  const beginWords = (spot: Spot): void => {
    remember();
    place.current = spot;
    setWriting(spot);
  };
  const write = (text: string): void => {
    const spot = place.current;
    // The field loses the focus now, which finishes it too.
    place.current = null;
    setWriting(null);
    const own = begun.current;
    if (!spot || !own) return;
    box.current?.focus();
    if (text.trim() !== '') add(own, { points: [pointAt(spot, own.frame)], text: text.trim() });
  };

  const key = (event: React.KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const move = MOVES[event.key];
    const presses = event.key === ' ' || event.key === 'Enter';
    if (!move && !presses) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) {
      const { width, height } = frame();
      const part = event.shiftKey ? KEY_STEP / 4 : KEY_STEP;
      const next = within({ x: at.x + move[0] * part * width, y: at.y + move[1] * part * height });
      setAt(next);
      if (down) drawTo(next);
    } else if (writes) beginWords(at);
    else {
      if (down) end();
      else begin(at);
      setDown(!down);
    }
  };

  const line = drawn.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    <div
      ref={box}
      className={styles.pen}
      style={PLACED}
      data-pen
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys, which is what the role says
      tabIndex={0}
      aria-label={writes ? words.writeOn(title) : words.drawOn(title)}
      onKeyDown={key}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget || event.button !== 0) return;
        const spot = spotAt(event);
        setAt(spot);
        setDown(false);
        if (writes) {
          event.preventDefault();
          beginWords(spot);
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        begin(spot);
      }}
      onPointerMove={(event) => {
        if (!writes && event.currentTarget.hasPointerCapture(event.pointerId))
          drawTo(spotAt(event));
      }}
      onPointerUp={(event) => {
        if (!writes && event.currentTarget.hasPointerCapture(event.pointerId)) end();
      }}
      onPointerCancel={() => {
        stroke.current = [];
        setDrawn([]);
      }}
    >
      <svg aria-hidden="true">
        <path d={line === '' ? '' : `M${line}`} />
        {writing ? null : <circle cx={at.x} cy={at.y} r="5" data-down={down} />}
      </svg>
      {writing ? (
        <input
          ref={focus}
          aria-label={words.words}
          placeholder={words.words}
          maxLength={LONGEST_WORDS}
          style={{
            left: rem(Math.max(0, Math.min(writing.x, frame().width - FIELD))),
            top: rem(writing.y),
          }}
          onKeyDown={(event) => {
            event.stopPropagation();
            // These keys are for the window of an input method.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') write(event.currentTarget.value);
            if (event.key === 'Escape') write('');
          }}
          onBlur={(event) => write(event.currentTarget.value)}
        />
      ) : null}
      <span className="visually-hidden" role="status">
        {down ? words.down : ''}
      </span>
    </div>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
