import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HookName } from '../../src/brain/events.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { settled } from '../support/settled.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { neuron, say, synapse } from '../support/synapse.ts';

const test = suite('assistant');

type Assistant = ReturnType<typeof startAssistant>;

/** Hooked to something, this says so. */
const saying = (text: string) => synapse(text, { neurons: [say(text)] });

const hello = synapse('hello', { orders: ['hello'], neurons: [say('hello')] });

/** Changes the settings by the neuron a brain would use. */
const changing = (parameters: Readonly<Record<string, unknown>>) =>
  synapse('change', { orders: ['change'], neurons: [neuron('settings', parameters)] });

/** Everything said and heard, once nothing is left to say. */
async function heard(all: Assistant): Promise<readonly string[]> {
  for (let turn = 0; turn < 30; turn += 1) await settled();
  return all.engines.heard;
}

/** Engines that understand nothing. */
const withoutEars = () =>
  fakeEngines({
    stt: { transcribe: () => TE.left({ _tag: 'EngineFailed', engine: 'stt', message: 'noise' }) },
  });

const ways: Readonly<Partial<Record<HookName, (all: Assistant) => unknown>>> = {
  on_mute: ({ brain }) => brain.send({ type: 'voice.mute' }),
  on_deaf: ({ brain }) => brain.send({ type: 'ears.close' }),
  on_order_found: ({ order }) => order('hello'),
  on_processed_synapses: ({ order }) => order('hello'),
  on_order_not_found: ({ order }) => order('what'),
  on_start_speaking: ({ order }) => order('hello'),
  on_stop_speaking: ({ order }) => order('hello'),
  on_stt_error: ({ brain }) =>
    brain.send({ type: 'audio.given', call: 'upload', conversation: 'default', frames$: EMPTY }),
};

for (const [hook, provoke] of Object.entries(ways)) {
  for (const [form, names] of [
    ['a synapse', 'one'],
    ['a list', ['one', 'two']],
  ] as const) {
    test(`${hook} fires ${form} that the settings neuron hooked to it a moment ago, and once`, async () => {
      const all = startAssistant({
        synapses: [hello, saying('one'), saying('two'), changing({ hooks: { [hook]: names } })],
        engines: withoutEars(),
      });
      await all.call('change');
      await provoke(all);
      assert.equal(
        (await heard(all)).filter((text) => text !== 'hello'),
        [names].flat(),
      );
      all.brain.stop();
    });
  }
}

test('on_unmute and on_undeaf fire what they were hooked to while it was muted and deaf', async () => {
  const all = startAssistant({
    synapses: [
      saying('back'),
      saying('open'),
      changing({ hooks: { on_unmute: 'back', on_undeaf: ['open'] } }),
    ],
    options: { mute: true, deaf: true },
  });
  await all.call('change');
  all.brain.send({ type: 'voice.unmute' });
  all.brain.send({ type: 'ears.open' });
  assert.equal([...(await heard(all))].toSorted(), ['back', 'open']);
  all.brain.stop();
});

test('a hook that is taken away fires no more', async () => {
  const all = startAssistant({
    synapses: [hello, saying('one'), changing({ hooks: { on_order_found: null, on_start_speaking: [] } })],
    hooks: { on_order_found: 'one', on_start_speaking: 'one' },
  });
  await all.call('change');
  await all.order('hello');
  assert.equal(await heard(all), ['hello']);
  all.brain.stop();
});

test('a say in on_start_speaking and on_stop_speaking does not go in circles', async () => {
  const all = startAssistant({
    synapses: [hello, saying('before'), saying('after')],
    hooks: { on_start_speaking: ['before', 'before'], on_stop_speaking: 'after' },
  });
  await all.order('hello');
  assert.equal([...(await heard(all))].toSorted(), ['after', 'before', 'before', 'hello']);
  all.brain.stop();
});

