import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../src/brain/brain.ts';
import { matchOrder } from '../../src/brain/match-order.ts';
import type { Kit } from '../../src/settings/load-kit.ts';
import { loadedKit } from '../support/loaded.ts';

const test = suite('matching orders and intents');

const BRAIN = `
- { name: any-light, signals: [{ intent: HassTurnOn }], neurons: [] }
- name: kitchen-light
  signals:
    - order: turn on the kitchen light
    - intent: { name: HassTurnOn, slots: { domain: light, area: [Kitchen, hall] } }
  neurons: []
- { name: named, signals: [{ intent: { name: HassTurnOn, slots: { name: true } } }], neurons: [] }
- { name: level, signals: [{ intent: { name: HassLightSet, slots: { level: 50 } } }], neurons: [] }
- name: pattern
  signals: [{ order: { text: "dim [the] {name}", matching-type: pattern } }]
  neurons: []
- { name: normal, signals: [{ order: { text: "dim {{ what }}", matching-type: ordered-strict } }], neurons: [] }
- { name: asleep, enabled: false, signals: [{ intent: HassTurnOn }], neurons: [] }
- includes: [sentences.yml]
`;

const SENTENCES = `
language: en
intents:
  HassTurnOn:
    data:
      - sentences: ["turn on [the] {area} light[s]"]
        slots: { domain: light }
      - sentences: ["turn on [the] lights [here]"]
        slots: { domain: light }
        requires_context: { area: { slot: true } }
      - sentences: ["turn on {name}"]
  HassLightSet:
    data:
      - sentences: ["set [the] light to {level}[%]"]
lists:
  area: [{ in: kitchen, out: kitchen }, { in: "[the] hall", out: hall }]
  name: [{ in: "[the] (lamp|bulb)", out: light.lamp }]
  level: { range: { from: 0, to: 100 } }
skip_words: [please]
`;

async function brain() {
  const kit = await loadedKit({
    'settings.yml': '{}',
    'brain.yml': BRAIN,
    'sentences.yml': SENTENCES,
  });
  assert.ok('sentences' in kit, String(kit));
  const { synapses, sentences } = kit as Kit;
  return brainOf(synapses, sentences);
}

const NAMES = { area: 'kitchen' };

for (const [said, expected, context] of [
  ['turn on the kitchen light', ['any-light', 'kitchen-light']],
  ['please turn on the hall lights', ['any-light', 'kitchen-light']],
  ['turn on the bulb', ['any-light', 'named']],
  ['turn on the lights', []],
  ['turn on the lights', ['any-light', 'kitchen-light'], NAMES],
  ['set the light to 50%', ['level']],
  ['set the light to 60', []],
  ['turn off the lamp', []],
  ['dim the lamp', ['pattern', 'normal']],
  ['please dim the lamp please', ['pattern']],
] as const)
  test(`"${said}" starts ${expected.join(', ') || 'nothing'}${context ? ' in a kitchen' : ''}`, async () => {
    const found = matchOrder(await brain(), said, { context });
    assert.equal(
      found.map(({ synapse }) => synapse.name),
      expected,
    );
  });

test('slots become parameters with their types, and as they were said', async () => {
  const [lamp] = matchOrder(await brain(), 'Turn on The Bulb.');
  assert.equal(lamp?.matchedOrder, 'turn on {name}');
  assert.equal(lamp?.parameters, { name: 'light.lamp', name_text: 'The Bulb' });
  assert.equal(lamp?.slots, [{ name: 'name', value: 'light.lamp', text: 'The Bulb' }]);
  const [level] = matchOrder(await brain(), 'set light to 50');
  assert.equal(level?.parameters, { level: 50, level_text: '50' });
});

test('what is known beforehand fills its slot, but was not said', async () => {
  const [light] = matchOrder(await brain(), 'turn on the lights here', { context: NAMES });
  assert.equal(light?.parameters, { area: 'kitchen', domain: 'light' });
});

test('an order and an intent of one synapse start it once, by the first that is written', async () => {
  const [, kitchen] = matchOrder(await brain(), 'turn on the kitchen light');
  assert.is(kitchen?.matchedOrder, 'turn on the kitchen light');
});

for (const [order, ...all] of [
  ['play channel twenty two', 'play channel 22', 'Play channel twenty-two.', 'play channel 22'],
  ['play channel twenty-two', 'play channel twenty two', 'play channel 22'],
  ['play channel 22', 'play channel twenty two', 'play channel twenty-two'],
  ['set it to fifty percent', 'set it to 50%', 'set it to 50 %', 'set it to 50 percent'],
  ['set it to 50%', 'set it to fifty percent'],
  ['version two point five', 'version 2.5'],
  ['version 2.5', 'version two point five'],
  ['two of 3', '2 of three', 'two of three', '2 of 3'],
] as const)
  for (const type of ['normal', 'pattern', 'ordered-strict'])
    for (const said of all)
      test(`"${said}" is the ${type} order "${order}"`, async () => {
        const loaded = await loadedKit({
          'settings.yml': '{}',
          'brain.yml': `- { name: a, signals: [{ order: { text: "${order}", matching-type: ${type} } }], neurons: [] }\n`,
        });
        const { synapses } = loaded as Kit;
        assert.equal(
          matchOrder(brainOf(synapses), said).map(({ matchedOrder }) => matchedOrder),
          [order],
        );
        assert.equal(matchOrder(brainOf(synapses), `${said} and more`).length, type === 'normal' ? 1 : 0);
      });

test('a slot beside a number of the template holds what was said', async () => {
  const loaded = await loadedKit({
    'settings.yml': '{}',
    'brain.yml': `- { name: a, signals: [{ order: { text: "set channel two to {0..100:level} [for {{ who }}]", matching-type: pattern } }], neurons: [] }\n`,
  });
  const [found] = matchOrder(brainOf((loaded as Kit).synapses), 'set channel 2 to 55 for Number 5');
  assert.equal(found?.parameters, { level: 55, level_text: '55', who: 'Number 5' });
});

for (const [intent, expected] of [
  ['intent: 5', 'found 5, expected the name of an intent'],
  ['intent: {slots: {}}', 'expected the name of an intent'],
  ['intent: {name: A, slots: {b: {c: 1}}}', 'expected a value, a list of values, or true for any value'],
] as const)
  test(`${intent} is refused with its place`, async () => {
    const loaded = await loadedKit({
      'settings.yml': '{}',
      'brain.yml': `- {name: a, signals: [{${intent}}], neurons: []}\n`,
    });
    assert.match(String(loaded), expected);
    assert.match(String(loaded), 'brain.yml:1:');
  });

test.run();
