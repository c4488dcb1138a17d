import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Candidate, KeyphraseSearch } from '../../../../src/engines/triggers/phrase/keyphrase-search.ts';
import { goesBefore, spotter } from '../../../../src/engines/triggers/phrase/spotter.ts';

const test = suite('spotter');

const judging = (neededFits: readonly number[]) => ({
  neededFits: () => neededFits,
  goesBefore: goesBefore(['stop', 'stop talking', 'shop talking']),
});

const PART = new Int16Array(1_600).fill(3_000); // 100 ms

/** A search that finds what it is told, by the audio time of its utterance, once its end was heard. */
function searchFor(said: readonly Candidate[]) {
  const utterances: number[] = [];
  const search: KeyphraseSearch = {
    begin: () => void utterances.push(0),
    feed: ({ length }) => {
      utterances.push((utterances.pop() ?? 0) + length / 160);
    },
    candidates: () => said.filter(({ lastFrame }) => lastFrame < (utterances.at(-1) ?? 0)),
    end: () => {},
    free: () => {},
  };
  return { search, utterances };
}

const candidate = (index: number, firstFrame: number, lastFrame: number, fit: number): Candidate => ({
  index,
  firstFrame,
  lastFrame,
  fit,
});

test('a phrase that fits is told once, when it has fitted no better for a while', () => {
  const { search } = searchFor([candidate(0, 10, 50, -20)]);
  const spotting = spotter(search, judging([-30]));
  const heard = Array.from({ length: 12 }, (_, turn) => spotting.take(PART, 1_000 + turn * 100));
  assert.equal(
    heard.map((list) => list.map(({ index, endMs }) => [index, endMs])),
    heard.map((_, turn) => (turn === 6 ? [[0, 1_550]] : [])),
  );
  assert.equal(spotting.quiet(), []);
});

test('a phrase that does not fit well enough is not told', () => {
  const { search } = searchFor([candidate(0, 10, 50, -31)]);
  const spotting = spotter(search, judging([-30]));
  for (let turn = 0; turn < 12; turn += 1) assert.equal(spotting.take(PART, turn * 100), []);
});

test('quiet tells at once what was still waited for', () => {
  const { search } = searchFor([candidate(0, 10, 18, -20)]);
  const spotting = spotter(search, judging([-30]));
  assert.equal(spotting.take(PART, 0), []);
  assert.equal(spotting.take(PART, 100), []);
  assert.is(spotting.quiet().length, 1);
});

const overlaps: readonly (readonly [string, readonly Candidate[]])[] = [
  ['the one that holds the other is told', [candidate(0, 30, 50, -10), candidate(1, 10, 50, -20)]],
  ['the one that fits best is told', [candidate(1, 12, 50, -10), candidate(2, 10, 50, -20)]],
];

for (const [what, said] of overlaps)
  test(`of phrases that overlap ${what}`, () => {
    const { search } = searchFor(said);
    const spotting = spotter(search, judging([-30, -30, -30]));
    const heard = Array.from({ length: 12 }, (_, turn) => spotting.take(PART, turn * 100)).flat();
    assert.equal(
      heard.map(({ index }) => index),
      [1],
    );
  });

test('an utterance is begun anew at the latest every twenty seconds, with the end of the last', () => {
  const { search, utterances } = searchFor([]);
  const spotting = spotter(search, judging([-30]));
  for (let turn = 0; turn < 600; turn += 1) spotting.take(PART, turn * 100);
  assert.ok(utterances.length >= 4, `${utterances.length} utterances`);
  assert.ok(Math.max(...utterances) <= 2_010, `${Math.max(...utterances)} analysis frames in one`);
  const heard = utterances.reduce((sum, length) => sum + length, 0);
  assert.ok(heard >= 6_000 + (utterances.length - 1) * 150, `${heard} analysis frames in all`);
});

test('audio time that leaps begins an utterance anew', () => {
  const { search, utterances } = searchFor([candidate(0, 0, 5, -20)]);
  const spotting = spotter(search, judging([-30]));
  spotting.take(PART, 0);
  const heard = [...spotting.take(PART, 60_000), ...spotting.quiet()];
  assert.is(utterances.length, 2);
  assert.equal(
    heard.map(({ endMs }) => endMs),
    [100, 60_100],
  );
});

const before = goesBefore(['stop', 'Stop talking!', 'hey computer', 'okay computer']);
const heard = (index: number, fit: number) => ({ index, fit });

test('a phrase goes before one it holds, however well that fits', () => {
  assert.ok(before(heard(1, -25), heard(0, -5)));
  assert.not(before(heard(0, -5), heard(1, -25)));
});

test('of two that only sound alike the one that fits better was said', () => {
  assert.ok(before(heard(2, -5), heard(3, -15)));
  assert.not(before(heard(3, -15), heard(2, -5)));
});

test('of two ways to say one phrase the better goes before, and none before itself', () => {
  assert.ok(before(heard(0, -5), heard(0, -6)));
  assert.not(before(heard(0, -5), heard(0, -5)));
});

test.run();
