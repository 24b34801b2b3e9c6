/** The curves that laws draw over panels: one of where a law holds, and a grey one of where it does not. */
import type { Theories, Theory } from '../../engine/types';
import type { FluidLine } from '../../views/plots/curves/fluidLines';
import { theory as words } from './texts/en/theory';
import { lawsOver, MOST_LINES } from './theoryLevels';

const LOOKS = {
  holds: { token: '--plot-model', dash: [7, 3], width: 1.75 },
  fails: { token: '--ink-3', dash: [2, 3], width: 1.25 },
} as const;

/** The curves over a panel; of more flows than can be distinguished, those of the selected one. */
export function curvesOver(panel: string, found: Theories, selected: string): readonly FluidLine[] {
  return lawsOver(panel, found).flatMap((law) => {
    const drawn = law.filter(({ curves }) => curves.some((curve) => curve.panel === panel));
    const shown = drawn.length > MOST_LINES ? drawn.filter(({ id }) => id === selected) : drawn;
    return shown.flatMap((theory) => linesOf(panel, theory, drawn.length > 1));
  });
}

function linesOf(panel: string, { law, id, curves }: Theory, several: boolean): FluidLine[] {
  const own = curves
    .filter((curve) => curve.panel === panel)
    .sort((a, b) => (a.points[0]?.[0] ?? 0) - (b.points[0]?.[0] ?? 0));
  return (['holds', 'fails'] as const).flatMap((kind) => {
    const parts = own.filter(({ fails }) => (fails === null) === (kind === 'holds'));
    const [first] = parts;
    if (!first) return [];
    const times: number[] = [];
    const values: number[] = [];
    for (const { points } of parts) {
      for (const [time, value] of points) {
        times.push(time);
        values.push(value);
      }
      // A gap up to the next part.
      times.push(times.at(-1) ?? 0);
      values.push(Number.NaN);
    }
    const name = several ? words.of(id, first.label) : first.label;
    return {
      key: `theory/${law}/${id}/${kind}`,
      name: kind === 'holds' ? name : words.greyed(name),
      marker: null,
      filled: false,
      times,
      values,
      ...LOOKS[kind],
      // A tick is too short for a dash.
      ...(first.ticks ? { dash: [] } : {}),
    };
  });
}

/** How a law is drawn over a panel where it holds: its curves, or else its horizontal lines. */
export function dashOf(panel: string, law: readonly Theory[]): readonly number[] {
  const curve = law.flatMap(({ curves }) => curves).find((one) => one.panel === panel);
  if (!curve) return [1, 3];
  return curve.ticks ? [] : LOOKS.holds.dash;
}

/** Why a law does not hold along parts of its curves. */
export function failuresOf(panel: string, law: readonly Theory[]): readonly string[] {
  const all = law.flatMap(({ curves }) =>
    curves.flatMap((curve) => (curve.panel === panel && curve.fails !== null ? [curve.fails] : [])),
  );
  return [...new Set(all)];
}
