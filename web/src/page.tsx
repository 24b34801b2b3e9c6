import '@fontsource-variable/inter/wght.css';
import './ui/style/tokens.css';
import './ui/style/contrast.css';
import './ui/style/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { exposeDebug } from './debug';
import type { WorkerLike } from './engine/protocol/protocol';
import { ProblemError } from './engine/types';
import { UnknownNameError } from './model/document/problems';
import { Laboratory, type OpenOptions } from './model/laboratory';
import { FIRST_EXAMPLE } from './model/library/firstExample';
import { type DocumentKind, documentKind } from './model/opening';
import { splitAddress } from './model/share/address';
import { browserAddressBar } from './model/share/browserAddressBar';
import { formatOf } from './model/share/documentFormat';
import { decodeLink } from './model/share/link';
import {
  asksForDocument,
  asksForEmbed,
  asksForLecture,
  exampleHref,
  exampleOf,
  route,
  speakerOf,
  startRouting,
} from './model/share/route';
import { browserStorage, SAVED_ANSWERS } from './model/storage/browserStorage';
import { texts } from './texts';
import { invalidate, onFrame } from './ui/frame/loop';
import { startScale } from './ui/style/scale';
import { startTheme } from './ui/style/theme';
import { LaboratoryProvider } from './views/laboratoryContext';
import { Boundary } from './views/notices/Notices';

// Apart: a first visit compresses better with the page's own parts side by side.

import { FEATURES } from './features';

/** The document of a link is no scenario. */
class OtherLink extends Error {
  readonly text: string;
  readonly kind: DocumentKind;

  constructor(text: string, kind: DocumentKind) {
    super();
    this.text = text;
    this.kind = kind;
  }
}

/** The document that a name of the page stands for; only that of the first example comes with the page. */
async function namedDocument(laboratory: Laboratory, hash: string): Promise<string> {
  if (exampleOf(hash)?.slug === FIRST_EXAMPLE.slug) return FIRST_EXAMPLE.document;
  const { documentNamed } = await import('./model/library/namedDocuments');
  return documentNamed(hash, (query) => laboratory.active.queryEngine(query));
}

/** Opens the document that an address names, or the first example. Returns the address of the page that shows it, where the laboratory does not. */
async function openHash(
  laboratory: Laboratory,
  hash: string,
  opening: OpenOptions = {},
): Promise<string | null> {
  if (hash.length > 1) {
    const example = exampleOf(hash);
    const named = asksForDocument(hash);
    const { base, step } = example
      ? { base: exampleHref(example.slug), step: example.step }
      : named
        ? { base: hash, step: 1 }
        : splitAddress(hash);
    try {
      const coming = named
        ? namedDocument(laboratory, hash)
        : decodeLink(base).then((document) => {
            const kind = documentKind(laboratory, formatOf(document));
            if (kind) throw new OtherLink(document, kind);
            return document;
          });
      await laboratory.openComing(coming, 'link', { ...opening, name: base, step });
    } catch (thrown) {
      if (thrown instanceof OtherLink) {
        const moved = await thrown.kind.open(laboratory, thrown.text, 'link', base);
        if (moved === null) laboratory.address?.arrived();
        return moved;
      }
      const problem =
        thrown instanceof ProblemError
          ? thrown.problem
          : { path: '', message: texts.app.notFetched };
      const near = thrown instanceof UnknownNameError ? thrown.near : [];
      laboratory.active.refuse({ what: 'link', problem, near });
    }
    return null;
  }

  await laboratory.open(FIRST_EXAMPLE.document, 'document', {
    ...opening,
    name: exampleHref(FIRST_EXAMPLE.slug),
  });
  return null;
}

/** The files that are kept offline are fetched after the first plot, which needs the network and the processor first. */
const AFTER_FIRST_PLOT_MS = 3000;

/** The lock of a page that was reloaded can outlive it for a moment. */
const LOOK_AGAIN_MS = 1000;

function startAutosave(laboratory: Laboratory): void {
  const { autosave, lessonWriter } = laboratory;
  // An unsaved form cannot be offered again: the browser asks first.
  addEventListener('beforeunload', (event) => {
    if (lessonWriter.unsaved) event.preventDefault();
  });
  if (!autosave) return;
  const look = (): void => void autosave.look().then(() => laboratory.adopt());
  look();
  setTimeout(look, LOOK_AGAIN_MS);
  // Another tab may have taken or removed the offered work.
  addEventListener('storage', look);
  // The last event that a page is sure to get before it may be discarded.
  document.addEventListener('visibilitychange', () => autosave.save());
  addEventListener('pagehide', () => autosave.save());
}

/** Answers are kept from the first one on, or from a lesson on that may have some of an earlier visit. */
function keepAnswersOf(laboratory: Laboratory): void {
  const { lesson } = laboratory;
  const { storage, clock } = browserStorage();
  const leave = lesson.store.subscribe(({ guesses }) => {
    if (!lesson.asks || (guesses.size === 0 && !storage()?.getItem(SAVED_ANSWERS))) return;
    leave();
    void import('./features/lesson/model/savedAnswers').then(({ keepAnswers }) => {
      addEventListener('pagehide', keepAnswers(laboratory, { storage, clock }));
    });
  });
}

/** Keeps the page for a visit without a connection, once what was asked for is there. */
function keepWhenIdle(laboratory: Laboratory): void {
  const leave = laboratory.active.store.subscribe(({ phase }) => {
    if (phase !== 'ready') return;
    leave();
    setTimeout(
      () => void import('./model/offline').then(({ keepOffline }) => keepOffline(laboratory)),
      AFTER_FIRST_PLOT_MS,
    );
  });
}

/** Shows the laboratory; `makeWorker` starts the engine of a run. */
export function showPage(makeWorker: () => WorkerLike): void {
  if (asksForEmbed(location.search)) {
    void import('./features/embed/showEmbed').then(({ showEmbed }) =>
      showEmbed({ makeWorker, onFrame: invalidate, features: FEATURES }, openHash, exposeDebug),
    );
    return;
  }
  const spoken = speakerOf(location.search);
  if (spoken !== null) {
    // The run is in the window of the lecture.
    makeWorker().terminate();
    void import('./features/speaker/showSpeaker').then(({ showSpeaker }) => showSpeaker(spoken));
    return;
  }
  startTheme();
  startScale();
  const laboratory = new Laboratory({
    makeWorker,
    onFrame: invalidate,
    features: FEATURES,
    autosave: browserStorage(),
    bar: browserAddressBar(),
  });
  route.subscribe(({ page }, before) => {
    if (page !== before.page) laboratory.address?.update();
  });
  // After everything has been drawn, the workers may send their next frames.
  onFrame(() => laboratory.drawn(), 100);
  if (asksForLecture(location.search)) laboratory.lecture.turn(true);
  exposeDebug(laboratory);
  startAutosave(laboratory);
  keepAnswersOf(laboratory);
  if (import.meta.env.PROD) keepWhenIdle(laboratory);
  startRouting((hash) => {
    const work = (): Promise<string | null> => openHash(laboratory, hash);
    return laboratory.address ? laboratory.address.during(work) : work();
  });

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