test('hooks that mute and unmute one another do not go in circles', async () => {
  const all = startAssistant({
    synapses: [
      synapse('loud', { neurons: [neuron('settings', { mute: false, deaf: false })] }),
      synapse('quiet', { neurons: [neuron('settings', { mute: true, deaf: true })] }),
    ],
    hooks: { on_mute: 'loud', on_unmute: 'quiet', on_deaf: 'loud', on_undeaf: 'quiet' },
  });
  all.brain.send({ type: 'voice.mute' });
  await heard(all);
  assert.is(all.brain.getSnapshot().value.voice, 'audible');
  all.brain.send({ type: 'ears.close' });
  await heard(all);
  assert.is(all.brain.getSnapshot().value.ears, 'open');
  assert.is(all.told().filter((type) => type === 'call.answered').length, 2);
  all.brain.stop();
});

test('a hook whose synapse was deleted since is told, its other synapses run, and the order is answered', async () => {
  const all = startAssistant({
    synapses: [hello, saying('gone'), saying('there')],
    hooks: { on_order_found: ['gone', 'there'], on_order_not_found: 'gone' },
  });
  all.brain.send({ type: 'synapse.deleted', name: 'gone' });
  assert.is((await all.order('hello')).status, 'complete');
  assert.equal([...(await heard(all))].toSorted(), ['hello', 'there']);
  assert.is((await all.order('what')).status, null);
  const error = 'no synapse is named "gone"';
  assert.equal(
    all.news.filter(({ type }) => type === 'hook.failed'),
    [
      { type: 'hook.failed', hook: 'on_order_found', error },
      { type: 'hook.failed', hook: 'on_order_not_found', error },
    ],
  );
  all.brain.stop();
});

test('a hook whose neuron fails is told by its place, and harms nothing', async () => {
  const broken = synapse('broken', { neurons: [neuron('sleep', { seconds: 'x' }), say('went on')] });
  const all = startAssistant({ synapses: [hello, broken], hooks: { on_order_found: 'broken' } });
  assert.is((await all.order('hello')).status, 'complete');
  assert.equal([...(await heard(all))].toSorted(), ['hello', 'went on']);
  assert.is(all.news.filter(({ type }) => type === 'neuron.failed').length, 1);
  assert.is((await all.order('hello')).status, 'complete');
  all.brain.stop();
});

test('hooks that wait for the microphone are taken all the same', async () => {
  const hooks = {
    on_triggered: 'hello',
    on_waiting_for_trigger: ['hello'],
    on_start_listening: 'hello',
    on_stop_listening: 'hello',
  };
  const all = startAssistant({ synapses: [hello, changing({ hooks })] });
  await all.call('change');
  const { on_triggered, on_waiting_for_trigger } = all.brain.getSnapshot().context.settings.hooks;
  assert.equal([on_triggered, on_waiting_for_trigger], ['hello', ['hello']]);
  all.brain.stop();
});

test('on_mute of a change by the settings neuron finds the hooks of that same change', async () => {
  const all = startAssistant({
    synapses: [saying('quiet now'), changing({ mute: true, hooks: { on_mute: 'quiet now' } })],
  });
  await all.order('change');
  assert.equal(await heard(all), ['quiet now']);
  all.brain.stop();
});

test('news of changed settings comes when they hold and the engines follow them', async () => {
  const all = startAssistant({ synapses: [changing({ players: ['none'], default_player: 'none' })] });
  const seen: unknown[] = [];
  all.brain.on('settings.changed', () =>
    seen.push([all.brain.getSnapshot().context.settings.player.chosen, all.engines.used.at(-1)?.player.name]),
  );
  await all.call('change');
  assert.equal(seen, [['none', 'none']]);
  all.brain.stop();
});

test('a question that cannot be forgotten for a bug is told, and ends nothing', async () => {
  const store = memoryStore();
  const remove = () => {
    throw new Error('a bug');
  };
  const all = startAssistant({ store: { ...store, questions: { ...store.questions, remove } } });
  all.news$.next({ type: 'question.dropped', conversation: 'default', asked: ['call-0'] });
  await settled();
  const failures = all.news.filter(({ type }) => type === 'actor.failed');
  all.brain.stop();
  assert.equal(
    failures.map((news) => 'actor' in news && news.actor),
    ['news'],
  );
});

test.run();
