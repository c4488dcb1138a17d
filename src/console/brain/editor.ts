import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Finding } from '../../client/generated/types.ts';
import { completion } from './assist/completion.ts';
import type { Assist } from './assist/kit-names.ts';

/** An editor for YAML in the page; close it. */
export type Editor = ReturnType<typeof openEditor>;

export interface EditorOptions {
  readonly text: string;
  readonly label: string;
  readonly changed: (text: string) => void;
  /** Asked a moment after the last change. */
  readonly check: (text: string) => Promise<readonly Finding[]>;
  readonly save: () => void;
  /** What completes it; undefined until it is known. */
  readonly assist: () => Assist | undefined;
  /** The cursor is at another place of the text. */
  readonly moved: (text: string, offset: number) => void;
}

const CHECK_AFTER_MS = 400;

/** Opens CodeMirror in an element of the page. */
export function openEditor(parent: HTMLElement, options: EditorOptions) {
  const { text, label, changed, check, save, assist, moved } = options;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        yaml(),
        completion(assist),
        syntaxHighlighting(highlighting),
        editorTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([
          {
            key: 'Mod-s',
            run: () => {
              save();
              return true;
            },
          },
          ...defaultKeymap,
          ...historyKeymap,
          ...lintKeymap,
        ]),
        linter(
          async ({ state }) => (await check(state.doc.toString())).map((one) => diagnostic(state.doc, one)),
          { delay: CHECK_AFTER_MS },
        ),
        lintGutter(),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) changed(state.doc.toString());
          if (docChanged || selectionSet) moved(state.doc.toString(), state.selection.main.head);
        }),
      ],
    }),
  });
  forceLinting(view);
  return {
    text: () => view.state.doc.toString(),
    replace: (insert: string) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
      forceLinting(view);
    },
    /** Another text; what is the same before and after a change stays as it is, and so does the cursor there. */
    change: (text: string) => view.dispatch({ changes: changeTo(view.state.doc.toString(), text) }),
    /** Lines and columns count from 1. */
    goTo: (line: number, column: number) => {
      view.dispatch({ selection: { anchor: placeOf(view.state.doc, line, column) }, scrollIntoView: true });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** What it is about, as far as the end of its line. */
function diagnostic(doc: Text, { line, column, severity, message, suggestion }: Finding): Diagnostic {
  const from = placeOf(doc, line, column);
  const meant = suggestion === undefined ? '' : ` — did you mean ${suggestion}?`;
  return { from, to: Math.max(from, doc.lineAt(from).to), severity, message: `${message}${meant}` };
}

/** The smallest change of one text to another. */
function changeTo(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

function placeOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}

/** The editor in the colours of the page, light and dark. */
const editorTheme = EditorView.theme({
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
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-tooltip.cm-completionInfo': { maxWidth: 'min(24rem, 90vw)', padding: '0.375rem 0.5rem' },
  '.cm-foldPlaceholder': { background: 'var(--raised)', color: 'var(--muted)', border: 'none' },
});

/** Words of YAML. */
const highlighting = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: 'var(--text)' },
  { tag: [tags.keyword, tags.bool, tags.number, tags.null], color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);
