/** Whether what was read is an experiment, or has what the results of one have. */
import type { Experiment, ExperimentResults } from '../../generated/experiment';

export function isExperiment(read: unknown): read is Experiment {
  return (read as Partial<Experiment> | null)?.format === 'sawtooth-experiment';
}

export function isResults(read: Partial<ExperimentResults> | null): read is ExperimentResults {
  if (read?.format !== 'sawtooth-result' || read.version !== 1) return false;
  const { experiment, cells, points, curves, verdicts, claims } = read;
  return (
    isExperiment(experiment) &&
    [experiment.measures, cells, points, curves, verdicts, claims].every(Array.isArray)
  );
}
