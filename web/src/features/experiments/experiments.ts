/** The experiment that is open beside the runs; what opens one is fetched with the first. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';
import type { OpenExperiment } from './model/openExperiment';
import { NOTHING, type OpenExperimentState } from './model/openedExperiment';

interface Desk {
  store: StoreApi<OpenExperimentState>;
  opening: OpenExperiment | null;
}

const slot = new Slot((): Desk => ({ store: createStore(() => NOTHING), opening: null }));

export function openedExperiment(laboratory: Laboratory): StoreApi<OpenExperimentState> {
  return slot.of(laboratory).store;
}

async function openingOf(laboratory: Laboratory): Promise<OpenExperiment> {
  const desk = slot.of(laboratory);
  const { OpenExperiment } = await import('./model/openExperiment');
  desk.opening ??= new OpenExperiment({}, desk.store);
  return desk.opening;
}

/** Opens what an address names. */
export async function showExperiment(laboratory: Laboratory, what: string): Promise<void> {
  await (await openingOf(laboratory)).show(what);
}

/** Opens a document, or a file of results. Returns its address. */
export async function putExperiment(laboratory: Laboratory, text: string): Promise<string> {
  return (await openingOf(laboratory)).put(text);
}

/** The same, and goes there. */
export async function openExperiment(laboratory: Laboratory, text: string): Promise<void> {
  location.hash = await putExperiment(laboratory, text);
}
