/** Draws the figure of an experiment as its page does. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ExperimentFigure } from '../src/features/experiments/figure/ExperimentFigure.tsx';
import {
  type FigurePicture,
  figurePicture,
  widthOf,
} from '../src/features/experiments/figure/exportFigure.ts';
import { PanelWidth } from '../src/features/experiments/figure/paperColumn.ts';
import { sourceWords } from '../src/features/experiments/figure/valueWords.ts';
import { panelsOf } from '../src/features/experiments/model/experimentFigure.ts';
import { experiments } from '../src/features/experiments/texts/en/experiments.ts';
import type { ExperimentResults } from '../src/generated/experiment.ts';
import { isResults } from '../src/model/library/resultsFormat.ts';
import { GROUNDS, type PlotRequest, WIDTHS } from './plotRequest.ts';
import { MEASURE } from './textWidths.ts';

/** The figure of results; `asked.panels` are ids of measures, all of them if there are none. */
export function drawFigure(
  results: ExperimentResults,
  asked: Pick<
    PlotRequest,
    'panels' | 'width' | 'ground' | 'title' | 'caption' | 'note' | 'page' | 'named' | 'version'
  >,
): FigurePicture {
  if (!isResults(results)) throw new Error('these are no results of an experiment, of version 1');
  const { experiment } = results;
  // Without series it has one, which has no name.
  const allSeries = experiment.series?.length || 1;
  for (const [i, { series, measure, mean }] of results.points.entries())
    if (!(series < allSeries) || !experiment.measures[measure] || !isValue(mean))
      throw new Error(`points/${i}: it has no series or measure of the experiment, or no number`);
  const ids = experiment.measures.map(({ id }) => id);
  for (const id of asked.panels)
    if (!ids.includes(id))
      throw new Error(
        `--panel ${id}: this experiment has no such measure; it has ${ids.join(', ')}`,
      );
  const measures = asked.panels.length > 0 ? asked.panels : ids;
  const panels = panelsOf(experiment, results, measures);
  if (panels.length === 0) throw new Error('there are no values to draw');
  const size = WIDTHS[asked.width];
  const page = createElement(ExperimentFigure, { experiment, results, measures, whole: true });
  const figure = document.createElement('div');
  figure.innerHTML = renderToStaticMarkup(
    createElement(PanelWidth, { value: widthOf(size, panels.length) }, page),
  );
  const { exports } = experiments;
  const caption = [
    experiment.source?.paper ? sourceWords(experiment.source) : '',
    asked.named === null ? '' : exports.link(asked.page + asked.named),
    exports.version(asked.version),
  ];
  return figurePicture(
    figure,
    {
      title: asked.title ?? experiment.name ?? experiments.name,
      lines: [asked.note, ...(asked.caption ? caption : [])],
    },
    GROUNDS[asked.ground],
    size,
    MEASURE,
  );
}

function isValue(mean: unknown): boolean {
  return mean === null || Number.isFinite(mean);
}
