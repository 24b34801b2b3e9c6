/** The look of the editor of rules, by the names of both themes. */
import { EditorView } from '@codemirror/view';

export const LOOK = EditorView.theme({
  '&': {
    maxHeight: 'var(--rules-height, max(160px, 36vh))',
    border: '1px solid var(--control)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--well)',
    color: 'var(--ink)',
    fontSize: '0.75rem',
  },
  // Browsers of phones zoom in on smaller text that is being typed.
  '@media (pointer: coarse)': { '&': { fontSize: '1rem' } },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    overflow: 'auto',
    fontFamily: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { minHeight: '120px', caretColor: 'var(--ink)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--well)', color: 'var(--ink-3)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-wash)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-wash)' },
  '.cm-tooltip': {
    maxWidth: 'min(320px, 90vw)',
    border: '1px solid var(--hairline)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontFamily: 'var(--sans)',
    fontSize: '0.75rem',
  },
  '.cm-value': {
    marginLeft: '1.5em',
    padding: '0 4px',
    borderRadius: '3px',
    backgroundColor: 'var(--accent-wash)',
    color: 'var(--ink-2)',
  },
  '.cm-ran': { backgroundColor: 'var(--accent-wash)' },
  '.cm-shown': { boxShadow: 'inset 3px 0 0 var(--accent)' },
  '.cm-tooltip-hover': { padding: '4px 6px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--accent-ink)',
  },
  '.cm-completionDetail': { fontStyle: 'normal' },
});
