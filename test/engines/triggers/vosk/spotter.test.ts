import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundPhrases, spotter } from '../../../../src/engines/triggers/vosk/spotter.ts';
import type { HeardWord, NativeRecogniser } from '../../../../src/engines/vosk/native-model.ts';

const test = suite('vosk spotter');

const SOUGHT = [{ words: ['hello'], neededConfidence: 0.5 }];
const FRAME_MS = 100;
const frame = new Int16Array(16 * FRAME_MS);

/** Recognisers that hear "hello" from 200 to 400 ms of whatever they are given; how many were made and freed. */
function recognisers() {
  const counts = { made: 0, freed: 0 };
  const make = (): NativeRecogniser => {
    let heardMs = 0;
    const words = (): readonly HeardWord[] =>
      heardMs < 300 ? [] : [{ word: 'hello', startMs: 200, endMs: Math.min(heardMs, 400), confidence: 0.9 }];
    counts.made += 1;
    return {
      accept: async (samples) => {
        heardMs += samples.length / 16;
        return false;
      },
      piece: () => [],
      soFar: words,
      end: words,
      free: () => {
        counts.freed += 1;
      },
    };
  };
  return { counts, make };
}

test('a phrase is told once, when the sound has gone on a little', async () => {
  const spotting = spotter(recognisers().make, SOUGHT);
  const told: number[] = [];
  for (let atMs = 5_000; atMs < 6_000; atMs += FRAME_MS)
    if ((await spotting.take(frame, atMs)).length > 0) told.push(atMs);
  assert.equal(told, [5_500]);
  assert.equal(spotting.quiet(), []);
});

test('at a silence it is told at once, in the time of the sound', async () => {
  const { counts, make } = recognisers();
  const spotting = spotter(make, SOUGHT);
  for (let atMs = 5_000; atMs < 5_400; atMs += FRAME_MS) assert.equal(await spotting.take(frame, atMs), []);
  assert.equal(spotting.quiet(), [{ index: 0, endMs: 5_400, score: 0.9 }]);
  assert.equal(counts, { made: 1, freed: 1 });
});

test('a leap of the time, and sound that does not end, get a new recogniser', async () => {
  const { counts, make } = recognisers();
  const spotting = spotter(make, SOUGHT);
  await spotting.take(frame, 0);
  await spotting.take(frame, 7_000);
  for (let atMs = 7_100; atMs < 200_000; atMs += FRAME_MS) await spotting.take(frame, atMs);
  spotting.free();
  assert.equal(counts, { made: 4, freed: 4 });
});

const sought = (...phrases: readonly string[]) =>
  phrases.map((phrase) => ({ words: phrase.split(' '), neededConfidence: 0.5 }));

/** Each word takes 100 ms; a number behind it is how sure it is. */
const heard = (text: string) =>
  text.split(' ').map((written, index) => {
    const [word = '', confidence = '1'] = written.split(':');
    return { word, startMs: index * 100, endMs: index * 100 + 100, confidence: Number(confidence) };
  });

const indexes = (phrases: readonly string[], text: string): readonly number[] =>
  foundPhrases(sought(...phrases), heard(text)).map(({ index }) => index);

test('phrases are found wherever their words follow one another', () => {
  assert.equal(indexes(['hey you', 'stop'], '[unk] hey you stop hey you'), [0, 1, 0]);
  assert.equal(indexes(['hey you'], 'hey [unk] you hey'), []);
});

test('of two that share a sound it is the longer one', () => {
  assert.equal(indexes(['stop', 'stop talking'], 'stop talking stop'), [1, 0]);
});

test('one that a longer one may go on from is told to be so while it is the last', () => {
  const ends = (text: string) =>
    foundPhrases(sought('stop', 'stop talking'), heard(text)).map(({ mayGoOn }) => mayGoOn);
  assert.equal([ends('stop'), ends('stop [unk]'), ends('stop talking')], [[true], [false], [false]]);
});

test('each word has to be sure enough', () => {
  assert.equal(indexes(['hey you'], 'hey:0.4 you'), []);
  const [found] = foundPhrases(sought('hey you'), heard('[unk] hey:0.5 you'));
  assert.equal(found, { index: 0, startMs: 100, endMs: 300, confidence: 0.75, mayGoOn: false });
});

test.run();
