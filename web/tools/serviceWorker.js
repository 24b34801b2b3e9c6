// The service worker of the built page: what a first visit needs, and the laboratory's parts that are
// loaded on demand, are kept, so that the page opens without a connection. `offline.mjs` fills in the files.

/** @typedef {Event & { waitUntil(work: Promise<void>): void, request: Request, respondWith(answer: Promise<Response>): void }} WorkerEvent */
/** @typedef {{ registration: { scope: string }, clients: { claim(): Promise<void> }, addEventListener(kind: string, listener: (event: WorkerEvent) => void): void }} WorkerScope */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const VERSION = '%VERSION%';
const FILES = ['%FILES%'];

/** Several copies of the page may be on one host, each in a folder of its own. */
const PREFIX = `sawtooth ${worker.registration.scope} `;
const NAME = PREFIX + VERSION;
const HOME = new URL('index.html', worker.registration.scope).href;

/** Where the network is slower than this, the kept page is shown. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/** Files whose names have a digest of their contents never change: those of the version before are taken from there. */
async function keepAll() {
  const cache = await caches.open(NAME);
  await Promise.all(
    FILES.map(async (file) => {
      const url = new URL(file, worker.registration.scope).href;
      const known = isHashed(url) ? await caches.match(url) : undefined;
      const found = known ?? (await fetch(url, { cache: isHashed(url) ? 'default' : 'no-cache' }));
      if (!found.ok) throw new Error(`${file}: ${found.status}`);
      await cache.put(url, found);
    }),
  );
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The answer to a request; undefined leaves it to the browser.
 * @param {Request} request
 */
function answerTo(request) {
  const { scope } = worker.registration;
  const url = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET' || !url.startsWith(scope)) return undefined;
  if (request.mode === 'navigate') {
    return url === scope || url === HOME ? newestPage(request) : undefined;
  }
  // Asked for by the page, to compare itself with it.
  if (url === HOME) return undefined;
  if (isHashed(url)) return kept(request, url);
  return newest(request, url);
}

/** @param {string} url */
function isHashed(url) {
  return url.startsWith(new URL('assets/', worker.registration.scope).href);
}

/**
 * What is kept, or else what the network has, which is kept then: pages to read come that way.
 * @param {Request} request
 * @param {string} url
 */
async function kept(request, url) {
  const cache = await caches.open(NAME);
  const known = (await cache.match(url)) ?? (await caches.match(url));
  if (known) return known;
  const found = await fetch(request);
  if (found.ok) await keep(cache, url, found.clone());
  return found;
}

/**
 * The page as the network has it, or else the kept one. It is kept with the files that belong to it, and never alone.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function newestPage(request) {
  const known = await caches.open(NAME).then((cache) => cache.match(HOME));
  if (!known) return fetch(request);
  const late = /** @type {Promise<Response>} */ (
    new Promise((resolve) => setTimeout(() => resolve(known), PATIENCE_MS))
  );
  return Promise.race([fetch(request).catch(() => known), late]);
}

/**
 * What the network has, or else what is kept.
 * @param {Request} request
 * @param {string} url
 */
async function newest(request, url) {
  const cache = await caches.open(NAME);
  try {
    const found = await fetch(request);
    if (found.ok) await keep(cache, url, found.clone());
    return found;
  } catch (thrown) {
    const known = await cache.match(url);
    if (known) return known;
    throw thrown;
  }
}

/**
 * A full disk is no reason not to show what has come.
 * @param {Cache} cache
 * @param {string} url
 * @param {Response} response
 */
async function keep(cache, url, response) {
  try {
    await cache.put(url, response);
  } catch {
    // It is asked for again next time.
  }
}
