import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundPhrases } from '../../../../src/engines/triggers/vosk/spotter.ts';

const test = suite('foundPhrases');

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
