/**
 * The entry: starts the engine, which takes as long to load as the page does, and loads
 * the page beside it.
 */
import { makeWorker } from './engine/client/makeWorker';
import { startedEarly } from './engine/client/startedEarly';

const early = startedEarly(makeWorker);

const { showPage } = await import('./page');
showPage(early);
