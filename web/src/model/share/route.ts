/**
 * The route: which page is shown, the laboratory, a reference page or a paper. It is in the hash of
 * the address, since a static host serves one file: `#/reference/sender/cubic`,
 * `#/papers/ucc/6`. The hash of a scenario begins with a digit, which distinguishes the two.
 */
import { createStore } from 'zustand/vanilla';
import { brief } from '../../engine/visible';
import { areChoices } from './choices';
import { withoutAppended } from './withoutAppended';

/** An experiment: a link, or the name of one that comes with the page. */
export interface ExperimentRoute {
  kind: 'experiment';
  what: string;
}

export type ReferenceRoute =
  | { kind: 'index' }
  | { kind: 'page'; group: string; id: string }
  /** A hash that looks like a page and names none. */
  | { kind: 'unknown'; what: string };

export type PapersRoute =
  | { kind: 'papers' }
  /** One of them, and the card of one of its figures. */
  | { kind: 'paper'; id: string; figure: string | null };

/** Pages with settings after a `?`: every sender against every other, the report card, and attacks. */
const WITH_SETTINGS = ['matrix', 'card', 'attack'] as const;
type WithSettings = (typeof WITH_SETTINGS)[number];

export interface SettingsRoute<Kind extends WithSettings> {
  kind: Kind;
  query: string;
}

/** The glossary, and one of its entries. */
export interface GlossaryRoute {
  kind: 'glossary';
  id: string | null;
}

export type Route =
  | ReferenceRoute
  | PapersRoute
  | ExperimentRoute
  | SettingsRoute<WithSettings>
  | GlossaryRoute;

const REFERENCE = '#/reference';
const PAPERS = '#/papers';
const EXPERIMENT = '#/experiment/';
const GLOSSARY = '#/glossary';

/** The names of experiments that only this page has begin so. */
export const OPEN_EXPERIMENT = 'open-';

export function isPapers(page: Route): page is PapersRoute {
  return page.kind === 'papers' || page.kind === 'paper';
}

/** The page that a hash names; null is the laboratory. */
export function routeOf(hash: string): Route | null {
  if (!hash.startsWith('#/') || asksForDocument(hash)) return null;
  if (isUnder(EXPERIMENT.slice(0, -1), hash))
    return { kind: 'experiment', what: hash.slice(EXPERIMENT.length) };
  const [page, query = ''] = hash.split('?', 2);
  const settings = WITH_SETTINGS.find((kind) => page === `#/${kind}`);
  if (settings) return { kind: settings, query };
  const unknown: Route = { kind: 'unknown', what: brief(hash.slice(2), LONGEST_HASH) };
  // Whatever names a page is short, and what names none is repeated.
  if (hash.length > LONGEST_HASH) return unknown;
  const parts = hash
    .slice(2)
    .split('/')
    .slice(1)
    .filter((part) => part !== '');
  const [first, second] = parts;
  if (isUnder(GLOSSARY, hash) && parts.length < 2) return { kind: 'glossary', id: first ?? null };
  if (isUnder(PAPERS, hash)) {
    if (first === undefined) return { kind: 'papers' };
    // With more parts it is not a paper, and the page of papers says so.
    if (parts.length > 2) return { kind: 'paper', id: parts.join('/'), figure: null };
    return { kind: 'paper', id: first, figure: second ?? null };
  }
  if (parts.length > 2 || !isUnder(REFERENCE, hash)) return unknown;
  if (first === undefined) return { kind: 'index' };
  return second === undefined ? unknown : { kind: 'page', group: first, id: second };
}

/** An example as an address names it, and the step of its lesson, counted from 1. */
export interface ExampleRoute {
  slug: string;
  step: number;
}

const EXAMPLE = '#/example/';

/** The form of an example's address. */
const EXAMPLE_HASH = /^#\/example\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\/([1-9]\d{0,2}))?$/;
const LONGEST_HASH = 100;

/** The example that a hash names; null for any other. */
export function exampleOf(hash: string): ExampleRoute | null {
  if (hash.length > LONGEST_HASH) return null;
  const [, slug, step = '1'] = EXAMPLE_HASH.exec(hash) ?? [];
  return slug === undefined ? null : { slug, step: Number(step) };
}

export function exampleHref(slug: string): string {
  return EXAMPLE + slug;
}

/** A network to start from, with its numbers after a `?`: `#/start/dumbbell?pairs=3`. */
export const START = '#/start/';

/** Whether a hash is meant to name an example or a network to start from, existing or not. */
export function asksForDocument(hash: string): boolean {
  return hash.startsWith(EXAMPLE) || hash.startsWith(START);
}

/** Lessons are parts of examples: `#/lesson/phase-effects?step=2` is `#/example/phase-effects/2`. */
const LESSON_HASH = /^#\/(?:lesson|example)\/([a-z0-9-]+)(?:\?step=(\d{1,3})|\/(\d{1,3}))?$/;

/** The one address of what several may name. */
export function canonical(hash: string): string {
  const [, slug, asked, step = asked] = LESSON_HASH.exec(hash.slice(0, LONGEST_HASH + 1)) ?? [];
  if (slug === undefined || hash.length > LONGEST_HASH) return hash;
  return exampleHref(slug) + (step === undefined || step === '1' ? '' : `/${step}`);
}

