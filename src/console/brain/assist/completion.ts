import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { Assist } from './kit-names.ts';
import { plainText } from './schema.ts';
import { type Suggestion, suggestionsAt } from './suggestions.ts';
import { placeAt } from './yaml-place.ts';

/** Completes what is written in CodeMirror once `assist` is there. */
export const completion = (assist: () => Assist | undefined): Extension =>
  autocompletion({ override: [(context) => completionsAt(context, assist())], icons: false });

function completionsAt(context: CompletionContext, assist: Assist | undefined): CompletionResult | null {
  const text = context.state.doc.toString();
  const place = placeAt(text, context.pos);
  if (assist === undefined || place === undefined) return null;
  if (!context.explicit && place.word === '' && place.kind === 'key') return null;
  const options = suggestionsAt(place, text, assist.schema, assist.names);
  return options.length === 0
    ? null
    : { from: place.from, options: options.map(completionOf), validFor: /^[\w -]*$/ };
}

const completionOf = ({ label, kind, info, insert }: Suggestion, index: number) => ({
  label,
  type: kind,
  apply: insert,
  boost: -Math.min(index, 99),
  ...(info === undefined ? {} : { info: plainText(info) }),
});
