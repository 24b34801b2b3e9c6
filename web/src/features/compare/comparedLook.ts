/**
 * The looks of curves while runs are compared: a colour and a dash distinguish the run and the flow, and which of
 * them stands for which depends on how many there are of each. Many colours are easier to distinguish than many dashes.
 */

import type { RunLabel } from '../../model/run/runLabel';
import { runLook } from '../../ui/style/runLook';
import type { Line, Panel } from '../../views/plots/panels/panel';

/** The meaning of colours: the dash stands for the other. */
export type ColourMeaning = 'runs' | 'flows';

/** Of which there are more; the network has the colours of the flows too. */
export function fittingMeaning(flows: number, runs: number): ColourMeaning {
  return flows >= runs ? 'flows' : 'runs';
}

/**
 * A curve of a run in its look. `alone`: no other curve of its panel and run stands for something else, so
 * that colour and dash both say which run it is.
 */
export function comparedLine(
  line: Line,
  label: RunLabel,
  meaning: ColourMeaning,
  alone: boolean,
): Line {
  const run = runLook(label.look);
  // An area of one run would hide the curves of the others.
  const plain = { ...line, filled: false, of: label.name };
  // Extra curves differ from their own by their dash, which stays.
  if (line.option !== null) return meaning === 'runs' ? { ...plain, token: run.token } : plain;
  if (alone) return { ...line, ...run, filled: false, name: label.name };
  return meaning === 'runs'
    ? { ...plain, token: run.token }
    : { ...plain, dash: run.dash, marker: run.marker };
}

/** The curves of a panel in the look of their run. */
export function comparedPanel(panel: Panel, label: RunLabel, meaning: ColourMeaning): Panel {
  // Phases are strips, one above the other: they have no look that could be taken for another's.
  if (panel.strip) return panel;
  const own = panel.lines.filter(({ option }) => option === null);
  const alone = own.length === 1 && own[0]?.flow === null;
  return {
    ...panel,
    bandToken: runLook(label.look).token,
    lines: panel.lines.map((line) => comparedLine(line, label, meaning, alone)),
  };
}
