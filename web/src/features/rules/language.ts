/** The language of rules for the editor: colours, completion, and what a name means. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { HighlightStyle, StreamLanguage, type StringStream } from '@codemirror/language';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { rules as texts } from './texts/en/rules';
import { meaningOf, WORDS, type Word, wordsAfter } from './words';

const SORTS = new Map(WORDS.map(({ name, sort }) => [name, sort]));

/** Names of CodeMirror's highlighting, by sort; a name that a text declares has none. */
const LOOKS: Readonly<Record<Word['sort'], string | null>> = {
  keyword: 'keyword',
  event: 'className',
  field: 'propertyName',
  variable: 'variableName.special',
  function: 'function.variableName',
  unit: 'unit',
  need: 'className',
  decision: 'keyword',
  declared: null,
};

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return 'comment';
  if (stream.match(/^"[^"]*"?/)) return 'string';
  if (stream.match(/^\d+(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?/)) return 'number';
  const name = stream.match(/^[A-Za-z_]\w*/);
  if (!name) {
    stream.next();
    return null;
  }
  const sort = typeof name === 'object' ? SORTS.get(name[0]) : undefined;
  return sort === undefined ? null : LOOKS[sort];
}

export const LANGUAGE = StreamLanguage.define({
  name: 'rules',
  token,
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '{', '"'] } },
});

export const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.className, color: 'var(--ink)', fontWeight: '600' },
  { tag: [tags.propertyName, tags.special(tags.variableName)], color: 'var(--plot-second)' },
  { tag: tags.function(tags.variableName), color: 'var(--plot-fourth)' },
  { tag: [tags.number, tags.unit], color: 'var(--flow-3)' },
  { tag: tags.string, color: 'var(--ink-2)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
]);

function explained({ sort, unit, help, events }: Word): string {
  const known = events.length > 0 && events.length < 9 ? texts.knownAt(events.join(', ')) : '';
  return [unit === '' ? texts.sorts[sort] : texts.unit(unit), help, known]
    .filter(Boolean)
    .join(' · ');
}

export function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z_]\w*$/);
  if (!word && !context.explicit) return null;
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  // A remark or a help text is anybody's own.
  if (/^[^"]*#/.test(before) || (before.match(/"/g)?.length ?? 0) % 2 === 1) return null;
  const options = wordsAfter(before, context.state.doc.toString()).map(
    (one): Completion => ({
      label: one.name,
      detail: one.unit === '' ? texts.sorts[one.sort] : texts.unit(one.unit),
      ...(one.help === '' ? {} : { info: one.help }),
    }),
  );
  return options.length === 0
    ? null
    : { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
}

/** Over a name: its unit and its meaning. */
export const meaning = hoverTooltip((view: EditorView, at: number): Tooltip | null => {
  const line = view.state.doc.lineAt(at);
  for (const found of line.text.matchAll(/[A-Za-z_]\w*/g)) {
    const from = line.from + found.index;
    const to = from + found[0].length;
    if (at < from || at > to) continue;
    const word = meaningOf(found[0], view.state.doc.toString());
    if (!word || word.sort === 'keyword') return null;
    return {
      pos: from,
      end: to,
      above: true,
      create() {
        const dom = document.createElement('div');
        const name = document.createElement('b');
        name.textContent = word.name;
        dom.append(name, ` ${explained(word)}`);
        return { dom };
      },
    };
  }
  return null;
});
