import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { exposeDebug } from './debug';
import type { WorkerLike } from './engine/client';
import { ProblemError } from './engine/types';
import { browserStorage } from './model/browserStorage';
import { FIRST_EXAMPLE } from './model/firstExample';
import { namesExperiment } from './model/formats';
import { Laboratory } from './model/laboratory';
import { decodeLink } from './model/link';
import { asksForLecture, experimentHref, startRouting } from './model/route';
import { texts } from './texts';
import { invalidate, onFrame } from './ui/loop';
import { startTheme } from './ui/theme';
import { LaboratoryProvider } from './views/context';
import { Boundary } from './views/notices/Notices';

/** The document of a link is none that the laboratory shows. */
class OfExperiment extends Error {}

/** Opens the document of a link, or the first example. Gives the place of a link's experiment. */
async function openHash(laboratory: Laboratory, hash: string): Promise<string | null> {
  if (hash.length > 1) {
    try {
      const coming = decodeLink(hash).then((document) => {
        if (namesExperiment(document)) throw new OfExperiment();
        return document;
      });
      await laboratory.openComing(coming, 'link');
    } catch (thrown) {
      if (thrown instanceof OfExperiment) return experimentHref(hash.slice(1));
      const problem =
        thrown instanceof ProblemError ? thrown.problem : { path: '', message: texts.link.garbage };
      laboratory.active.refuse({ what: 'link', problem });
    }
    return null;
  }

  await laboratory.open(FIRST_EXAMPLE.document);
  return null;
}

/** The lock of a page that was reloaded can outlive it for a moment. */
const LOOK_AGAIN_MS = 1000;

function startKeeping({ work, lessonWriter }: Laboratory): void {
  // A form that is not saved is no work that could be offered again: the browser asks first.
  addEventListener('beforeunload', (event) => {
    if (lessonWriter.unsaved) event.preventDefault();
  });
  if (!work) return;
  void work.look();
  setTimeout(() => void work.look(), LOOK_AGAIN_MS);
  // Another tab has taken or forgotten what is offered here.
  addEventListener('storage', () => void work.look());
  // The last moment that a page, which may be put away for good, is sure to have.
  document.addEventListener('visibilitychange', () => work.save());
  addEventListener('pagehide', () => work.save());
}

/** Shows the laboratory; `makeWorker` starts the engine of a run. */
export function showPage(makeWorker: () => WorkerLike): void {
  startTheme();
  const laboratory = new Laboratory({ makeWorker, onFrame: invalidate, keep: browserStorage() });
  // After everything has been drawn, the workers may send their next frames.
  onFrame(() => laboratory.drawn(), 100);
  if (asksForLecture(location.search)) laboratory.lecture.turn(true);
  exposeDebug(laboratory);
  startKeeping(laboratory);
  startRouting((hash) => openHash(laboratory, hash));

  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <Boundary text={() => laboratory.active.document.text}>
          <LaboratoryProvider value={laboratory}>
            <App />
          </LaboratoryProvider>
        </Boundary>
      </StrictMode>,
    );
  }
}
