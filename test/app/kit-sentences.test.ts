import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Explanation } from '../../src/brain/explain.ts';
import { harness } from '../../src/testing/harness/harness.ts';
import { outline } from '../support/outline.ts';
import { type Files, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('sentences of a kit at work');

const BRAIN = `
- name: light
  signals:
    - order: { text: "<turn> (on|off) the light in [the] {room}[ to {level}]", matching-type: pattern }
  neurons:
    - say: { message: "{{ room }}, said {{ room_text }}, {{ level | default('no level') }}" }
- name: music
  signals:
    - order: { text: "play {song}", matching-type: pattern }
  neurons:
    - say: { message: "{{ song }} of {{ song_text }}" }
- name: new-songs
  signals: [{ order: new songs }]
  neurons:
    - settings: { variable: { song: [tomorrow] } }
- lists:
    room: [kitchen, { in: "(living|sitting) room", out: living_room }]
    level: { range: { from: 0, to: 100, step: 5 } }
- rules: { turn: "(turn|switch)" }
`;

const SONGS = 'song: [{ in: the first, out: 1 }, yesterday]';

const KIT: Files = {
  'brain.yml': BRAIN,
  'settings.yml': `${SILENT}\nvar_files: [songs.yml]`,
  'songs.yml': SONGS,
};

const said = async ({ post }: TestService, text: string) =>
  outline((await post('/synapses/start/order', { order: text })).body as never);

/** Writes a file in one step, so that the service never reads half of it. */
function edit({ home }: TestService, name: string, from: string, to: string): void {
  const path = join(home, name);
  writeFileSync(`${path}.new`, readFileSync(path, 'utf8').replace(from, to));
  renameSync(`${path}.new`, path);
}

test('an order is found by the lists and rules of the kit, and its slots reach the neurons', async () => {
  const { say, stop } = await harness({
    files: { 'brain.yml': BRAIN, 'settings.yml': 'var_files: [songs.yml]', 'songs.yml': SONGS },
  });
  const answer = async (text: string) => (await say(text)).said;
  assert.equal(await answer('switch on the light in the sitting room to 35'), [
    'living_room, said sitting room, 35',
  ]);
  assert.equal(await answer('turn off the light in kitchen'), ['kitchen, said kitchen, no level']);
  assert.equal(await answer('turn off the light in the cellar'), []);
  assert.equal(await answer('turn on the light in the kitchen to 37'), []);
  await stop();
});

const HOME = `
- name: lamp-on
  signals: [{ intent: { name: HassTurnOn, slots: { name: true } } }]
  neurons: [{ say: { message: "{{ name }} by {{ name_text }}" } }]
- name: set
  signals: [{ intent: HassLightSet }]
  neurons: [{ say: { message: "{{ brightness + 1 }} in {{ area }}" } }]
- lists:
    name: [{ in: "[the] lamp", out: light.lamp }]
    area: [kitchen]
- includes: [sentences]
`;

const SENTENCES = `
language: en
intents:
  HassTurnOn: { data: [{ sentences: ["<turn> {name} on"] }] }
  HassLightSet:
    data:
      - sentences: ["set [the] lights to {brightness} percent"]
        requires_context: { area: { slot: true } }
expansion_rules: { turn: "(turn|switch)" }
lists: { brightness: { range: { from: 0, to: 100 } } }
`;

test('an intent of an included folder starts its synapses, by voice and in the tests of the kit', async () => {
  const files = { 'brain.yml': HOME, 'sentences/en/lights.yaml': SENTENCES };
  const { say, news, stop } = await harness({ files });
  const { said: spoken, report } = await say('switch the lamp on');
  assert.equal(spoken, ['light.lamp by the lamp']);
  assert.is(report?.matched_synapses[0]?.matched_order, '<turn> {name} on');
  const [matched] = news().filter((event) => event.type === 'order.matched');
  assert.equal(matched?.matches[0]?.slots, [{ name: 'name', value: 'light.lamp', text: 'the lamp' }]);
  await stop();
});

test('an intent may require the area of the satellite that heard it', async () => {
  const files = {
    'brain.yml': HOME,
    'sentences/en/lights.yaml': SENTENCES,
    'settings.yml': 'satellites: {upstairs: {uri: "tcp://127.0.0.1:9", area: kitchen}}',
  };
  const { say, stop } = await harness({ files });
  const order = 'set the lights to 40 percent';
  assert.equal((await say(order)).said, []);
  assert.equal((await say(order, { conversation: 'upstairs' })).said, ['41 in kitchen']);
  await stop();
});

test('an order is explained as said in the room of a satellite', async () => {
  const home = await service({
    'brain.yml': HOME,
    'sentences/en/lights.yaml': SENTENCES,
    'settings.yml': `${SILENT}\nsatellites: {upstairs: {uri: "tcp://127.0.0.1:9", area: kitchen}}`,
  });
  const order = 'set the lights to 40 percent';
  const explained = async (body: object, headers = {}) => {
    const init = { body: JSON.stringify({ order, ...body }), headers };
    const { matched_synapses, near_misses } = (await home.send('POST', '/orders/explain', init))
      .body as Explanation;
    const names = near_misses.map(({ synapse_name }) => synapse_name);
    return matched_synapses.map((match) => [match.parameters.area, names.includes(match.synapse_name)]);
  };
  assert.equal(await explained({}), []);
  assert.equal(await explained({ conversation: 'default' }), []);
  assert.equal(await explained({ conversation: 'upstairs' }), [['kitchen', false]]);
  assert.equal(await explained({}, { 'broca-conversation': 'upstairs' }), [['kitchen', false]]);
  await home.stop();
});

test('a synapse that is added through the API may name an intent', async () => {
  const service2 = await service({
    'brain.yml': HOME,
    'sentences/en/lights.yaml': SENTENCES,
    'settings.yml': SILENT,
  });
  await service2.post('/synapses', {
    name: 'added',
    signals: [{ intent: 'HassTurnOn' }],
    neurons: [{ say: { message: 'added {{ name }}' } }],
  });
  assert.match(JSON.stringify(await said(service2, 'turn lamp on')), /added light.lamp/);
  const explained = await service2.post('/orders/explain', { order: 'turn lamp on' });
  assert.equal(explained.body, {
    user_order: 'turn lamp on',
    matched_synapses: ['lamp-on', 'added'].map((synapse_name) => ({
      ...{ synapse_name, signal: 0, matching_type: 'intent', corrected_order: null },
      matched_order: '<turn> {name} on',
      parameters: { name: 'light.lamp', name_text: 'lamp' },
      slots: [{ name: 'name', value: 'light.lamp', text: 'lamp' }],
    })),
    on_order_not_found: [],
    near_misses: [],
  });
  await service2.stop();
});

test('a mistake loses nothing else, and a file that joins an included folder is read', async () => {
  const lists = HOME.replace(
    '- lists:',
    '- lists: { range: { range: { from: 9, to: 1 } } }\n- rules: { a: "<b>", b: "<a>" }\n- lists:',
  );
  const files = { 'brain.yml': lists, 'sentences/en/lights.yaml': SENTENCES, 'settings.yml': SILENT };
  const running = await service(files);
  assert.match(JSON.stringify(await said(running, 'turn the lamp on')), /light.lamp by the lamp/);
  const problems = running.lines.filter((line) => /brain\.yml:\d+:\d+/.test(line)).join('\n');
  assert.not.match(problems, /lists\.empty: found \[\]/); // it may be filled later
  assert.match(problems, /to: found 1, expected a number that is not below 9/);
  assert.match(problems, /found "<a> → <b> → <a>", expected a rule that does not lead to itself/);
  const more = 'language: en\nintents: { HassTurnOn: { data: [{ sentences: ["light up {name}"] }] } }\n';
  writeFileSync(join(running.home, 'sentences/en/more.yaml'), more);
  await running.post('/reload');
  assert.match(JSON.stringify(await said(running, 'light up the lamp')), /light.lamp by the lamp/);
  await running.stop();
});

let broca: TestService;
test.before(async () => {
  broca = await service(KIT);
});
test.after(() => broca?.stop());

test('a reload that changes only a list changes what is understood', async () => {
  assert.equal(await said(broca, 'turn on the light in the cellar'), await said(broca, 'nonsense'));
  edit(broca, 'brain.yml', 'room: [kitchen,', 'room: [kitchen, cellar,');
  await broca.post('/reload');
  assert.match(JSON.stringify(await said(broca, 'turn on the light in the cellar')), /cellar, said cellar/);
});

test('a list that a variable holds follows the neuron that sets it', async () => {
  assert.match(JSON.stringify(await said(broca, 'play the first')), /1 of the first/);
  await said(broca, 'new songs');
  assert.match(JSON.stringify(await said(broca, 'play tomorrow')), /tomorrow of tomorrow/);
  assert.equal(await said(broca, 'play yesterday'), await said(broca, 'nonsense'));
});

test.run();
