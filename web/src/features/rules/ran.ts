/** The lines of the rules that ran last, and the one that is shown. The list of steps has them for screen readers. */
import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Lines, counted from one. */
export interface RanLines {
  ran: ReadonlySet<number>;
  shown: number | null;
}

export const setRan = StateEffect.define<RanLines>();

const RAN_LINE = Decoration.line({ class: 'cm-ran' });
const SHOWN_LINE = Decoration.line({ class: 'cm-ran cm-shown' });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setRan)) continue;
      const { ran, shown } = effect.value;
      const { doc } = transaction.state;
      const builder = new RangeSetBuilder<Decoration>();
      for (const line of [...ran].sort((a, b) => a - b)) {
        if (line > doc.lines) break;
        const { from } = doc.line(line);
        builder.add(from, from, line === shown ? SHOWN_LINE : RAN_LINE);
      }
      return builder.finish();
    }
    // Text that is being typed has not run.
    return transaction.docChanged ? Decoration.none : set;
  },
  provide: (of) => EditorView.decorations.from(of),
});

export const RAN: Extension = field;
