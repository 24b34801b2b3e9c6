/** The text field of the editor of rules. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec, type StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  repositionTooltips,
} from '@codemirror/view';
import { INLAYS, type Inlays, setInlays } from './inlay';
import { COLOURS, complete, LANGUAGE, meaning } from './language';
import { LOOK } from './look';
import type { Finding } from './model/algorithms';
import { RAN, type RanLines, setRan } from './ran';

interface Options {
  parent: HTMLElement;
  text: string;
  label: string;
  description: string;
  /** Called when a person has changed the text. */
  typed(text: string): void;
}

/** Enter after a name that is there in full begins a line, and is not taken for the choice of that name. */
function leaveWholeName(view: EditorView): boolean {
  const { state } = view;
  const chosen = selectedCompletion(state)?.label;
  const { from, text } = state.doc.lineAt(state.selection.main.head);
  const before = text.slice(0, state.selection.main.head - from);
  if (chosen !== undefined && /\w*$/.exec(before)?.[0] === chosen) closeCompletion(view);
  return false;
}

export class CodeEditor {
  #view: EditorView;
  /** The text is being replaced, and nobody has typed it. */
  #replacing = false;

  constructor({ parent, text, label, description, typed }: Options) {
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of('  '),
        EditorView.lineWrapping,
        LOOK,
        INLAYS,
        RAN,
        LANGUAGE,
        syntaxHighlighting(COLOURS),
        Prec.highest(keymap.of([{ key: 'Enter', run: leaveWholeName }])),
        autocompletion({ override: [complete], icons: false }),
        meaning,
        // Escape, then Tab leaves the editor: CodeMirror's own.
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': description }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !this.#replacing) typed(update.state.doc.toString());
        }),
      ],
    });
    // In a document itself CodeMirror writes style elements, which the page's policy forbids.
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    this.#view = new EditorView({ parent: root, root, state });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Shows another text, as after an undo. */
  replace(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() === text) return;
    this.#replacing = true;
    this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.#replacing = false;
  }

  /** Marks places with what is wrong there. */
  mark(findings: readonly Finding[]): void {
    const { doc } = this.#view.state;
    const all = findings.map(({ line, column, message }): Diagnostic => {
      const { from, to, text } = doc.line(Math.min(line, doc.lines));
      // Columns count letters, and places units of UTF-16.
      const begin = from + [...text].slice(0, column - 1).join('').length;
      const length = /^\w+/.exec(doc.sliceString(begin, to))?.[0].length ?? 1;
      return {
        from: Math.min(begin, to),
        to: Math.min(begin + length, to),
        severity: 'error',
        message,
      };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, all));
  }

  /** Shows values behind the lines that declare them. */
  showValues(values: Inlays): void {
    this.#view.dispatch({ effects: setInlays.of(values) });
  }

  /** Shows the lines that ran; `follow` scrolls to the one that is shown, if need be. */
  showRan(lines: RanLines, follow: boolean): void {
    const { doc } = this.#view.state;
    const effects: StateEffect<unknown>[] = [setRan.of(lines)];
    const { shown } = lines;
    if (follow && shown !== null && shown <= doc.lines) {
      effects.push(EditorView.scrollIntoView(doc.line(shown).from));
    }
    this.#view.dispatch({ effects });
  }

  goTo({ line }: Finding): void {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(line, doc.lines));
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.#view.focus();
  }

  /** The page around it has changed: what lies over the text is put in its place again. */
  place(): void {
    repositionTooltips(this.#view);
  }

  focus(): void {
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }
}
