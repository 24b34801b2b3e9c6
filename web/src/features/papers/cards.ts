/** The cards of a paper: its figures as experiments, and those beside them. */
import type { Experiment } from '../../generated/experiment';
import { experimentOf } from '../../model/library/papers';
import { paperHref } from '../../model/share/route';
import type { Paper } from './content/paper';
import { papers as t } from './texts/en/papers';

export interface CardFacts {
  /** The name of the document. */
  name: string;
  /** `Figure 6`, or where the paper makes the remark. */
  label: string;
  experiment: Experiment;
  /** A figure of the paper, one with other assumptions, or our own about a gap in the paper. */
  part: 'figure' | 'beside' | 'own';
}

/** The name in an address that stands for the outcome of a paper, in place of a figure. */
export const OUTCOME = 'outcome';

/** The id of a card in the page. */
export function cardId(name: string): string {
  return `figure-${name}`;
}

/** Makes Back return to a card that is left. */
export function returnToCard(paper: string, name: string): void {
  history.replaceState(history.state, '', paperHref(paper, name));
}

export function cardsOf({ id, figures, beside = [] }: Paper): readonly CardFacts[] {
  const card = (name: string, among: 'figure' | 'beside'): CardFacts[] => {
    const experiment = experimentOf(id, name);
    if (!experiment) return [];
    const part = experiment.source?.own ? 'own' : among;
    return [{ name, label: labelOf(experiment, part), experiment, part }];
  };
  return [
    ...figures.flatMap((name) => card(name, 'figure')),
    ...beside.flatMap((name) => card(name, 'beside')),
  ];
}

function labelOf({ name = '', source = {} }: Experiment, part: CardFacts['part']): string {
  const { figure = '', section = '' } = source;
  if (part === 'own') return figure === '' ? t.own : t.ownBeside(t.figure(figure));
  if (part === 'beside') return figure === '' ? name : t.besideFigure(t.figure(figure));
  if (figure !== '') return t.figure(figure);
  return section === '' ? t.remark : t.section(section);
}
