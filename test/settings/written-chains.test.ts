import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundText, pathText, refusals } from '../../src/lib/decode.ts';
import { RawSettings } from '../../src/settings/settings.ts';

const test = suite('settings/written-chains');

const BUDGET = 'seconds above 0, at most 2147000';
const RACE = 'a list of two engines or more, e.g. [vosk, pocketsphinx]';

for (const [written, problem] of [
  [[], ': found [], expected at least one engine'],
  [3, ': found 3, expected an engine, or a list of engines'],
  [[3], '[0]: found 3, expected a name or {name: seconds} or {race: [name, name]}'],
  [['a', {}], '[1]: found {}, expected a name or {name: seconds} or {race: [name, name]}'],
  [[{ a: 1, b: 2 }], '[0]: found {"a":1,"b":2}, expected a name or {name: seconds} or {race: [name, name]}'],
  [[{ a: 0 }], `[0].a: found 0, expected ${BUDGET}`],
  [[{ a: '1.5' }], `[0].a: found "1.5", expected ${BUDGET}`],
  [[{ a: Number.POSITIVE_INFINITY }], `[0].a: found Infinity, expected ${BUDGET}`],
  [[{ race: ['a'] }], `[0].race: found ["a"], expected ${RACE}`],
  [[{ race: 'own' }], `[0].race: found "own", expected ${RACE}`],
  [[{ race: { own: 1 } }], `[0].race: found {"own":1}, expected ${RACE}`],
  [[{ race: ['a', { b: -1 }] }], `[0].race[1].b: found -1, expected ${BUDGET}`],
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

test('only recognisers race', () => {
  const race = [{ race: ['a', 'b'] }];
  assert.ok(E.isRight(RawSettings.decode({ default_speech_to_text: race })));
  for (const key of ['default_text_to_speech', 'default_trigger']) {
    const decoded = RawSettings.decode({ [key]: race });
    const [wrong] = E.isLeft(decoded) ? refusals(decoded.left) : [];
    assert.equal(wrong?.path, [key, 0]);
    assert.is(wrong?.expected, 'a name or {name: seconds}: only recognisers race');
  }
});

test('an engine may be called race', () => {
  assert.ok(E.isRight(RawSettings.decode({ default_speech_to_text: [{ race: 1 }, 'race'] })));
});

test.run();
