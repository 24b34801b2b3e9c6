/**
 * The page's copy of what the worker describes: the network and the document of a run. The worker
 * sends both whole once, then what has changed in them.
 */
import type { Intervention } from '../../generated/scenario';
import type { Description, DescriptionChange, TextSplice, Update } from '../types';

/** A run as the page knows it after an update. */
export interface Described {
  description: Description;
  document: string;
  /** The change of the document before; null where more than its interventions did. */
  step: DocumentStep | null;
}

/** A change of a document's interventions, and of nothing else in it. */
export interface DocumentStep {
  /** The text before. */
  from: string;
  /** All of them now. */
  interventions: readonly Intervention[];
}

export class RunCopy {
  #description: Description | null = null;
  #document = '';

  /** Applies the next update; each builds on the one before. */
  apply({ description, document }: Update): Described {
    const from = this.#document;
    const next =
      'whole' in description
        ? description.whole
        : this.#description && changed(this.#description, description.changed);
    if (!next) throw new Error('an update came before the run that it is about');
    this.#description = next;
    this.#document = 'whole' in document ? document.whole : spliced(from, document.changed);
    const list = 'whole' in document ? null : document.changed.interventions;
    return {
      description: next,
      document: this.#document,
      step: list && { from, interventions: listIn(this.#document.slice(...list)) },
    };
  }
}

function listIn(text: string): readonly Intervention[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error('the interventions are no list');
  return list;
}

/** A description after a change; lists and entries that it does not name stay the same objects. */
export function changed(
  old: Description,
  { ports, portIds, flows, flowIds, ...rest }: DescriptionChange,
): Description {
  const next = { ...old, ...rest };
  if (ports.length > 0) next.ports = [...old.ports];
  for (const [place, values] of ports.entries()) {
    for (const [first, count, distance] of portIds[place] ?? []) {
      for (let number = 0; number < count; number += 1) {
        const at = first + number * distance;
        const port = old.ports[at];
        if (!port) continue;
        const { id, link, reverse, from, to } = port;
        next.ports[at] = { ...values, id, link, reverse, from, to };
      }
    }
  }
  if (flows.length > 0) next.flows = [...old.flows];
  for (const [place, flow] of flows.entries()) next.flows[flowIds[place] ?? 0] = flow;
  return next;
}

function spliced(text: string, { at, removed, inserted }: TextSplice): string {
  if (removed === 0 && inserted === '') return text;
  return text.slice(0, at) + inserted + text.slice(at + removed);
}
