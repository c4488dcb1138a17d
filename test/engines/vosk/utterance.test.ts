import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filledHoles } from '../../../src/engines/vosk/utterance.ts';

const test = suite('filledHoles');

const heard = (...words: readonly (readonly [string, number, number])[]) =>
  words.map(([word, startMs, endMs]) => ({ word, startMs, endMs, confidence: 1 }));

const PLAY = { holed: new Set(['play [unk] now']), rest: '[unk]' };
const ORDER = heard(['play', 0, 300], ['[unk]', 300, 600], ['[unk]', 600, 900], ['now', 900, 1_200]);

test('a hole is filled with what was heard openly between its neighbours', () => {
  const open = heard(
    ['pray', 0, 280],
    ['some', 310, 600],
    ['[unk]', 600, 700],
    ['jazz', 700, 920],
    ['no', 920, 1_200],
  );
  assert.is(filledHoles(ORDER, open, PLAY), 'play some jazz now');
});

test('what is no order, or has nothing in its hole, is none', () => {
  assert.is(filledHoles(heard(['play', 0, 300], ['[unk]', 300, 600]), ORDER, PLAY), undefined);
  assert.is(filledHoles(ORDER, heard(['play', 0, 300], ['now', 900, 1_200]), PLAY), undefined);
});

test.run();
