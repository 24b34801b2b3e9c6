// The service worker of the built page: what a first visit needs, and the laboratory's parts that are
// loaded on demand, are kept, so that the page opens without a connection. `offline.mjs` fills in the files
// with their digests: what a network answers in place of them (the login page of a hotel, a file of another
// version) is never kept.

/** @typedef {Event & { waitUntil(work: Promise<void>): void, request: Request, respondWith(answer: Promise<Response>): void }} WorkerEvent */
/** @typedef {{ registration: { scope: string, unregister(): Promise<boolean> }, clients: { claim(): Promise<void> }, addEventListener(kind: string, listener: (event: WorkerEvent) => void): void }} WorkerScope */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const VERSION = '%VERSION%';

/** Files by name, with their digests as the integrity of a request has them: what is kept at the first visit. */
const FILES = whole(['%FILES%']);
/** Pages to read, which are kept when somebody reads them. */
const LATER = whole(['%LATER%']);
/** The script that the page begins with: a page that names another one is of another version. */
const ENTRY = '%ENTRY%';

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

/** @param {unknown} files */
function whole(files) {
  return /** @type {[file: string, digest: string][]} */ (files);
}

/** @param {string} file */
const addressOf = (file) => new URL(file, worker.registration.scope).href;

/** Digests by address. */
const DIGESTS = new Map([...FILES, ...LATER].map(([file, digest]) => [addressOf(file), digest]));

/** All files or none: where one of them cannot be had whole, the version before stays. */
async function keepAll() {
  const cache = await caches.open(NAME);
  const page = await fetch(HOME, { cache: 'no-cache' });
  const text = await page.text();
  if (!page.ok || !text.includes(ENTRY)) throw new Error(`${HOME} is another`);
  // Some hosts redirect it to the folder: as it came, a browser would refuse to show it.
  await cache.put(HOME, new Response(text, { headers: page.headers }));
  await Promise.all(
    FILES.map(async ([file, digest]) => {
      const url = addressOf(file);
      const known = await caches.match(url);
      const whole = known && (await digestOf(known.clone())) === digest;
      await cache.put(url, whole ? known : await fetched(url, digest));
    }),
  );
}

/** @param {Response} response */
async function digestOf(response) {
  const bytes = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

/**
 * A file as this version has it; anything else is refused by the browser, also where it remembers that.
 * @param {string} url
 * @param {string} integrity
 */
async function fetched(url, integrity) {
  const answer = await fetch(url, { integrity }).catch(() =>
    fetch(url, { integrity, cache: 'reload' }),
  );
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

async function takeOver() {
  await forget((name) => name !== NAME);
  await worker.clients.claim();
}

/** @param {(name: string) => boolean} which of this page's caches */
async function forget(which) {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && which(name));
  await Promise.all(old.map((name) => caches.delete(name)));
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
    // The link of a page that did not start: nothing that is kept has a part in what comes now.
    if (new URL(request.url).searchParams.has('afresh')) return afresh(request.url);
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
 * What is kept, or else what the network has. That is kept where it is a file of this version: a page of another version is
 * open for a while where one is deployed during a visit.
 * @param {Request} request
 * @param {string} url
 */
async function kept(request, url) {
  const cache = await caches.open(NAME);
  const known = await cache.match(url);
  if (known) return known;
  const digest = DIGESTS.get(url);
  if (digest === undefined) return (await caches.match(url)) ?? fetch(request);
  const found = await fetched(url, digest);
  await keep(cache, url, found.clone());
  return found;
}

/**
 * The page as the network has it, after all that is kept was forgotten. Where the network has no such page, what is kept
 * is all there is, and stays.
 * @param {string} address
 */
async function afresh(address) {
  const found = await fetch(address, { cache: 'reload' }).catch(() => undefined);
  if (!found?.ok || !(await found.clone().text()).includes('data-starting')) {
    return (await caches.match(HOME)) ?? found ?? Response.error();
  }
  await forget(() => true);
  await worker.registration.unregister();
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
  const newest = fetch(request).then(
    (found) => (found.status < 500 ? found : known),
    () => known,
  );
  return Promise.race([newest, late]);
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
    if (found.ok && !isOther(found, url)) await keep(cache, url, found.clone());
    return found;
  } catch (thrown) {
    const known = await cache.match(url);
    if (known) return known;
    throw thrown;
  }
}

/**
 * Whether somebody else has answered with a page of theirs.
 * @param {Response} response
 * @param {string} url
 */
function isOther(response, url) {
  const html = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return response.redirected || (html && !/(?:\.html|\/)$/.test(url));
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
