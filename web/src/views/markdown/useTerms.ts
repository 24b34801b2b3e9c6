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
let pressed = false;

/**
 * Waits until no pointer is pressed and no link has the focus. The links of a text are other elements after this: a click on the
 * one before would be lost, and so would the place of whoever reads with keys.
 */
function whenUnused(act: () => void): void {
  if (!pressed && !(document.activeElement instanceof HTMLAnchorElement)) {
    act();
    return;
  }
  const ended = new AbortController();
  const again = (): void => {
    ended.abort();
    // A click comes after its pointer is up.
    setTimeout(() => whenUnused(act));
  };
  for (const event of ['pointerup', 'pointercancel', 'focusout'] as const)
    addEventListener(event, again, { signal: ended.signal, capture: true });
}

function begin(): void {
  if (begun) return;
  begun = true;
  for (const event of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    addEventListener(
      event,
      () => {
        pressed = event === 'pointerdown';
      },
      { capture: true, passive: true },
    );
  const heard = new AbortController();
  const load = (): void => {
    heard.abort();
    // Without them the texts are read as they are.
    void import('../../model/library/terms').then(
      ({ withTerms }) => whenUnused(() => store.setState({ linked: withTerms })),
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
