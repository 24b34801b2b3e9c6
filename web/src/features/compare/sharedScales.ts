/** Plots of several runs beside one another: what is as high in one is as high in all. */
import type { LineData } from '../../views/plots/curves/paintLines';
import type { Panel } from '../../views/plots/panels/panel';
import type { OtherRuns, OverlaidCurves } from '../../views/plots/stage/otherRuns';
import type { PlotStage } from '../../views/plots/stage/plotStage';

export class SharedScales implements OtherRuns {
  readonly Legend = null;
  #peers: readonly PlotStage[];

  /** `peers` are the plots of the other runs. */
  constructor(peers: readonly PlotStage[]) {
    this.#peers = peers;
  }

  peakOf({ id }: Panel): number {
    return this.#peers.reduce(
      (peak, peer) => Math.max(peak, peer.peakOf(id)),
      Number.NEGATIVE_INFINITY,
    );
  }

  troughOf({ id }: Panel): number {
    return Math.min(0, ...this.#peers.map((peer) => peer.troughOf(id)));
  }

  restyled(panels: readonly Panel[]): readonly Panel[] {
    return panels;
  }

  // Each run has its curves in plots of its own, which ask for them.
  ask(): void {}

  take(): number {
    return Number.POSITIVE_INFINITY;
  }

  data(): readonly LineData[] {
    return [];
  }

  curves(): readonly OverlaidCurves[] {
    return [];
  }
}
