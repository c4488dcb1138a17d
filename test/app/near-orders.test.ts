import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { expectedAnswers } from '../../src/machines/conversations.ts';
import { harness } from '../../src/testing/harness/harness.ts';

const BRAIN = `
- name: light
  signals: [{ order: { text: "turn on the {room} light", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ room }} is on" } }]
- name: door
  dangerous: true
  signals: [{ order: { text: open the garage door, matching-type: strict } }]
  neurons: [{ say: { message: door opens } }]
- name: private
  signals: [{ order: { text: read me my diary, near: no } }]
  neurons: [{ say: { message: dear diary } }]
- name: radio
  signals: [{ order: play the radio }]
  neurons: [{ say: { message: music } }]
- name: note
  signals: [{ order: { text: "please remember this {{ what }}", matching-type: strict } }]
  neurons: [{ say: { message: "noted {{ what }}" } }]
- name: sorry
  signals: []
  neurons: [{ say: { message: sorry } }]
- lists: { room: [kitchen, bathroom] }
`;

const kit = (settings: string) => ({
  files: { 'brain.yml': BRAIN, 'settings.yml': `hooks: {on_order_not_found: sorry}\n${settings}` },
});

async function talk(settings = '') {
  const { say, stop, advance, news } = await harness(kit(settings));
  const answers = async (...texts: readonly string[]): Promise<readonly (readonly string[])[]> => {
    const all: (readonly string[])[] = [];
    for (const text of texts) all.push((await say(text)).said);
    return all;
  };
  const hooks = () =>
    news().flatMap(({ type, ...event }) =>
      type.startsWith('on_order_') || type === 'on_processed_synapses'
        ? [`${type} ${'detail' in event ? event.detail : ''}`]
        : [],
    );
  return { answers, say, stop, advance, hooks };
}

test('a person in the room is asked what was meant, and yes runs it with its slots', async () => {
  const { answers, hooks, stop } = await talk();
  assert.equal(await answers('turn on the kitchen lights'), [['Did you mean: turn on the kitchen light?']]);
  assert.equal(hooks(), [], 'it is neither found nor not found yet');
  assert.equal(await answers('yes please'), [['kitchen is on']]);
  assert.equal(hooks(), ['on_order_found turn on the kitchen light', 'on_processed_synapses yes please']);
  await stop();
});

test('no runs what runs when nothing matches', async () => {
  const { answers, hooks, stop } = await talk();
  assert.equal(await answers('turn on the bathrom light', 'no'), [
    ['Did you mean: turn on the bathroom light?'],
    ['sorry'],
  ]);
  assert.equal(hooks(), ['on_order_not_found turn on the bathrom light']);
  await stop();
});

test('without an answer in time it counts as not understood', async () => {
  const { say, advance, hooks, stop } = await talk();
  await say('turn on the kitchen lights');
  await advance(61_000);
  assert.equal(hooks(), ['on_order_not_found turn on the kitchen lights']);
  await stop();
});

test('another order is an order, and may be asked for in its turn', async () => {
  const { say, stop } = await talk('understanding: {near: ask}');
  const typed = async (text: string) => (await say(text, { by: 'api' })).said;
  assert.equal(await typed('turn on the kitchen lights'), ['Did you mean: turn on the kitchen light?']);
  assert.equal(await typed('play the radio'), ['music']);
  assert.equal(await typed('yes'), ['sorry'], 'the question was dropped');
  assert.equal(await typed('turn on the kitchen lights'), ['Did you mean: turn on the kitchen light?']);
  assert.equal(await typed('play the radyo'), ['Did you mean: play the radio?']);
  assert.equal(await typed('yes'), ['music']);
  await stop();
});

test('its answers are expected while it waits', async () => {
  const { brain, say, stop } = await harness(kit('understanding: {near: ask}'));
  await say('play the radyo', { by: 'api' });
  assert.equal([expectedAnswers(brain).includes('yes'), expectedAnswers(brain).includes('no')], [true, true]);
  await say('yes', { by: 'api' });
  assert.equal(expectedAnswers(brain), []);
  await stop();
});

test('conversations are asked independently', async () => {
  const { say, stop } = await talk('understanding: {near: ask}');
  const [one, two] = [
    { conversation: 'one', by: 'api' },
    { conversation: 'two', by: 'api' },
  ] as const;
  await say('turn on the kitchen lights', one);
  await say('play the radyo', two);
  assert.equal((await say('yes', one)).said, ['kitchen is on']);
  assert.equal((await say('yes', two)).said, ['music']);
  await stop();
});

test('a client of the API is not asked unless the settings or the call say so', async () => {
  const { say, stop } = await talk();
  assert.equal((await say('play the radyo', { by: 'api' })).said, ['sorry']);
  await stop();
  const asking = await talk('understanding: {near: ask}');
  assert.equal((await asking.say('play the radyo', { by: 'api' })).said, ['Did you mean: play the radio?']);
  await asking.stop();
});

test('with run it runs at once, except what is dangerous', async () => {
  const { answers, stop } = await talk('understanding: {near: run}');
  assert.equal(await answers('play the radyo', 'open the garage doors', 'yes'), [
    ['music'],
    ['Did you mean: open the garage door?'],
    ['door opens'],
  ]);
  await stop();
});

test('off, a threshold and near: false leave it not understood', async () => {
  for (const [settings, said] of [
    ['understanding: {near: off}', 'play the radyo'],
    ['understanding: {threshold: 0.99}', 'play the radyo'],
    ['', 'read me my diry'],
  ] as const) {
    const { answers, stop } = await talk(settings);
    assert.equal(await answers(said), [['sorry']], settings);
    await stop();
  }
});

test('the question and its answers are those of the settings, or of the language', async () => {
  const own = await talk(
    'understanding: {question: "{{ order }}, right?", yes_answers: [aye], no_answers: [nay]}',
  );
  assert.equal(await own.answers('play the radyo', 'aye'), [['play the radio, right?'], ['music']]);
  await own.stop();
  const german = await talk('text_to_speech: [{espeak: {language: de-DE}}]\ndefault_text_to_speech: espeak');
  assert.equal(await german.answers('play the radyo', 'ja'), [['Meintest du: play the radio?'], ['music']]);
  await german.stop();
});

test('what a person says is no template', async () => {
  const { answers, stop } = await talk();
  assert.equal(await answers('please remembr this {{ kalliope_memory }}', 'yes'), [
    ['Did you mean: please remember this {{ kalliope_memory }}?'],
    ['noted {{ kalliope_memory }}'],
  ]);
  await stop();
});

test.run();
