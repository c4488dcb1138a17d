import { SPACES, splitWords } from './words.ts';

/** One word of a signal's text in which each `{{ hole }}` is written without inner spaces. */
export interface TemplateToken {
  readonly lower: string;
  /** Set when the word has a hole: what is glued to its braces belongs to the name (`file{{ name }}` is `filename`). */
  readonly parameter?: string;
}

const HOLE = new RegExp(String.raw`\{\{[${SPACES}]*([\p{L}\p{N}_.]+)[${SPACES}]*\}\}`, 'gu');

/** The words of a text that has holes, else `[]`; braces around no name, as in `{{ my-name }}`, make no hole. */
export const templateTokens = (text: string): readonly TemplateToken[] =>
  text.search(HOLE) < 0 ? NO_TOKENS : splitWords(text.replace(HOLE, '{{$1}}')).map(templateToken);

/** The words of a text that are to be said, in lower case: all but its holes. */
export const wordsToSay = (text: string): readonly string[] =>
  splitWords(text.toLowerCase().replace(HOLE, ''));

/** The words of a text in lower case, each hole filled by `valueIn` its bare name; without a value it is nothing. */
export function filledWords(text: string, valueIn: (name: string) => string | undefined): readonly string[] {
  return splitWords(text.replace(HOLE, (_hole, name: string) => valueIn(name) ?? '').toLowerCase());
}

function templateToken(written: string): TemplateToken {
  const lower = written.toLowerCase();
  return written.search(HOLE) < 0
    ? { lower }
    : { lower, parameter: written.replaceAll('{{', '').replaceAll('}}', '') };
}

const NO_TOKENS: readonly TemplateToken[] = [];
