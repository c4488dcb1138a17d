import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import { readySentences } from '../../../src/sentences/sentences.ts';
import { difference, HASSIL, type HassilFound, hasHassil, hassil } from '../../support/hassil.ts';
import { sentencesOf } from '../../support/sentences-of.ts';

const test = suite('the tests of hassil');

/** A call of hassil by one of its tests. */
interface Call {
  readonly test: string;
  readonly intents: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly skip: readonly string[] | null;
  readonly language: string | null;
}

test('what hassil finds in its own tests, Broca finds', async () => {
  if (!hasHassil()) return;
  const python = hassil();
  try {
    const calls = await python.ask<readonly Call[]>({ own: join(HASSIL, 'tests') });
    assert.ok(calls.length > 100);
    const differences: string[] = [];
    for (const { test: title, intents, lists, text, context, skip, language } of calls) {
      const set = JSON.stringify(intents);
      await python.ask({ set, intents });
      const theirs = await python.ask<HassilFound | null>({
        find: text,
        set,
        lists,
        context,
        skip,
        language,
      });
      const told = difference(foundIn({ intents, lists, text, context, skip }), theirs);
      if (told !== undefined) differences.push(`${title}: ${text}\n  ${told}`);
    }
    assert.equal(differences, []);
  } finally {
    await python.close();
  }
});

function foundIn({
  intents,
  lists,
  text,
  context,
  skip,
}: Pick<Call, 'intents' | 'lists' | 'text' | 'context' | 'skip'>) {
  const sentences = sentencesOf(intents);
  const own = sentencesOf({ lists }).lists;
  const ready = readySentences({
    ...sentences,
    lists: { ...sentences.lists, ...own },
    skipWords: [...(skip ?? []), ...sentences.skipWords],
  });
  return ready.intents().find(wordsOf(text), ready, context ?? {});
}

test.run();
