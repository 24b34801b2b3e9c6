import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/controls/Button';
import { useLaboratory } from '../../views/laboratoryContext';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { ghostOf, NOTHING } from './ghost';
import styles from './PlotNotes.module.css';
import { lecturePlots as words } from './texts/en/lecturePlots';

/** Keeps the course before each change, and says below the plots how they differ from those at a desk. */
export function PlotNotes({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const ghost = ghostOf.of(laboratory);
  const pale = useStore(ghost.store, ({ curves }) => curves !== NOTHING);
  const held = useStore(laboratory.plots.store, (state) => state.held);
  useEffect(() => ghost.watch(stage), [ghost, stage]);
  return pale || held ? (
    <div className={styles.row}>
      {pale ? (
        <Button className={styles.pale} title={words.remove} onClick={() => ghost.remove()}>
          {words.pale}
        </Button>
      ) : null}
      {held ? (
        <Button
          className={styles.held}
          title={words.free}
          onClick={() => laboratory.plots.hold(false)}
        >
          {words.held}
        </Button>
      ) : null}
    </div>
  ) : null;
}
