/** Controls of texts and of names of entries. */
import { useEffect, useRef, useState } from 'react';
import type { Description, Field, Json } from '../../engine/types';
import type { NodeKind } from '../../model/assemble/newEntries';
import { endsFlows } from '../../model/assemble/radioCells';
import { nameWithId } from '../../model/document/entryNames';
import { texts } from '../../texts';
import { Select } from '../../ui/choosing/Select';
import type { SearchOption } from '../../ui/choosing/search';
import { useRunState } from '../laboratoryContext';
import { MarkdownText } from '../markdown/MarkdownText';
import styles from './Field.module.css';
import { editAt, useFieldEditor } from './fieldEditor';

interface Props {
  field: Field;
  onChange: (value: Json) => void;
}

/** A text that is set on blur or Enter; Escape restores it. */
function useDraft(shown: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const leave = (): void => {
    if (draft !== null && draft !== shown) commit(draft);
    setDraft(null);
  };
  return {
    text: draft ?? shown,
    leave,
    input: {
      value: draft ?? shown,
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        setDraft(event.currentTarget.value),
      onBlur: leave,
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key !== 'Escape' || draft === null) return;
        event.stopPropagation();
        setDraft(null);
      },
    },
  };
}

function wordsOf({ value }: Field): string {
  return typeof value === 'string' ? value : '';
}

/** A text in one line. */
export function TextLine({ field, onChange }: Props) {
  const { input, leave } = useDraft(wordsOf(field), onChange);
  const longest = field.domain.type === 'text' ? field.domain.longest : 0;
  return (
    <input
      {...input}
      className={styles.text}
      dir="auto"
      aria-label={texts.inspector.values(field.label)}
      maxLength={longest}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        input.onKeyDown(event);
      }}
    />
  );
}

/** The field of a new id, whose form replaces the one where Enter was pressed. */
let awaited: string | null = null;

/** The id of an entry; a new one renames it in all references. */
export function Identifier({ field, problem }: { field: Field; problem: string | undefined }) {
  const { run } = useFieldEditor();
  const [kind, old] = field.path.split('/');
  const { input, leave } = useDraft(wordsOf(field), (typed) => {
    if (!run) return;
    const id = typed.trim();
    const focused = document.activeElement === element.current;
    awaited = focused ? `${kind}/${id}/id` : null;
    editAt(run, field.path, { kind: 'rename', path: `${kind}/${old}`, id });
  });
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (awaited !== field.path) return;
    awaited = null;
    if (document.activeElement === document.body) element.current?.focus();
  }, [field.path]);
  return (
    <input
      {...input}
      ref={element}
      className={styles.text}
      aria-label={texts.inspector.values(field.label)}
      aria-invalid={problem !== undefined}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        input.onKeyDown(event);
      }}
    />
  );
}

/** Text in Markdown, and how it will be shown. */
export function Paragraphs({ field, onChange }: Props) {
  const [page, setPage] = useState<'text' | 'preview'>('text');
  const { input, text } = useDraft(wordsOf(field), onChange);
  const { pages } = texts.inspector;
  return (
    <>
      <div className={styles.pages} role="tablist" aria-label={field.label}>
        {(['text', 'preview'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className={styles.page}
            aria-selected={page === one}
            tabIndex={page === one ? 0 : -1}
            onClick={() => setPage(one)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              event.preventDefault();
              setPage(one === 'text' ? 'preview' : 'text');
              const { nextElementSibling, previousElementSibling } = event.currentTarget;
              const other = nextElementSibling ?? previousElementSibling;
              if (other instanceof HTMLElement) other.focus();
            }}
          >
            {pages[one]}
          </button>
        ))}
      </div>
      {page === 'text' ? (
        <textarea
          {...input}
          className={styles.area}
          aria-label={texts.inspector.values(field.label)}
          maxLength={field.domain.type === 'text' ? field.domain.longest : undefined}
        />
      ) : (
        <div className={styles.preview} role="tabpanel" aria-label={pages.preview}>
          {text.trim() === '' ? texts.inspector.noText : <MarkdownText>{text}</MarkdownText>}
        </div>
      )}
    </>
  );
}

/** One of the entries of a list. */
export function EntryChoice({ field, mixed, onChange }: Props & { mixed: boolean }) {
  const options = useEntries(field, wordsOf(field));
  return (
    <Select
      label={field.label}
      value={mixed ? '' : wordsOf(field)}
      options={mixed ? [{ value: '', label: texts.inspector.several }, ...options] : options}
      onChange={(next) => {
        if (next !== '') onChange(next);
      }}
    />
  );
}

/** The two ends of a link, a and b. */
export function LinkEnds({ field, onChange }: Props) {
  const [a = '', b = ''] = Array.isArray(field.value) ? field.value.map(String) : [];
  const options = useEntries(field, a, b);
  const { ends } = texts.inspector;
  return (
    <div className={styles.ends}>
      <Select label={ends.a} value={a} options={options} onChange={(next) => onChange([next, b])} />
      <span className={styles.arrow} aria-hidden="true">
        –
      </span>
      <Select label={ends.b} value={b} options={options} onChange={(next) => onChange([a, next])} />
    </div>
  );
}

/** The entries that a field can name; flows end at hosts. */
function useEntries({ domain, path }: Field, ...named: string[]): SearchOption[] {
  const description = useRunState((state) => state.description);
  if (domain.type !== 'entry' && domain.type !== 'pair') return [];
  const entries = description === null ? [] : entriesFor(description, path);
  const ids = [...new Set([...named.filter((id) => id !== ''), ...entries])];
  const nodes = description?.nodes ?? [];
  return ids.sort(inOrder.compare).map((id) => ({ value: id, label: nameWithId(nodes, id) }));
}

/** `s2` comes before `s10`. */
const inOrder = new Intl.Collator('en', { numeric: true });

function entriesFor({ nodes }: Description, path: string): string[] {
  const fits = ({ kind }: { kind: NodeKind }): boolean => {
    if (path.startsWith('flows/')) return endsFlows(kind);
    // A station names its access point; links join all but stations.
    return path.endsWith('/cell') ? kind === 'access-point' : kind !== 'station';
  };
  return nodes.filter(fits).map(({ entry }) => entry);
}
