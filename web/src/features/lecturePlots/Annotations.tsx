import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../engine/visible';
import type { Annotation } from '../../generated/scenario';
import { annotationsAt } from '../../model/document/annotations';
import { onFrame } from '../../ui/frame/loop';
import { inUnits } from '../../ui/style/scale';
import { useDocumentState, useLaboratory } from '../../views/laboratoryContext';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import styles from './Annotations.module.css';
import { Pen } from './Pen';
import { type Frame, frameOf, PLACED, spotOf } from './place';
import { lecturePlots as words } from './texts/en/lecturePlots';

/** Written before the words, so that the point that they are about is seen. */
const DOT = 3;

/** The strokes and words on a plot, and in a lecture the pen that adds to them. */
export function Annotations({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const { lesson: reader, lecture } = useLaboratory();
  const step = useStore(reader.store, (state) => state.step);
  const annotations = useDocumentState((state) => state.annotations);
  const lesson = useDocumentState((state) => state.lesson);
  const tool = useStore(lecture.store, (state) => state.tool);
  const name = nameOf(panel.id);
  const list = useMemo(
    () => annotationsAt({ annotations, lesson }, step).filter((one) => one.panel === panel.id),
    [annotations, lesson, step, panel.id],
  );
  return (
    <>
      {list.length > 0 ? <Drawn list={list} panel={panel.id} stage={stage} /> : null}
      {name && (tool === 'draw' || tool === 'write') ? (
        <Pen key={tool} of={name} title={panel.title} stage={stage} writes={tool === 'write'} />
      ) : null}
    </>
  );
}

/** The plot as a document names it; null for one that it does not name: the second unit of a variable. */
function nameOf(id: Panel['id']): Annotation['panel'] | null {
  if (id === 'plane' || id === 'sequence' || id === 'spacetime') return null;
  return id.split(':').length > 2 ? null : id;
}

function Drawn({
  list,
  panel,
  stage,
}: {
  list: readonly Annotation[];
  panel: string;
  stage: PlotStage;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  useEffect(() => {
    let before = '';
    return onFrame(() => {
      const parent = box.current?.parentElement;
      if (!parent) return;
      const next = frameOf(stage, panel, inUnits(parent.clientHeight));
      const text = JSON.stringify(next);
      if (text === before) return;
      before = text;
      setFrame(next);
    }, 40);
  }, [stage, panel]);
  const said = list.flatMap(({ text = '' }) => (text === '' ? [] : visible(text))).join(' ');
  return (
    <div ref={box} className={styles.drawn} style={PLACED}>
      {frame ? (
        <svg role="img" aria-label={said || words.drawing}>
          {list.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
            <Mark key={index} annotation={one} frame={frame} />
          ))}
        </svg>
      ) : null}
    </div>
  );
}

function Mark({ annotation: { points, text }, frame }: { annotation: Annotation; frame: Frame }) {
  const spots = points.map((point) => spotOf(point, frame));
  const [first = { x: 0, y: 0 }] = spots;
  if (text !== undefined)
    return (
      <>
        <circle cx={first.x} cy={first.y} r={DOT} />
        <text x={first.x + 2 * DOT} y={first.y}>
          {visible(text)}
        </text>
      </>
    );
  const line = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  // A stroke of one point is a dot.
  return <path d={`M${line}${spots.length === 1 ? 'h0' : ''}`} />;
}
