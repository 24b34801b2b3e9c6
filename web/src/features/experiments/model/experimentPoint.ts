/** The document of a point of an experiment that is not open, for the laboratory. */

import { ProgramClient } from '../../../engine/programs/programClient';
import { programModule, startProgram } from '../../../engine/programs/startProgram';
import type { ExperimentAnswers, ExperimentQuery } from '../../../generated/experiment';
import type { GridPoint } from './experimentFigure';
import { scenariosFor } from './experimentLibrary';

/**
 * The scenario of a point, with its first seed; null of a model without packets. Rejects where the
 * program cannot be fetched, or the experiment is refused.
 */
export async function scenarioAt(
  text: string,
  { series, x, y }: GridPoint,
): Promise<string | null> {
  const [, scenarios] = await Promise.all([programModule(), scenariosFor(text)]);
  const experiment = new ProgramClient<ExperimentQuery, ExperimentAnswers>(
    startProgram('ExperimentProgram'),
  );
  try {
    await experiment.ask({ kind: 'open', text, scenarios });
    return await experiment.ask({ kind: 'scenario', series, x, y });
  } finally {
    experiment.close();
  }
}
