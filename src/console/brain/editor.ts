import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Finding } from '../../client/types.ts';
import { editorTheme, highlighting } from './editor-theme.ts';

/** An editor for YAML in the page; close it. */
export interface Editor {
  readonly text: () => string;
  readonly replace: (text: string) => void;
  /** Lines and columns count from 1. */
  readonly goTo: (line: number, column: number) => void;
  readonly close: () => void;
}

interface EditorOptions {
  readonly text: string;
  readonly label: string;
  readonly changed: (text: string) => void;
  /** Asked a moment after the last change. */
  readonly check: (text: string) => Promise<readonly Finding[]>;
  readonly save: () => void;
}

const CHECK_AFTER_MS = 400;

/** Opens CodeMirror in an element of the page. */
export function openEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const { text, label, changed, check, save } = options;
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
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
      ],
    }),
  });
  forceLinting(view);
  return {
    text: () => view.state.doc.toString(),
    replace: (insert) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
      forceLinting(view);
    },
    goTo: (line, column) => {
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

function placeOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}
