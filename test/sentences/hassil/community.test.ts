import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import type { FoundIntent } from '../../../src/sentences/intent.ts';
import { type ReadySentences, readySentences } from '../../../src/sentences/sentences.ts';
import { type CommunityTest, communityTests } from '../../support/community-tests.ts';
import { COMMUNITY, difference, type HassilFound, hasHassil, hassil } from '../../support/hassil.ts';
import { few } from '../../support/scale.ts';
import { sentencesOf } from '../../support/sentences-of.ts';
import { sentencesRead } from '../../support/sentences-read.ts';

const test = suite('the sentences of Home Assistant’s community');

/** Of how many test sentences one is also given to hassil, which takes up to 200 ms for each. */
const EVERY: Readonly<Record<string, number>> = few({ en: 4, fr: 6, de: 60 }, { en: 1, fr: 1, de: 1 });

/** Of how many one is tried at all. */
const TRIED = few(8, 1);

for (const [language, every] of Object.entries(EVERY))
  test(`Broca finds in ${language} what the authors of the test sentences expect, and what hassil finds`, async () => {
    if (!hasHassil()) return;
    const { sentences, problems } = await sentencesRead(COMMUNITY, language);
    assert.equal(problems, []);
    const ready = readySentences(sentences);
    const tests = communityTests(language).filter((_, index) => index % TRIED === 0);
    const python = hassil();
    try {
      const isSet = python.ask({ set: language, community: COMMUNITY, language });
      const compared = tests.filter((_, index) => index % every === 0);
      const theirs = await Promise.all(
        compared.map(({ sentence, lists, context }) =>
          python.ask<HassilFound | null>({ find: sentence, set: language, lists, context }),
        ),
      );
      assert.is(await isSet, true);
      const ours = new Map(tests.map((one) => [one, foundIn(ready, one)]));
      assert.equal(
        tests.flatMap((one) => unmet(one, ours.get(one))),
        [],
      );
      const differences = compared.flatMap((one, index) => {
        const told = difference(ours.get(one), theirs[index] ?? null);
        return told === undefined ? [] : [`${one.sentence}\n  ${told}`];
      });
      assert.equal(differences, []);
    } finally {
      await python.close();
    }
  });

const LISTS = new Map<CommunityTest['lists'], ReturnType<typeof sentencesOf>['lists']>();

function foundIn(
  ready: ReadySentences,
  { sentence, lists, context }: CommunityTest,
): FoundIntent | undefined {
  const own = LISTS.get(lists) ?? sentencesOf({ lists }).lists;
  LISTS.set(lists, own);
  const list: ReadySentences['list'] = (name) => own[name] ?? ready.list(name);
  return ready.intents().find(wordsOf(sentence), { ...ready, list }, context);
}

/** What of a test is not met, as its authors check it. Where they allow several values, one of them will do. */
function unmet(one: CommunityTest, found: FoundIntent | undefined): readonly string[] {
  const { intent, combination, sentence, slots, context } = one;
  const name = found && `${found.intent} ${found.metadata?.slot_combination}`;
  if (found === undefined || name !== `${intent} ${combination}`)
    return [`${sentence}: ${intent} ${combination}, not ${name ?? 'nothing'}`];
  const isGiven = (slot: string): boolean =>
    slot === 'domain' || (slot === 'area' && found.slots.area?.value === context.area);
  return [...new Set([...Object.keys(slots), ...Object.keys(found.slots).filter((slot) => !isGiven(slot))])]
    .filter((slot) => !(slot in slots) || !areAlike(slots[slot], found.slots[slot]?.value))
    .map(
      (slot) =>
        `${sentence}: ${slot} is ${JSON.stringify(slots[slot])}, not ${JSON.stringify(found.slots[slot])}`,
    );
}

const areAlike = (expected: unknown, found: unknown): boolean =>
  Array.isArray(found)
    ? [expected].flat().every((value) => found.includes(value))
    : [expected].flat().includes(found);

test.run();
