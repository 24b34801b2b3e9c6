/**
 * The part of the laboratory that a frame of another page shows, what may be touched in it, and which
 * pages may send it messages: settings in the address of the frame, as in
 * `?embed&show=network,plots&lock=network&origin=https://school.example#/example/bufferbloat`.
 *
 * To add a setting: its key here. A message is added to `public/embed/sawtooth.d.ts`, from which the page has its types,
 * and handled in `web/src/features/embed`.
 */
import type { Problem } from '../../../engine/types';
import { embed as t } from '../texts/en/embed';

/** The parts that a frame can show. */
export const PARTS = ['network', 'playback', 'plots', 'inspector', 'lesson', 'controls'] as const;
export type Part = (typeof PARTS)[number];

/** Those that can be looked at without being touched. */
export const LOCKABLE = ['network', 'plots'] as const satisfies readonly Part[];
export type LockablePart = (typeof LOCKABLE)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type EmbedTheme = (typeof THEMES)[number];

export interface EmbedSettings {
  shown: readonly Part[];
  /** Shown, but not to be touched. */
  locked: readonly LockablePart[];
  /** The open panels, by their ids; null for those that the document asks for. */
  panels: readonly string[] | null;
  /** The values that can be set by controls of their own, by their paths in the document. */
  controls: readonly string[];
  theme: EmbedTheme;
  /** Whether it begins paused. */
  paused: boolean;
  /** The origins of the pages that may send messages. */
  origins: readonly string[];
}

export const USUAL: EmbedSettings = {
  shown: ['network', 'playback', 'plots'],
  locked: [],
  panels: null,
  controls: [],
  theme: 'system',
  paused: false,
  origins: [],
};

/** Longer queries are not read. */
const LONGEST = 4000;
export const MOST_PANELS = 16;
export const MOST_ORIGINS = 8;
export const MOST_CONTROLS = 12;
/** A name that is repeated in an error. */
const LONGEST_NAME = 60;

/** The settings of an address; what is wrong in it is named, and left out. */
export function readEmbed(search: string): { settings: EmbedSettings; problems: Problem[] } {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string): void => void problems.push({ path, message });
  if (search.length > LONGEST) {
    refuse('embed', t.tooLong(LONGEST));
    return { settings: USUAL, problems };
  }
  const query = new URLSearchParams(search);
  const list = (key: string): string[] | null => {
    const values = query.getAll(key);
    if (values.length === 0) return null;
    return [
      ...new Set(
        values
          .join(',')
          .split(',')
          .map((one) => one.trim()),
      ),
    ].filter((one) => one !== '');
  };
  const known = <T extends string>(key: string, of: readonly T[]): T[] | null =>
    list(key)?.flatMap((name) => {
      const found = of.find((one) => one === name);
      if (found === undefined) refuse(key, t.noSuch(key, shortened(name), of));
      return found ?? [];
    }) ?? null;
  const atMost = (key: string, most: number): string[] | null => {
    const all = list(key);
    if (all && all.length > most) refuse(key, t.tooMany(most));
    return all?.slice(0, most) ?? null;
  };

  const shown = known('show', PARTS) ?? USUAL.shown;
  if (shown.length === 0) refuse('show', t.showsNothing(PARTS));
  const themes = known('theme', THEMES) ?? [];
  const origins = atMost('origin', MOST_ORIGINS) ?? [];
  const settings: EmbedSettings = {
    shown: shown.length === 0 ? USUAL.shown : shown,
    locked: known('lock', LOCKABLE) ?? [],
    panels: atMost('panels', MOST_PANELS),
    controls: shown.includes('controls') ? (atMost('controls', MOST_CONTROLS) ?? []) : [],
    theme: themes[0] ?? USUAL.theme,
    paused: query.has('paused'),
    origins: origins.flatMap((text) => {
      const origin = originOf(text);
      if (origin === null) refuse('origin', t.noOrigin(shortened(text)));
      return origin ?? [];
    }),
  };
  return { settings, problems };
}

/**
 * The origin that a text names, which may be a whole address; null where it is none.
 * `URL` takes a star for a letter of the host, and some browsers write it `%2A`, but no page has such an origin.
 */
export function originOf(text: string): string | null {
  try {
    const { origin, protocol, hostname } = new URL(text);
    return /^https?:$/.test(protocol) && !/[*%]/.test(hostname) ? origin : null;
  } catch {
    return null;
  }
}

/** The query of a frame with these settings; what is as usual is left out. */
export function embedQuery(settings: EmbedSettings): string {
  const { shown, locked, panels, controls, theme, paused, origins } = settings;
  const parts = ['embed'];
  const add = (key: string, names: readonly string[]): void =>
    void parts.push(`${key}=${names.map(plain).join(',')}`);
  const ordered = PARTS.filter((part) => shown.includes(part));
  if (ordered.join() !== USUAL.shown.join()) add('show', ordered);
  const held = LOCKABLE.filter((part) => locked.includes(part) && shown.includes(part));
  if (held.length > 0) add('lock', held);
  if (panels !== null && shown.includes('plots')) add('panels', panels.slice(0, MOST_PANELS));
  if (controls.length > 0 && shown.includes('controls'))
    add('controls', controls.slice(0, MOST_CONTROLS));
  if (theme !== USUAL.theme) add('theme', [theme]);
  if (paused) parts.push('paused');
  if (origins.length > 0) add('origin', origins.slice(0, MOST_ORIGINS));
  return `?${parts.join('&')}`;
}

/** As a query has it, without what would only make it longer. */
function plain(name: string): string {
  return encodeURIComponent(name).replaceAll('%3A', ':').replaceAll('%2F', '/');
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
