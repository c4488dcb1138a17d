import { wordsOf } from '../../src/brain/matching/words.ts';
import { atOnce } from '../../src/lib/steps.ts';
import type { FoundIntent } from '../../src/sentences/intent.ts';
import type { SlotList } from '../../src/sentences/lists/slot-list.ts';
import { nearSet } from '../../src/sentences/near/near-sentences.ts';
import { synonymsIn } from '../../src/sentences/near/synonyms.ts';
import { readySentences, type Sentences } from '../../src/sentences/sentences.ts';
import { skipWords } from '../../src/sentences/skip-words.ts';
import type { Vocabulary } from '../../src/sentences/slot-reader.ts';
import { sentencesRead } from '../../test/support/sentences-read.ts';
import type { Language } from './language-words.ts';
import type { Home } from './test-sentences.ts';

/** What an order is understood as, with 1 where it was said right. */
export interface Understood {
  readonly found: FoundIntent;
  readonly score: number;
  readonly text: string;
}

/** Understands orders with the sentences of a language, those of some intents or of all. */
export async function intentsNear(folder: string, language: Language, isKnown: (intent: string) => boolean) {
  const { sentences } = await sentencesRead(folder, language);
  const intents = sentences.intents.filter(({ intent }) => isKnown(intent));
  const known: Sentences = { ...sentences, intents };
  const ready = readySentences(known);
  const rule = (name: string) => known.rules[name];
  const near = atOnce(
    nearSet(
      intents.flatMap(({ sentences: texts, rules, lists, intent }) =>
        texts.map(({ said }) => ({
          said,
          names: { rule: (name: string) => rules[name] ?? rule(name), list: (name: string) => lists[name] },
          of: intent,
        })),
      ),
      language,
      synonymsIn(known.rules),
    ),
  );
  const skip = skipWords(known.skipWords);
  return (text: string, home: Home | undefined, most = 1): readonly Understood[] => {
    const lists = home === undefined ? {} : listsOf(home);
    const vocabulary: Vocabulary = { ...ready, list: (name) => lists[name] ?? ready.list(name) };
    const context = { area: '(here)' };
    const find = (said: string) => ready.intents().find(wordsOf(said), vocabulary, context);
    const exact = find(text);
    if (exact !== undefined) return [{ found: exact, score: 1, text }];
    const all: Understood[] = [];
    for (const one of near.find(skip.everywhere(wordsOf(text)), vocabulary).slice(0, MOST_TRIED)) {
      const found = find(one.text);
      if (found !== undefined) all.push({ ...one, found });
      if (all.length >= most) break;
    }
    return all;
  };
}

/** As many as for the orders of a kit. */
const MOST_TRIED = 12;

const listsOf = ({ entities, areas, floors }: Home): Readonly<Record<string, SlotList>> => {
  const made = LISTS.get(entities) ?? {
    name: {
      kind: 'texts' as const,
      values: entities.map(({ name, domain }) => ({
        ...{ said: { kind: 'text' as const, text: name }, out: name },
        context: { domain },
      })),
    },
    area: texts(areas),
    floor: texts(floors),
  };
  LISTS.set(entities, made);
  return made;
};

const LISTS = new WeakMap<object, Readonly<Record<string, SlotList>>>();

const texts = (names: readonly string[]): SlotList => ({
  kind: 'texts',
  values: names.map((name) => ({ said: { kind: 'text', text: name }, out: name })),
});
