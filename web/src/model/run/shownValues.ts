/** Decides when the values that forms and figures show are to be fetched again. */
import { type Nanoseconds, SECOND } from '../../engine/types';
import type { Intervention } from '../document/scenario';

/** The shown values of fields may lag behind a drag by this much. */
const REFRESH_MS = 120;

export class ShownValues {
  #refresh: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest intervention that the run has passed. */
  #passed = -1;

  constructor(refresh: () => void) {
    this.#refresh = refresh;
  }

  /** Soon fetches them, once for all calls until then. */
  refreshSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#refresh();
    }, REFRESH_MS);
  }

  /** The values in force change by themselves when the run passes an intervention. */
  at(time: Nanoseconds, interventions: readonly Intervention[]): void {
    const passed = interventions.findLastIndex(({ at }) => at * SECOND <= time);
    if (passed === this.#passed) return;
    this.#passed = passed;
    this.refreshSoon();
  }

  /** Another simulation is shown, which has passed nothing yet. */
  restart(): void {
    this.#passed = -1;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
