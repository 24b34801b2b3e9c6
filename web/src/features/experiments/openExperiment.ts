import type { Laboratory } from '../../model/laboratory';

/** Opens an experiment, or a file of results, at an address of its own. */
export async function openExperiment(laboratory: Laboratory, text: string): Promise<void> {
  location.hash = await laboratory.experiments.put(text);
}
