/**
 * The entry: starts the engine, which takes as long to load as the page does, and loads
 * the page beside it.
 */
import { makeWorker } from './engine/client/makeWorker';
import { startedEarly } from './engine/client/startedEarly';
import { startLanguage } from './languages';

const early = startedEarly(makeWorker);

try {
  await startLanguage();
  const { showPage } = await import('./page');
  showPage(early);
} catch (thrown) {
  // Said at once by what the document begins with, whose link keeps what is open.
  const starting = document.querySelector('[data-starting]');
  starting?.setAttribute('data-starting', 'failed');
  const query = location.search === '' ? '?' : `${location.search}&`;
  starting?.querySelector('a')?.setAttribute('href', `./${query}afresh${location.hash}`);
  throw thrown;
}
