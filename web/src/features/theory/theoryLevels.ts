/** The lines that laws draw over panels, and the laws that each panel lists. */
import type { Theories, Theory } from '../../engine/types';
import { stretchAround } from '../../model/document/interventions';
import type { Intervention } from '../../model/document/scenario';
import type { Level } from '../../views/plots/panels/panel';
import { theory as words } from './texts/en/theory';

/** More lines of one law than this would hide the curves: only those of the selected flow are drawn. */
export const MOST_LINES = 4;

/** Lines that differ by less are one. */
const SAME = 0.005;

const TOKEN = '--plot-model';

/** The laws of a panel, each with what it says of each of its subjects. */
export function lawsOver(panel: string, { theories }: Theories): readonly (readonly Theory[])[] {
  const laws = new Map<string, Theory[]>();
  for (const theory of theories) {
    if (!theory.panels.includes(panel)) continue;
    const law = laws.get(theory.law);
    if (law) law.push(theory);
    else laws.set(theory.law, [theory]);
  }
  return [...laws.values()];
}

interface NamedLine {
  id: string;
  label: string;
  value: number;
}

function linesOver(panel: string, law: readonly Theory[]): NamedLine[] {
  return law.flatMap(({ id, lines }) =>
    lines.filter((line) => line.panel === panel).map(({ label, value }) => ({ id, label, value })),
  );
}

function isSame(a: NamedLine, b: NamedLine): boolean {
  return a.label === b.label && Math.abs(a.value - b.value) <= SAME * Math.abs(a.value);
}

/** Whether lines of a law are left out because there are too many, and none belongs to what is selected. */
export function isCrowded(panel: string, law: readonly Theory[], selected: string): boolean {
  const lines = distinct(linesOver(panel, law));
  return lines.length > MOST_LINES && !lines.some(({ id }) => id === selected);
}

function distinct(lines: readonly NamedLine[]): NamedLine[] {
  return lines.filter((line, place) => lines.findIndex((one) => isSame(one, line)) === place);
}

/** Laws that hold although something changes within the stretch, and the paths that they depend on. */
const DEPENDS: Readonly<Record<string, RegExp>> = {
  bandwidthDelay: /^parameters|\/(rate|delay|queue)\b/,
};

/** The lines over a panel; `selected` is the id of the selected entry. Laws are about the network at their end. */
export function levelsOver(
  panel: string,
  found: Theories,
  selected: string,
  interventions: readonly Intervention[] = [],
): readonly Level[] {
  return lawsOver(panel, found).flatMap((law) => {
    const paths = DEPENDS[law[0]?.law ?? ''] ?? /^/;
    const stretch = stretchAround(interventions, (path) => paths.test(path), found.to);
    const all = linesOver(panel, law);
    const several = distinct(all);
    const shown = several.length > MOST_LINES ? all.filter(({ id }) => id === selected) : several;
    return shown.map(({ id, label, value }) => {
      const alone = several.filter((line) => line.label === label).length === 1;
      return { name: alone ? label : words.of(id, label), value, token: TOKEN, ...stretch };
    });
  });
}
