/** Values behind the lines that declare them. The table has them for screen readers. */
import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

const DECLARATION = /^[ \t]*(?:param|state)\s+(\w+)/;

/** The texts of values, by the names of what they are of. */
export type Inlays = ReadonlyMap<string, string>;

export const setInlays = StateEffect.define<Inlays>();

class Inlay extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: Inlay): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-value';
    element.setAttribute('aria-hidden', 'true');
    element.textContent = this.text;
    return element;
  }
}

function placed(doc: Text, inlays: Inlays): DecorationSet {
  const found = [];
  for (let number = 1; inlays.size > 0 && number <= doc.lines; number += 1) {
    const line = doc.line(number);
    const text = inlays.get(DECLARATION.exec(line.text)?.[1] ?? '');
    if (text === undefined) continue;
    found.push(Decoration.widget({ widget: new Inlay(text), side: 1 }).range(line.to));
  }
  return Decoration.set(found);
}

interface Shown {
  inlays: Inlays;
  set: DecorationSet;
}

const field = StateField.define<Shown>({
  create: () => ({ inlays: new Map(), set: Decoration.none }),
  update(shown, transaction) {
    let { inlays } = shown;
    for (const effect of transaction.effects) if (effect.is(setInlays)) inlays = effect.value;
    if (inlays === shown.inlays && !transaction.docChanged) return shown;
    return { inlays, set: placed(transaction.state.doc, inlays) };
  },
  provide: (of) => EditorView.decorations.from(of, ({ set }) => set),
});

export const INLAYS: Extension = field;
