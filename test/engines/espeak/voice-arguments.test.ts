import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { voiceArguments } from '../../../src/engines/espeak/espeak.ts';

const test = suite('voiceArguments');
const voices = (parameters: Parameters<typeof voiceArguments>[0]) =>
  E.fold(
    () => [] as readonly string[],
    (wanted: { readonly voices: readonly string[] }) => wanted.voices,
  )(voiceArguments(parameters));

test("a kit's language becomes espeak's, with its base language behind it", () => {
  assert.equal(voices({ language: 'en-US' }), ['en-us', 'en']);
  assert.equal(voices({ language: 'fr_FR' }), ['fr-fr', 'fr']);
  assert.equal(voices({ language: 'de' }), ['de']);
});

test('a voice goes before the language', () => {
  assert.equal(voices({ voice: 'mb-en1', language: 'en-GB' }), ['mb-en1', 'en-gb', 'en']);
});

test('a variant changes every voice that is tried', () => {
  assert.equal(voices({ language: 'fr-FR', variant: 'f3' }), ['fr-fr+f3', 'fr+f3']);
  assert.equal(voices({ voice: 'fr', variant: '' }), ['fr']);
});

test('a variant that is no name is told', () => {
  assert.equal(
    voiceArguments({ variant: 'f 3' }),
    E.left('the parameter variant is "f 3"; it must be the name of a variant, such as f3'),
  );
});

test('nothing, blanks and "default" are American English', () => {
  for (const parameters of [{}, { language: ' ' }, { voice: 'default' }])
    assert.equal(voices(parameters), ['en-us']);
});

test('numbers may be written as text', () => {
  assert.equal(
    voiceArguments({ language: 'de', speed: '160', pitch: 50, amplitude: '100' }),
    E.right({ voices: ['de'], flags: ['-b', '1', '-s', '160', '-p', '50', '-a', '100'] }),
  );
});

test('a word or a number out of range is told by name', () => {
  assert.equal(
    voiceArguments({ speed: 'fast' }),
    E.left('the parameter speed is "fast"; it must be a number from 80 to 450'),
  );
  assert.equal(
    voiceArguments({ pitch: 100 }),
    E.left('the parameter pitch is 100; it must be a number from 0 to 99'),
  );
});

test.run();
