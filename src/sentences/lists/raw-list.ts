import { escapedText, templateText } from '../template-text.ts';
import type { ListValue, SlotList } from './slot-list.ts';

/** A list in hassil's form, as `List` reads it: a list of values, or a map with `range`, `wildcard` or `type`. */
export function rawList(list: SlotList): unknown {
  switch (list.kind) {
    case 'texts':
      return list.values.map(rawValue);
    case 'range': {
      const { kind: _, language, ...range } = list;
      return { range: { ...range, ...(language === undefined ? {} : { words_language: language }) } };
    }
    case 'wildcard':
      return { wildcard: true };
    case 'value':
      return { type: list.type };
  }
}

/** A text that stands for itself is written as it is, all others as a map with `in`. */
function rawValue({ said, out, context, metadata }: ListValue): unknown {
  const text = textOf(said);
  const isPlain = said.kind === 'text' && text === said.text;
  if (isPlain && out === text && context === undefined && metadata === undefined) return text;
  return {
    in: text,
    ...(out === undefined ? {} : { out }),
    ...(context === undefined ? {} : { context }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** What a value says, as its `in` writes it. */
export const textOf = (said: ListValue['said']): string => {
  if (said.kind !== 'text') return templateText(said);
  return HAS_SIGNS.test(said.text) ? escapedText(said.text) : said.text;
};

/** As hassil tells a template from a text. */
export const HAS_SIGNS = /[(){}<>[\]|@]/;
