/** Keeps the page for visits without a connection, and says quietly that there is a newer one. */
import { texts } from '../texts';
import type { Laboratory } from './laboratory';

/** A page that stays open asks this often whether there is a newer one. */
const ASK_EVERY_MS = 3_600_000;

/** Where the browser has no service workers, or no room, the page works as before. */
export async function keepOffline(laboratory: Laboratory): Promise<void> {
  const { searchParams, href } = new URL(location.href);
  // The page has started: the next reload need not forget everything again.
  if (searchParams.has('afresh'))
    history.replaceState(history.state, '', href.replace(/[?&]afresh(?=#|$)/, ''));
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('./sw.js');
    follow(laboratory, registration);
  } catch {
    // A private window refuses it, for one.
  }
}

function follow(laboratory: Laboratory, registration: ServiceWorkerRegistration): void {
  const watch = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void tellIfNewer(laboratory);
    });
  };
  registration.addEventListener('updatefound', watch);
  // It may have been found before anybody watched.
  watch();
  if (registration.waiting) void tellIfNewer(laboratory);
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() < asked + ASK_EVERY_MS) return;
    asked = performance.now();
    registration.update().catch(() => {
      // Without a connection there is nothing newer to find.
    });
  });
}

/** The newer page may be this one, which was fetched before its worker was. */
async function tellIfNewer(laboratory: Laboratory): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const response = await fetch('./index.html', { cache: 'no-cache' }).catch(() => null);
  if (!own || !response?.ok) return;
  if ((await response.text()).includes(own.slice(own.lastIndexOf('/')))) return;
  whenQuiet(laboratory, () =>
    laboratory.active.tell({
      tone: 'calm',
      title: texts.offline.newer,
      detail: texts.offline.reload,
    }),
  );
}

/** Waits until no other message would be covered. */
function whenQuiet(laboratory: Laboratory, tell: () => void): void {
  const { store } = laboratory.active;
  if (store.getState().notice === null) {
    tell();
    return;
  }
  const leave = store.subscribe(({ notice }) => {
    if (notice !== null) return;
    leave();
    tell();
  });
}
