/** The reference pages, each fetched on demand. */
import { pages } from 'virtual:reference';
import type { Internal, Parameter, PresetEntry } from '../../generated/catalog';
import { type Listed, listed, PAGES } from '../../model/library/registry';

export interface Section {
  id: string;
  title: string;
  /** Compiled with the page from escaped Markdown: see `web/tools/reference.mjs`. */
  html: string;
}

/** A key of one of the document's objects. */
export interface Key {
  key: string;
  help: string | null;
  values: string;
  default: unknown;
  required: boolean;
}

export interface Facts extends Listed {
  source: string;
  /** The source file that the page is made from. */
  file: string;
  parameters: readonly Parameter[];
  internals: readonly Internal[];
  /** Names of the tests in that file, as sentences. */
  tests: readonly string[];
  presets?: readonly PresetEntry[];
  objects?: readonly { name: string; help: string; keys: readonly Key[] }[];
}

export interface PageModule {
  facts: Facts;
  lead: string;
  sections: readonly Section[];
}

/** Groups in the order of the index. */
export const GROUPS: readonly string[] = [...new Set(PAGES.map(({ group }) => group))];

/** Fetches a page; null where there is none. */
export function loadPage(group: string, kind: string): Promise<PageModule> | null {
  if (!listed(group, kind)) return null;
  return pages[`${group}/${kind}`]?.() ?? null;
}
