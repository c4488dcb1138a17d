import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { phraseList } from '../../../src/engines/vosk/phrase-list.ts';

const test = suite('phraseList');

const knows = (word: string): boolean => word !== 'zither';

test('phrases are listed as they are said, with the word for the rest at the end', () => {
  const list = phraseList(['Turn it UP!', 'turn it up', 'wait 5 minutes'], knows, '[unk]');
  assert.equal(list.phrases, ['turn it up', 'wait five minutes', '[unk]']);
});

test('a hole is the word for the rest, and nothing but a hole is left out', () => {
  const list = phraseList(['play {{ song }}', '{{ anything }}'], knows, '[unk]');
  assert.equal(list.phrases, ['play [unk]', '[unk]']);
  assert.equal([...list.holed], ['play [unk]']);
});

test('a phrase with a word the model lacks is left out whole, and the word named', () => {
  const list = phraseList(['play the zither'], knows, '[unk]');
  assert.equal(list, { phrases: [], holed: new Set(), unknownWords: ['zither'] });
});

test('of very many phrases those stay that have a pair of words of their own', () => {
  const words = Array.from(
    { length: 90 },
    (_, index) => `w${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  );
  const all = words.flatMap((one) => words.map((other) => `say ${one} and ${other} now`));
  const { phrases } = phraseList(all, knows, '[unk]');
  assert.ok(phrases.length > 90 && phrases.length < 300, `${phrases.length}`);
});

test.run();