/** Whether an address of this page names an example, a network, a reference page, a paper or an experiment that comes with it. */
export function isPageAddress(hash: string): boolean {
  if (hash.length > LONGEST_HASH) return false;
  if (exampleOf(canonical(hash)) || hash.startsWith(START)) return true;
  const page = routeOf(hash);
  if (page === null || page.kind === 'unknown') return false;
  return page.kind !== 'experiment' || cardHref(page.what) !== null;
}

const isUnder = (root: string, hash: string): boolean =>
  hash === root || hash.startsWith(`${root}/`);

/** A page with its settings; without any it has the usual ones. */
export function settingsHref(kind: WithSettings, query = ''): string {
  return query === '' ? `#/${kind}` : `#/${kind}?${query}`;
}

/** The glossary, at an entry. */
export function glossaryHref(id?: string): string {
  return id === undefined ? GLOSSARY : `${GLOSSARY}/${id}`;
}

/** The entry of a panel: the variable K of senders, `flow:k` or `flow:k:seconds`, has the address `flow-k`. */
export function panelHref(panel: string): string {
  return glossaryHref(panel.split(':').slice(0, 2).join('-'));
}

export const indexHref = REFERENCE;
export const papersHref = PAPERS;

export function paperHref(id: string, figure?: string): string {
  return figure === undefined ? `${PAPERS}/${id}` : `${PAPERS}/${id}/${figure}`;
}

export function isExperiment(page: Route): page is ExperimentRoute {
  return page.kind === 'experiment';
}

/** `what` is a link without its `#`, or a name such as `ucc/6` or `ucc/6/clock=exact`. */
export function experimentHref(what: string): string {
  return EXPERIMENT + what;
}

/** The name of an experiment that comes with the page, without its choices; null for others. */
export function shippedName(what: string): string | null {
  const [paper, figure, ...choices] = what.split('/');
  return paper && figure && areChoices(choices) ? `${paper}/${figure}` : null;
}

/** The address of the card of an experiment named after its paper and figure; null for others. */
export function cardHref(what: string): string | null {
  const [paper, figure] = shippedName(what)?.split('/') ?? [];
  return paper && figure ? paperHref(paper, figure) : null;
}

export function pageHref(group: string, id: string): string {
  return `${REFERENCE}/${group}/${id}`;
}

const LECTURE = 'lecture';

/** Whether an address asks for a lecture: `…/?lecture#…`. */
export function asksForLecture(search: string): boolean {
  return new URLSearchParams(search).has(LECTURE);
}

/** Whether an address is that of a frame of another page: `…/?embed#…`. */
export function asksForEmbed(search: string): boolean {
  return new URLSearchParams(search).has('embed');
}

/** The lecture whose speaker's window an address is: `…/?speaker=…`; null for any other address. */
export function speakerOf(search: string): string | null {
  return new URLSearchParams(search).get('speaker');
}

/** The query of an address that asks for a lecture, or no longer does. */
export function lectureQuery(search: string, on: boolean): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== LECTURE);
  const parts = on ? [LECTURE, ...others] : others;
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Writes into the address bar whether there is a lecture, so that a reload stays in it. */
export function putLecture(on: boolean): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${lectureQuery(search, on)}${hash}`);
}

interface RouteState {
  page: Route | null;
  /** The hash of the laboratory when it was left. */
  labHash: string;
  /** The scroll position of the laboratory. */
  labScroll: number;
}

export const route = createStore<RouteState>(() => ({ page: null, labHash: '', labScroll: 0 }));

/**
 * Follows the address bar. `enter` is called with a hash that opens a scenario,
 * but not on returning from a reference page to the scenario that was left:
 * that run goes on. It returns the hash of another page where the document belongs there.
 */
export function startRouting(enter: (hash: string) => Promise<string | null>): void {
  let entered = false;
  const come = (hash: string, left: string | null): void => {
    const page = routeOf(hash);
    const from = left === null ? null : routeOf(left);
    if (page) {
      const leaving = left !== null && !from;
      // Read now: once the laboratory is hidden, the page is too short to be scrolled.
      route.setState(leaving ? { page, labHash: left, labScroll: scrollY } : { page });
      return;
    }
    const back = from !== null && entered && hash === route.getState().labHash;
    route.setState({ page: null });
    // An empty hash names no scenario: the open one stays.
    if (back || (entered && hash.length <= 1)) return;
    const before = entered;
    entered = true;
    void enter(hash).then((moved) => {
      if (moved === null || location.hash !== hash) return;
      entered = before;
      history.replaceState(history.state, '', moved);
      come(moved, left);
    });
  };
  addEventListener('hashchange', (event) => come(ownHash(), new URL(event.oldURL).hash));
  come(ownHash(), null);
}

/** The hash as this page writes it, without characters that mail programs added; the address bar gets it too. */
function ownHash(): string {
  const { hash } = location;
  const own = canonical(withoutAppended(hash));
  if (own !== hash) history.replaceState(history.state, '', own);
  return own;
}
