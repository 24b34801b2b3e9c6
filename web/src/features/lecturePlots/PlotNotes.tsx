import { useEffect } from 'react';
import { useStore } from 'zustand';
import { annotationsAt } from '../../model/document/annotations';
import { Button } from '../../ui/controls/Button';
import { useDocumentState, useLaboratory } from '../../views/laboratoryContext';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { erase } from './annotations';
import { ghostOf, NOTHING } from './ghost';
import styles from './PlotNotes.module.css';
import { Pointer } from './Pointer';
import { lecturePlots as words } from './texts/en/lecturePlots';

const TOOLS = ['point', 'draw', 'write'] as const;
const KEYS = { point: 'R', draw: 'D', write: 'W' } as const;

/** Keeps the course before each change, and has what the speaker points, draws and writes with. */
export function PlotNotes({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const { lecture, plots } = laboratory;
  const ghost = ghostOf.of(laboratory);
  const pale = useStore(ghost.store, ({ curves }) => curves !== NOTHING);
  const held = useStore(plots.store, (state) => state.held);
  const tool = useStore(lecture.store, (state) => state.tool);
  useEffect(() => ghost.watch(stage), [ghost, stage]);
  return (
    <div className={styles.row} role="toolbar" aria-label={words.tools}>
      {pale ? (
        <Button className={styles.pale} title={words.remove} onClick={() => ghost.remove()}>
          {words.pale}
        </Button>
      ) : null}
      {held ? (
        <Button className={styles.held} title={words.free} onClick={() => plots.hold(false)}>
          {words.held}
        </Button>
      ) : null}
      {TOOLS.map((one) => (
        <Button
          key={one}
          className={styles.tool}
          title={`${words.commands[one]} (${KEYS[one]})`}
          aria-pressed={tool === one}
          onClick={() => lecture.hold(one)}
        >
          {words.tool[one]}
        </Button>
      ))}
      <Erasers />
      {tool === 'point' ? <Pointer /> : null}
    </div>
  );
}

/** While there is something to erase. */
function Erasers() {
  const laboratory = useLaboratory();
  const step = useStore(laboratory.lesson.store, (state) => state.step);
  const annotations = useDocumentState((state) => state.annotations);
  const lesson = useDocumentState((state) => state.lesson);
  if (annotationsAt({ annotations, lesson }, step).length === 0) return null;
  return (
    <>
      <Button className={styles.tool} onClick={() => void erase(laboratory, 'last')}>
        {words.eraseLast}
      </Button>
      <Button className={styles.tool} onClick={() => void erase(laboratory, 'all')}>
        {words.eraseAll}
      </Button>
    </>
  );
}
