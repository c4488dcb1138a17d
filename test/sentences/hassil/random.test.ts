import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import type { FoundIntent } from '../../../src/sentences/intent.ts';
import { readySentences } from '../../../src/sentences/sentences.ts';
import { difference, type HassilFound, hasHassil, hassil } from '../../support/hassil.ts';
import { type RandomSentences, randomSentences } from '../../support/random-sentences.ts';
import { few } from '../../support/scale.ts';
import { sentencesOf } from '../../support/sentences-of.ts';

const test = suite('random sentences');

/** Each makes some sentences and eight orders. */
const SEEDS = few(120, 6_000);

interface Case {
  readonly order: string;
  readonly ours: FoundIntent | undefined;
  readonly theirs: HassilFound | null;
  readonly content: RandomSentences['content'];
}

/** What Broca does otherwise than hassil, and why. */
const REASONS: Readonly<Record<string, (one: Case) => boolean>> = {
  'hassil puts the number that a capture holds into a slot': ({ theirs }) => theirs?.slots.said !== undefined,
  'hassil removes the last full stop of "A.C." at the end of an order': ({ order, theirs }) =>
    theirs === null && /\ba\.c\b/i.test(order),
  'Broca knows more numbers in words, such as "a hundred"': ({ order }) => /\bhundred\b/i.test(order),
  'hassil looks how long the name is only where its value is a text': ({ ours }) =>
    ours?.slots.name !== undefined && typeof ours.slots.name.value !== 'string',
  'hassil hears the number in "fives"; words for numbers are whole words here': ({ order, ours }) =>
    ours === undefined && /(?:five|two|twenty|hundred)[se]\b/i.test(order),
  'hassil removes words to skip that a sentence which ends with free text has itself': ({
    ours,
    theirs,
    content,
  }) => theirs === null && content.skip_words !== undefined && ours?.sentence.endsWith('{text}') === true,
  'hassil counts a number in words, but not in digits, as words of the sentence': ({ ours, theirs }) =>
    ours !== undefined &&
    theirs !== null &&
    Object.values(theirs.slots).some(
      ({ value, text }) => typeof value === 'number' && /^[a-z-]+$/i.test(text),
    ),
};

test('what hassil finds in sentences of all kinds, Broca finds', async () => {
  if (!hasHassil()) return;
  const python = hassil();
  const found = { orders: 0, hits: 0 };
  const differences: string[] = [];
  try {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { content, context, orders } = randomSentences(seed);
      const ready = readySentences(sentencesOf(content));
      const set = 'random';
      const [isSet, ...all] = await Promise.all([
        python.ask({ set, intents: content }),
        ...orders.map((find) => python.ask<HassilFound | null>({ find, set, context })),
      ]);
      assert.is(isSet, true);
      for (const [index, order] of orders.entries()) {
        const theirs = all[index] ?? null;
        const ours = ready.intents().find(wordsOf(order), ready, context);
        found.orders += 1;
        if (theirs !== null) found.hits += 1;
        const told = difference(ours, theirs);
        const one: Case = { order, ours, theirs, content };
        if (told !== undefined && !Object.values(REASONS).some((isMet) => isMet(one)))
          differences.push(`seed ${seed}, ${order}\n  ${told}`);
      }
    }
  } finally {
    await python.close();
  }
  assert.equal(differences, []);
  assert.ok(found.hits > found.orders / 4, JSON.stringify(found));
});

test.run();
