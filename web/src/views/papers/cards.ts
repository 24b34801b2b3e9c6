/** The cards of a paper: its figures as experiments, and those beside them. */
import type { Experiment } from '../../generated/experiment';
import { experimentOf } from '../../model/papers';
import { paperHref } from '../../model/route';
import type { Paper } from '../../papers/paper';
import { papers as t } from '../../texts/papers';

export interface CardFacts {
  /** The name of the document. */
  name: string;
  /** `Figure 6`, or where the paper makes the remark. */
  label: string;
  experiment: Experiment;
  /** It is no figure of the paper: another assumption, or what the paper leaves out. */
  beside: boolean;
}

/** The id of a card in the page. */
export function cardId(name: string): string {
  return `figure-${name}`;
}

/** Who leaves by a card comes back to it. */
export function keepPlace(paper: string, name: string): void {
  history.replaceState(history.state, '', paperHref(paper, name));
}

export function cardsOf({ id, figures, beside = [] }: Paper): readonly CardFacts[] {
  const card = (name: string, isBeside: boolean): CardFacts[] => {
    const experiment = experimentOf(id, name);
    return experiment
      ? [{ name, label: labelOf(experiment, isBeside), experiment, beside: isBeside }]
      : [];
  };
  return [
    ...figures.flatMap((name) => card(name, false)),
    ...beside.flatMap((name) => card(name, true)),
  ];
}

function labelOf({ name = '', source = {} }: Experiment, beside: boolean): string {
  const { figure = '', section = '' } = source;
  if (beside) return figure === '' ? name : t.besideFigure(t.figure(figure));
  if (figure !== '') return t.figure(figure);
  return section === '' ? t.remark : t.section(section);
}
