/** The document of a point of an experiment that is not open, for the laboratory. */
import { CellCollector } from '../../engine/cellCollector';
import { experimentModule } from '../../engine/experimentModule';
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
  const collector = new CellCollector();
  try {
    const [module, scenarios] = await Promise.all([experimentModule(), scenariosFor(text)]);
    await collector.open({ module, text, scenarios });
    const cell = await collector.at(series, x, y, 0);
    const document = cell === null ? null : await collector.document(cell);
    return document !== null && isScenario(document) ? document : null;
  } finally {
    collector.close();
  }
}

/** Whether the laboratory can run the document of a cell: it cannot run a model. */
function isScenario(document: string): boolean {
  const { format } = JSON.parse(document) as { format?: unknown };
  return format === 'sawtooth-scenario';
}
