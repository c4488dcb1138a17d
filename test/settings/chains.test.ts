import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundText, pathText, refusals } from '../../src/lib/decode.ts';
import { chosenIn, placesOf, type RawChoice, undefinedChoice } from '../../src/settings/chains.ts';
import { ownEntries } from '../../src/settings/place-entries.ts';
import { chosenEngines, RawSettings, settingsOf } from '../../src/settings/settings.ts';

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

test('an engine may be for orders alone, with a budget or without', () => {
  const chosen = chosenIn([{ orders: 'a' }, { orders: { b: 1 } }, 'c']);
  assert.equal(chosen.chain, [
    [{ name: 'a', isForOrders: true }],
    [{ name: 'b', budgetMs: 1_000, isForOrders: true }],
    [{ name: 'c' }],
  ]);
  assert.equal(
    placesOf(chosen).map(({ path }) => pathText(path)),
    ['[0].orders', '[1].orders.b', '[2]'],
  );
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

const BUDGET = 'seconds above 0, at most 2147000';
const RACE = 'a list of two engines or more, e.g. [vosk, pocketsphinx]';

for (const [written, problem] of [
  [[], ': found [], expected at least one engine'],
  [3, ': found 3, expected an engine, or a list of engines'],
  [[3], '[0]: found 3, expected a name or {name: seconds} or {race: [name, name]} or {orders: name}'],
  [['a', {}], '[1]: found {}, expected a name or {name: seconds} or {race: [name, name]} or {orders: name}'],
  [
    [{ a: 1, b: 2 }],
    '[0]: found {"a":1,"b":2}, expected a name or {name: seconds} or {race: [name, name]} or {orders: name}',
  ],
  [[{ a: 0 }], `[0].a: found 0, expected ${BUDGET}`],
  [[{ a: '1.5' }], `[0].a: found "1.5", expected ${BUDGET}`],
  [[{ a: Number.POSITIVE_INFINITY }], `[0].a: found Infinity, expected ${BUDGET}`],
  [[{ race: ['a'] }], `[0].race: found ["a"], expected ${RACE}`],
  [[{ race: 'own' }], `[0].race: found "own", expected ${RACE}`],
  [[{ race: { own: 1 } }], `[0].race: found {"own":1}, expected ${RACE}`],
  [[{ race: ['a', { b: -1 }] }], `[0].race[1].b: found -1, expected ${BUDGET}`],
  [[{ orders: ['a'] }], '[0].orders: found ["a"], expected a name or {name: seconds}'],
  [[{ orders: { a: 0 } }], `[0].orders.a: found 0, expected ${BUDGET}`],
  [[{ race: ['a', ['b']] }], '[0].race[1]: found ["b"], expected a name or {name: seconds}'],
] as const) {
  test(`${JSON.stringify(written)} is refused at its place`, () => {
    const decoded = RawSettings.decode({ default_speech_to_text: written });
    const found = E.isLeft(decoded)
      ? refusals(decoded.left).map(
          (one) => `${pathText(one.path)}: found ${foundText(one.found)}, expected ${one.expected}`,
        )
      : [];
    assert.equal(found, [`default_speech_to_text${problem}`]);
  });
}

test('all mistakes are named', () => {
  const decoded = RawSettings.decode({ default_text_to_speech: [1, 'a', { b: 0 }] });
  assert.is(E.isLeft(decoded) && refusals(decoded.left).length, 2);
});

for (const [step, why] of [
  [{ race: ['a', 'b'] }, 'only recognisers race'],
  [{ orders: 'a' }, 'only recognisers are for orders'],
] as const)
  test(why, () => {
    assert.ok(E.isRight(RawSettings.decode({ default_speech_to_text: [step, 'c'] })));
    for (const key of ['default_text_to_speech', 'default_trigger']) {
      const decoded = RawSettings.decode({ [key]: [step] });
      const [wrong] = E.isLeft(decoded) ? refusals(decoded.left) : [];
      assert.equal(wrong?.path, [key, 0]);
      assert.is(wrong?.expected, `a name or {name: seconds}: ${why}`);
    }
  });

for (const name of ['race', 'orders'])
  test(`an engine may be called ${name}`, () => {
    assert.ok(E.isRight(RawSettings.decode({ default_speech_to_text: [{ [name]: 1 }, name] })));
  });

test.run();

const placeEntriesTest = suite('own entries of a place');

const settings = settingsOf(
  {
    speech_to_text: [
      { vosk: { language: 'en' } },
      { paris: { engine: 'vosk', language: 'fr-FR' } },
      'pocketsphinx',
    ],
    text_to_speech: [{ espeak: { language: 'en', cache: true } }],
    default_speech_to_text: ['vosk', { pocketsphinx: 2 }],
    triggers: ['none', { phrase: { phrases: ['hello'] } }],
  },
  {},
);

const NOTHING = { stt: undefined, tts: undefined, trigger: undefined };

placeEntriesTest('who wants nothing, or what all have, has nothing of its own', () => {
  assert.equal(ownEntries(settings, {}), NOTHING);
  assert.equal(ownEntries(settings, { language: 'en', tts: 'espeak', trigger: 'none' }), NOTHING);
});

placeEntriesTest('a name is an entry of the list; one that the list has lost is none', () => {
  assert.equal(ownEntries(settings, { stt: 'pocketsphinx', tts: 'gone', trigger: 'phrase' }), {
    stt: { name: 'pocketsphinx', parameters: {} },
    tts: undefined,
    trigger: { name: 'phrase', parameters: { phrases: ['hello'] } },
  });
});

placeEntriesTest('no hotword is one that no list needs to have', () => {
  const phrased = settingsOf({ triggers: [{ phrase: {} }], default_trigger: 'phrase' }, {});
  assert.equal(ownEntries(phrased, { trigger: 'none' }).trigger, { name: 'none', parameters: {} });
});

placeEntriesTest('a language is spoken by an entry of the list, or else by what all have', () => {
  assert.equal(ownEntries(settings, { language: 'fr' }), {
    stt: { name: 'paris', parameters: { engine: 'vosk', language: 'fr-FR' } },
    tts: { name: 'espeak', parameters: { language: 'fr', cache: true } },
    trigger: undefined,
  });
});

placeEntriesTest('all of a chain speak the language', () => {
  const { stt } = ownEntries(settings, { language: 'de' });
  assert.equal(stt?.parameters, { language: 'de' });
  assert.equal(
    stt?.chain?.map((step) => step.map(({ name, parameters }) => [name, parameters.language])),
    [[['vosk', 'de']], [['pocketsphinx', 'de']]],
  );
});

placeEntriesTest('a named entry keeps its own language, and gets one where it has none', () => {
  const wants = { language: 'fr', stt: 'vosk' };
  assert.equal(ownEntries(settings, wants).stt, { name: 'vosk', parameters: { language: 'en' } });
  assert.equal(ownEntries(settings, { language: 'fr', stt: 'pocketsphinx' }).stt?.parameters, {
    language: 'fr',
  });
});

placeEntriesTest.run();
