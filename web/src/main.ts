/**
 * The entry: starts the engine, which takes as long to load as the page does, and loads
 * the page beside it.
 */
import { startedEarly } from './engine/startedEarly';

const makeWorker = startedEarly(
  () =>
    new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
);

const { showPage } = await import('./page');
showPage(makeWorker);
