import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import { List, Template } from '../../../src/sentences/codecs.ts';
import { NO_NAMES } from '../../../src/sentences/network.ts';
import { sentenceSet } from '../../../src/sentences/sentence-set.ts';
import { NO_SENTENCES, readySentences } from '../../../src/sentences/sentences.ts';
import { slotsIn } from '../../../src/sentences/slots.ts';
import { writtenNumber } from '../../../src/sentences/values/number-writing.ts';
import { type HassilFound, hasHassil, hassil } from '../../support/hassil.ts';

const test = suite('ranges');

/** No two have the same limits and step: hassil keeps the words of a range without its multiplier, so the next such range has that of the first. */
const RANGES = [
  { from: 0, to: 100 },
  { from: 0, to: 100, step: 5 },
  { from: -10, to: 10 },
  { from: 0, to: 20, fractions: 'halves' },
  { from: 0, to: 5, fractions: 'tenths' },
  { from: 0, to: 101, multiplier: 2.55 },
  { from: 0, to: 102, digits: false },
  { from: 0, to: 103, words: false },
  { from: 0, to: 104, words_language: 'de' },
  { from: 3, to: 30, step: 3, multiplier: 0.5 },
] as const;

const NUMBERS = [0, 1, 5, 12, 21, 30, 77, 97, 100, 105, -3, 1.5, 2.05, 4.7];

const LANGUAGES = 'en de fr es it nl pl sv ru uk ja tr'.split(' ');

const right = <A>(decoded: E.Either<unknown, A>): A => {
  if (E.isLeft(decoded)) throw new Error(JSON.stringify(decoded.left));
  return decoded.right;
};

const TEMPLATES = ['level {n} ok', 'x {n}%'];

const SET = sentenceSet(TEMPLATES.map((of) => ({ said: right(Template.decode(of)), names: NO_NAMES, of })));

for (const [at, range] of RANGES.entries())
  test(`${JSON.stringify(range)} has all numbers that hassil finds, in ${LANGUAGES.length} languages`, async () => {
    if (!hasHassil()) return;
    const peer = hassil();
    const different: string[] = [];
    let found = 0;
    for (const language of LANGUAGES) {
      const set = `${language} ${at}`;
      const intents = {
        language,
        intents: { T: { data: [{ sentences: TEMPLATES }] } },
        lists: { n: { range } },
      };
      await peer.ask({ set, intents });
      const ready = readySentences({
        ...NO_SENTENCES,
        language,
        lists: { n: right(List.decode({ range })) },
      });
      const ofWords = 'words_language' in range ? range.words_language : language;
      for (const number of NUMBERS)
        for (const said of [String(number), writtenNumber(number, ofWords) ?? ''])
          for (const text of [`level ${said} ok`, `x ${said}%`]) {
            const theirs = await peer.ask<Partial<HassilFound> | null>({ find: text, set, language });
            const value = theirs?.slots?.n?.value;
            const [ours] = slotsIn(SET, wordsOf(text), ready);
            if (value !== undefined) found += 1;
            if (value !== undefined && ours?.slots[0]?.value !== value)
              different.push(`${language} "${text}": ${value}, not ${ours?.slots[0]?.value}`);
          }
    }
    await peer.close();
    assert.equal(different, []);
    assert.ok(found > LANGUAGES.length, `hassil found ${found}`);
  });

test.run();
