/**
 * The course of a run as it would have gone on without a change at the present. The same document gives the same bits, so
 * that a run of its own, which is on no screen, has it: from the instant of the change to the end of what the plots show.
 */
import { PIXEL } from '../../engine/types';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { type GhostLines, ghostLines, type ShownCurves } from './ghostLines';

/** Frames without an end are not waited for. */
const MOST_FRAMES = 600;

/** The plots over which it is drawn. */
interface Shown {
  /** Their panels and their range; null where another run is shown by now. */
  shown(): ShownCurves | null;
  show(curves: GhostLines): void;
}

/** Computes it and shows its curves; nothing where the document is refused. */
export function courseWithout(
  laboratory: Laboratory,
  run: Run,
  document: string,
  { shown, show }: Shown,
): { stop(): void } {
  const { now } = run;
  let frames = 0;
  let over = false;
  const hidden = laboratory.hidden(() => {
    frames += 1;
    look();
    hidden.drawn();
  });
  const stop = (): void => {
    if (over) return;
    over = true;
    hidden.dispose();
  };
  /** Shows it once all columns are there. */
  const look = (): void => {
    const { view, columns, latest } = hidden.frames;
    const asked = shown();
    if (over || !asked) return;
    const { panels } = asked;
    const until = Math.min(asked.view.to, hidden.store.getState().duration);
    if (frames > MOST_FRAMES) stop();
    if (!view || !latest || latest.recordedUntil < until || columns.size === 0) return;
    const from = Math.max(0, Math.floor(((now - view.from) / (view.to - view.from)) * view.pixels));
    const lines = panels.map(({ id, lines: own }) => ({
      id,
      lines: own.map(({ line }) => {
        const column = columns.get(line.series);
        if (!column) return { line, column };
        const values = column.values.slice();
        // Up to the change it is the course of the run itself.
        values.fill(Number.NaN, 0, from * PIXEL.stride);
        return { line, column: { ...column, values } };
      }),
    }));
    if (lines.every(({ lines: own }) => own.every(({ column }) => (column?.filled ?? 0) <= from)))
      return;
    show(ghostLines({ view, panels: lines }));
    stop();
  };
  void (async () => {
    if (!(await hidden.open(document)) || over) return stop();
    const asked = shown();
    if (!asked) return stop();
    const { series, from, to, pixels, averaging } = asked.view;
    hidden.look({ series, from, to, pixels, averaging });
    const { duration } = hidden.store.getState();
    await hidden.seek(Math.min(to, duration));
    hidden.drawn();
  })();
  return { stop };
}
