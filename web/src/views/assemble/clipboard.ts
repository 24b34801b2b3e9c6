/**
 * Copying, cutting and pasting parts of the network, between tabs too. The browser's own
 * events carry the text, so that no permission is needed. They require it at once: the
 * selection is fetched from the engine beforehand.
 */

import type { Target } from '../../model/document/selection';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { openFile } from '../documentFiles';
import { isNetworkFocused, targetAt } from '../networkElements';

/** Lines with numbers, as spreadsheets and programs copy them; a piece of a network is JSON. */
const TABLE = /^[^{[<][^\n]*\n[^\n]*\d/;

export function listenToClipboard(laboratory: Laboratory, run: Run): () => void {
  const { assembly } = laboratory;
  const piece = new SelectedPiece(run, () => assembly.piece());

  /** Puts the selection on the clipboard; `then` is called when it is there. */
  const take = (
    event: ClipboardEvent,
    what: 'copy' | 'cut',
    then: (targets: readonly Target[]) => void,
  ): void => {
    if (!isOurs(laboratory, event) || !isNetworkFocused()) return;
    const focused = targetAt(document.activeElement);
    if (focused !== null && !run.inspection.selected.includes(focused)) run.select(focused);
    // A queue, or no selection, has no piece: the browser's own copying applies.
    if (assembly.entries.length === 0) return;
    event.preventDefault();
    // The entries that were cut, whatever is selected by then.
    const { selected } = run.inspection;
    const { text } = piece;
    if (text !== null && event.clipboardData) {
      event.clipboardData.setData('text/plain', text);
      then(selected);
      return;
    }
    // The selection is too new to be fetched: the page may still write the clipboard a moment later.
    const late = assembly.piece().then(writeLate);
    void late.then((written) => (written ? then(selected) : assembly.notCopied(what)));
  };
  const copy = (event: ClipboardEvent): void =>
    take(event, 'copy', (taken) => assembly.copied(taken));
  const cut = (event: ClipboardEvent): void =>
    take(event, 'cut', (taken) => void assembly.remove(taken));
  const paste = (event: ClipboardEvent): void => {
    if (!isOurs(laboratory, event)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const file = event.clipboardData?.files[0] ?? (TABLE.test(text) ? new File([text], '') : null);
    if (text === '' && !file) return;
    event.preventDefault();
    if (file) void openFile(laboratory, file);
    else void assembly.paste(text);
  };
  document.addEventListener('copy', copy);
  document.addEventListener('cut', cut);
  document.addEventListener('paste', paste);
  return () => {
    document.removeEventListener('copy', copy);
    document.removeEventListener('cut', cut);
    document.removeEventListener('paste', paste);
    piece.stop();
  };
}

/** Whether the event is for the network: not for a text field, selected text or a dialog. */
function isOurs({ store, lecture }: Laboratory, { target }: ClipboardEvent): boolean {
  if (store.getState().dialog !== null || lecture.on) return false;
  if (target instanceof Element && target.closest('input, textarea, [contenteditable]'))
    return false;
  return getSelection()?.isCollapsed !== false;
}

/** The text of the selection in the present document. */
class SelectedPiece {
  text: string | null = null;
  #fetch: () => Promise<string | null>;
  #asked = 0;
  #stops: (() => void)[];

  constructor(run: Run, fetch: () => Promise<string | null>) {
    this.#fetch = fetch;
    this.#stops = [
      run.inspection.store.subscribe(({ selection, others }, before) => {
        if (selection !== before.selection || others !== before.others) this.#renew();
      }),
      run.document.store.subscribe(({ text }, before) => {
        if (text !== before.text) this.#renew();
      }),
    ];
    this.#renew();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Changes in one task are fetched once. */
  #renew(): void {
    this.text = null;
    this.#asked += 1;
    const asked = this.#asked;
    queueMicrotask(() => {
      if (asked !== this.#asked) return;
      void this.#fetch().then((text) => {
        if (asked === this.#asked) this.text = text;
      });
    });
  }
}

/** Whether it could be written. */
async function writeLate(text: string | null): Promise<boolean> {
  if (text === null) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
