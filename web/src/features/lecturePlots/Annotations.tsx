import { useLayoutEffect, useMemo, useRef } from 'react';
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
import { matrixOf, type Shape, shapeOf } from './shape';
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
  const shapes = useMemo(() => list.map(({ points }) => shapeOf(points)), [list]);
  // Shapes stay as they are while the plot moves: a frame places each of them, without React.
  useLayoutEffect(() => {
    let before = '';
    const place = (): void => {
      const { current } = box;
      if (!current?.parentElement) return;
      const frame = frameOf(stage, panel, inUnits(current.parentElement.clientHeight));
      const text = JSON.stringify(frame);
      if (text === before) return;
      before = text;
      const marks = current.querySelectorAll<SVGElement>('[data-mark]');
      for (const [index, mark] of marks.entries()) placeMark(mark, shapes[index], frame);
    };
    place();
    return onFrame(place, 40);
  }, [stage, panel, shapes]);
  const said = list.flatMap(({ text = '' }) => (text === '' ? [] : visible(text))).join(' ');
  return (
    <div ref={box} className={styles.drawn} style={PLACED}>
      <svg role="img" aria-label={said || words.drawing}>
        {list.map(({ text }, index) =>
          text === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
            <path key={index} data-mark d={shapes[index]?.path} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
            <g key={index} data-mark data-words>
              <circle r={DOT} />
              <text x={2 * DOT}>{visible(text)}</text>
            </g>
          ),
        )}
      </svg>
    </div>
  );
}

/** Words stand at their point as large as they are; a stroke grows with the plot. */
function placeMark(mark: SVGElement, shape: Shape | undefined, frame: Frame): void {
  if (!shape) return;
  const { x, y } = spotOf(shape.first, frame);
  const place = mark.dataset.words === undefined ? matrixOf(shape, frame) : `translate(${x} ${y})`;
  mark.style.display = place === null ? 'none' : '';
  if (place !== null) mark.setAttribute('transform', place);
}
