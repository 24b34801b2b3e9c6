/**
 * The look of a run beside others: a colour and a marker, or where colours stand for flows a dash. None of the
 * colours is one of a flow, so that a curve is not taken for another run's.
 */
import type { Dash, Marker } from './flowLook';

export interface RunLook {
  /** Name of the token: `--run-1` … `--run-6`. */
  token: string;
  dash: Dash['pattern'];
  marker: Marker;
}

const LOOKS: readonly Omit<RunLook, 'token'>[] = [
  { dash: [], marker: 'circle' },
  { dash: [6, 3], marker: 'square' },
  { dash: [2, 2], marker: 'triangle' },
  { dash: [8, 3, 2, 3], marker: 'diamond' },
  { dash: [12, 4], marker: 'down' },
  { dash: [4, 2, 1, 2, 1, 2], marker: 'cross' },
];

export function runLook(look: number): RunLook {
  const index = look % LOOKS.length;
  return { token: `--run-${index + 1}`, dash: [], marker: 'circle', ...LOOKS[index] };
}
