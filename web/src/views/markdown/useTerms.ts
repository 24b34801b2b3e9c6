/**
 * Links from texts to the glossary. They come with the first move or key of a reader: before that nobody can follow
 * one, and a first visit does not wait for them.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Linked = (markdown: string) => string;

const store = createStore<{ linked: Linked }>(() => ({ linked: (markdown) => markdown }));

const INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const;

let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  const heard = new AbortController();
  const load = (): void => {
    heard.abort();
    // Without them the texts are read as they are.
    void import('../../model/library/terms').then(
      ({ withTerms }) => store.setState({ linked: withTerms }),
      () => undefined,
    );
  };
  for (const input of INPUTS)
    addEventListener(input, load, { signal: heard.signal, capture: true, passive: true });
}

/** Links the terms of a text in Markdown. */
export function useTerms(): Linked {
  useEffect(begin, []);
  return useStore(store, (state) => state.linked);
}
