/** The plots of the other runs, beside those of the one that the page shows. */
import { useEffect, useMemo } from 'react';
import { invalidate, onFrame } from '../../ui/frame/loop';
import { RunProvider, useLaboratory, useLaboratoryState } from '../../views/laboratoryContext';
import { type OtherPanel, Plots } from '../../views/plots/Plots';
import { PlotStage } from '../../views/plots/stage/plotStage';
import ColumnHead from './ColumnHead';
import { SharedScales } from './sharedScales';

interface Props {
  /** That of the run that the page shows. */
  stage: PlotStage;
  others: readonly OtherPanel[];
  className: string | undefined;
}

/** After the plots, which are drawn first. */
const AFTER_PLOTS = 1;

export default function FurtherPlots({ stage, others, className }: Props) {
  const laboratory = useLaboratory();
  const runs = useLaboratoryState((state) => state.runs);
  const labels = useLaboratoryState((state) => state.labels);
  const panels = laboratory.plots;
  const further = useMemo(
    () =>
      runs
        .filter((run) => run !== stage.run)
        .map((run) => new PlotStage(run, stage.time, stage.settings, labels.get(run)?.name ?? '')),
    [runs, labels, stage],
  );

  useEffect(() => {
    const all = [stage, ...further];
    const leaves = all.map((one) =>
      one.overlay(new SharedScales(all.filter((other) => other !== one))),
    );
    let before = '';
    // Plots that were drawn before a higher value was known elsewhere are drawn once more.
    leaves.push(
      onFrame(() => {
        const now = panels.state.panels
          .flatMap((id) => [
            Math.max(...all.map((one) => one.peakOf(id))),
            Math.min(...all.map((one) => one.troughOf(id))),
          ])
          .join();
        if (now !== before) invalidate();
        before = now;
      }, AFTER_PLOTS),
    );
    return () => {
      for (const leave of leaves) leave();
    };
  }, [stage, further, panels]);

  return further.map((own) => (
    <div
      key={laboratory.labelOf(own.run).look}
      className={className}
      style={{ order: runs.indexOf(own.run) }}
    >
      <RunProvider value={own.run}>
        <ColumnHead />
        <Plots stage={own} others={others} />
      </RunProvider>
    </div>
  ));
}
