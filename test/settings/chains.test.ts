import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathText } from '../../src/lib/decode.ts';
import { chosenIn, placesOf, type RawChoice, undefinedChoice } from '../../src/settings/chains.ts';
import { chosenEngines, settingsOf } from '../../src/settings/settings.ts';

const test = suite('settings/chains');

test('a name, and a list of that name alone, are the same', () => {
  for (const written of ['vosk', ['vosk']] as const) assert.equal(chosenIn(written), { chosen: 'vosk' });
});

test('a list is a chain of steps with budgets in ms; its first engine is the chosen one', () => {
  assert.equal(chosenIn([{ big: 1.5 }, { race: ['vosk', { other: 2 }] }, 'pocketsphinx']), {
    chosen: 'big',
    chain: [
      [{ name: 'big', budgetMs: 1_500 }],
      [{ name: 'vosk' }, { name: 'other', budgetMs: 2_000 }],
      [{ name: 'pocketsphinx' }],
    ],
  });
});

test('one engine with a budget is a chain', () => {
  assert.equal(chosenIn([{ vosk: 2 }]).chain, [[{ name: 'vosk', budgetMs: 2_000 }]]);
});

test('each name has its place in the file', () => {
  const places = placesOf(chosenIn(['a', { b: 1 }, { race: ['c', { d: 1 }] }]));
  assert.equal(
    places.map(({ path }) => pathText(path)),
    ['[0]', '[1].b', '[2].race[0]', '[2].race[1].d'],
  );
});

test('the chain in use has the parameters of its engines; without a list its names are the list', () => {
  const settings = settingsOf(
    {
      speech_to_text: [{ big: { engine: 'wyoming' } }, 'vosk'],
      default_speech_to_text: ['vosk', { big: 1 }],
      default_text_to_speech: ['piper', 'espeak'],
    },
    {},
  );
  const { stt, tts, player } = chosenEngines(settings);
  assert.equal(stt, {
    name: 'vosk',
    parameters: {},
    chain: [
      [{ name: 'vosk', parameters: {} }],
      [{ name: 'big', parameters: { engine: 'wyoming' }, budgetMs: 1_000 }],
    ],
  });
  assert.equal(
    tts.chain?.flat().map(({ name }) => name),
    ['piper', 'espeak'],
  );
  assert.equal(player, { name: 'speaker', parameters: {} });
});

const wrong = (chosen: RawChoice) =>
  undefinedChoice('default_trigger', 'triggers', {
    entries: ['a', 'b', 'none'].map((name) => ({ name, parameters: {} })),
    ...chosenIn(chosen),
  }).map(({ path, found }) => `${pathText(path)}: ${found}`);

test('names that the list does not have are refused, each at its place', () => {
  assert.equal(wrong('c'), ['default_trigger: c']);
  assert.equal(wrong(['a', 'c', { d: 1 }]), ['default_trigger[1]: c', 'default_trigger[2].d: d']);
  assert.equal(wrong(['a', { b: 1 }]), []);
});

test('none is no part of a chain', () => {
  assert.equal(wrong('none'), []);
  assert.equal(wrong(['a', 'none']), ['default_trigger[1]: none']);
});

test.run();
