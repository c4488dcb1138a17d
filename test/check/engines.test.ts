import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('lint/engines');

const settings = (text: string) => linted({ 'settings.yml': text });

const STRANGE = 'is not part of Broca, pocketsphinx stands in for it';

test('an engine of a chain that Broca does not have is named where the chain names it', async () => {
  assert.equal(await settings('default_speech_to_text: [pocketsphinx, {pocketsfinx: 1.5}]\n'), [
    `settings.yml:1:41 warning: default_speech_to_text[1].pocketsfinx: "pocketsfinx" ${STRANGE}: did you mean pocketsphinx?`,
  ]);
});

test('an engine of a chain that its list does not have is an error at its place', async () => {
  const text = 'speech_to_text: [pocketsphinx]\ndefault_speech_to_text: [pocketsphinx, {big: 1.5}]\n';
  assert.equal(await settings(text), [
    'settings.yml:2:41 error: default_speech_to_text[1].big: found "big", expected one of speech_to_text (pocketsphinx)',
    `settings.yml:2:41 warning: default_speech_to_text[1].big: "big" ${STRANGE}`,
  ]);
});

test('budgets and races that cannot be are errors at their place', async () => {
  assert.equal(await settings('default_speech_to_text: [{pocketsphinx: 0}, {race: [pocketsphinx]}]\n'), [
    'settings.yml:1:41 error: default_speech_to_text[0].pocketsphinx: found 0, expected seconds above 0, at most 2147000',
    'settings.yml:1:52 error: default_speech_to_text[1].race: found ["pocketsphinx"], expected a list of two engines or more, e.g. [vosk, pocketsphinx]',
  ]);
});

test('an engine that stands twice in a chain is told', async () => {
  assert.equal(await settings('default_text_to_speech: [espeak, {espeak: 2}]\n'), [
    'settings.yml:1:43 warning: default_text_to_speech[1].espeak: "espeak" is in the chain already: this one is its own engine, which fails as the first does',
  ]);
});

test('a named entry is judged as the engine it is made of', async () => {
  const text = `text_to_speech:
  - butler: { engine: espeak, sped: 120 }
  - maid: { engine: espaek }
  - espeak: { engine: espeak }
default_text_to_speech: [butler, maid, espeak]
`;
  assert.equal(await settings(text), [
    'settings.yml:2:31 warning: text_to_speech[0].butler.sped: nobody reads this key: did you mean speed?',
    'settings.yml:3:21 warning: text_to_speech[1].maid.engine: "espaek" is not part of Broca, espeak stands in for it: did you mean espeak?',
    'settings.yml:4:15 warning: text_to_speech[2].espeak.engine: "espeak" is that engine anyway',
  ]);
});

test.run();
