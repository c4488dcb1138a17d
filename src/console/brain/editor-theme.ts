import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the colours of the page, light and dark. */
export const editorTheme = EditorView.theme({
  '&': {
    border: '1px solid var(--line)',
    borderRadius: '0.375rem',
    background: 'var(--ground)',
    color: 'var(--text)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-scroller': { font: '0.875rem / 1.5 var(--mono)', minHeight: '14rem', maxHeight: '60dvh' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'var(--raised)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': {
    background: 'color-mix(in srgb, var(--accent) 8%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-tooltip, .cm-panels': {
    background: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-lint': { maxWidth: 'min(32rem, 90vw)' },
  '.cm-foldPlaceholder': { background: 'var(--raised)', color: 'var(--muted)', border: 'none' },
});

/** Words of YAML. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: 'var(--text)' },
  { tag: [tags.keyword, tags.bool, tags.number, tags.null], color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);
