import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { concat, concatMap, EMPTY, NEVER, of, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CallbackActorLogic, createActor, type EventObject, fromCallback } from 'xstate';
import type { AssistantEvent } from '../../src/brain/events.ts';
import type { TranscriptPart } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { brainMachine } from '../../src/machines/brain.machine.ts';
import { connectionsMachine } from '../../src/machines/connections.machine.ts';
import { conversationMachine } from '../../src/machines/conversation.machine.ts';
import { conversationOf, conversations, openConversations } from '../../src/machines/conversations.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import { signalsMachine } from '../../src/machines/signals.machine.ts';
import { presentBrain, statesOf } from '../../src/machines/states.ts';
import { builtIn } from '../../src/modules/module.ts';
import { NO_SENTENCES } from '../../src/sentences/sentences.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { outline } from '../support/outline.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { ask, neuron, say, synapse } from '../support/synapse.ts';

const test = suite('brain');

const hello = synapse('hello', { orders: ['hello'], neurons: [say('hello')] });
const question = synapse('ask', { orders: ['ask'], neurons: [ask({}, 'hello')] });

/** Hooked to something, this says so. */
const saying = (text: string) => synapse(text, { neurons: [say(text)] });

const regions = ({ brain }: ReturnType<typeof startAssistant>) => statesOf(brain);

test('starts with open ears and an audible voice, and tells it', () => {
  const all = startAssistant();
  assert.equal(regions(all), { ears: 'no_microphone', voice: 'audible', dialogue: 'idle', output: 'idle' });
  assert.equal(all.news, [{ type: 'on_start' }]);
  all.brain.stop();
});

test('starts deaf and muted where the settings say so, without news of it', () => {
  const all = startAssistant({ options: { deaf: true, mute: true } });
  assert.equal(regions(all), { ears: 'deaf', voice: 'muted', dialogue: 'idle', output: 'idle' });
  assert.equal(all.told(), ['on_start']);
  all.brain.stop();
});

test('deaf and mute change only when they change, and are told then', () => {
  const all = startAssistant();
  for (const type of [
    'ears.open',
    'ears.close',
    'ears.close',
    'ears.open',
    'voice.unmute',
    'voice.mute',
    'voice.mute',
    'voice.unmute',
  ] as const) {
    all.brain.send({ type });
  }
  assert.equal(all.told().slice(1), ['on_deaf', 'on_undeaf', 'on_mute', 'on_unmute']);
  assert.equal(regions(all), { ears: 'no_microphone', voice: 'audible', dialogue: 'idle', output: 'idle' });
  all.brain.stop();
});

test('a switch that a hook turned is told as such', () => {
  const all = startAssistant();
  for (const type of ['ears.close', 'ears.open', 'voice.mute', 'voice.unmute'] as const)
    all.brain.send({ type, isFromHook: true });
  assert.equal(all.news.slice(1), [
    { type: 'on_deaf', isFromHook: true },
    { type: 'on_undeaf', isFromHook: true },
    { type: 'on_mute', mute: false, isFromHook: true },
    { type: 'on_unmute', isFromHook: true },
  ]);
  all.brain.stop();
});

test('changed settings hold when they are told', () => {
  const all = startAssistant();
  const settings = settingsOf({ default_player: 'none' }, { name: 'Ada' });
  const seen: unknown[] = [];
  all.brain.on('settings.changed', () => seen.push(all.brain.getSnapshot().context.settings));
  all.brain.send({ type: 'settings.changed', settings });
  assert.equal(seen, [settings]);
  assert.equal(all.told().slice(1), ['settings.changed']);
  all.brain.stop();
});

test('an edit of the brain is told once; one that changes nothing is not', () => {
  const all = startAssistant({ synapses: [hello] });
  const told = () => all.told().filter((type) => type === 'brain.changed').length;
  all.brain.send({ type: 'synapse.deleted', name: 'nobody' });
  all.brain.send({ type: 'synapse.enabled', name: 'nobody', isEnabled: false });
  all.brain.send({ type: 'synapse.enabled', name: 'hello', isEnabled: true });
  assert.is(told(), 0);
  all.brain.send({ type: 'synapse.enabled', name: 'hello', isEnabled: false });
  assert.is(presentBrain(all.brain).find('hello')?.isEnabled, false);
  all.brain.send({ type: 'synapse.added', synapse: question });
  all.brain.send({ type: 'synapse.deleted', name: 'hello' });
  assert.is(told(), 3);
  all.brain.stop();
});

test('a muted assistant answers with the text it does not say, and a call may speak all the same', async () => {
  const all = startAssistant({ synapses: [hello], options: { mute: true } });
  assert.equal(outline(await all.order('hello')), ['complete', 'hello: Say "hello"']);
  await settled();
  assert.equal(all.engines.heard, []);
  await all.order('hello', { mute: false });
  await settled();
  assert.equal(all.engines.heard, ['hello']);
  all.brain.send({ type: 'voice.unmute' });
  await all.order('hello', { mute: true });
  await settled();
  assert.equal(all.engines.heard, ['hello']);
  assert.not.ok(all.told().includes('on_mute'));
  all.brain.stop();
});

test('the answer does not wait for the sound, a failed sound is told later', async () => {
  const failure: AssistantError = { _tag: 'EngineFailed', engine: 'player', message: 'no card' };
  let fail = () => {};
  const engines = fakeEngines({
    player: {
      play: () => () =>
        new Promise((resolve) => {
          fail = () => resolve({ _tag: 'Left', left: failure });
        }),
    },
  });
  const all = startAssistant({ synapses: [hello], engines });
  assert.equal(outline(await all.order('hello')), ['complete', 'hello: Say "hello"']);
  fail();
  await settled();
  const { call, ...failed } = all.news.at(-1) as Extract<AssistantEvent, { type: 'speech.failed' }>;
  assert.match(call, /-1$/);
  assert.equal(failed, {
    type: 'speech.failed',
    conversation: 'default',
    text: 'hello',
    error: 'player: no card',
  });
  all.brain.stop();
});

test('uploaded sound becomes text', async () => {
  const all = startAssistant();
  all.brain.send({ type: 'audio.given', call: 'a.1', conversation: 'default', frames$: EMPTY });
  await settled();
  assert.equal(all.news.slice(1), [
    { type: 'audio.transcribed', call: 'a.1', conversation: 'default', result: { text: 'hello' } },
  ]);
  assert.equal(transcribed(all), []);
  all.brain.stop();
});

const transcribed = ({ brain }: ReturnType<typeof startAssistant>) =>
  brain.getSnapshot().context.transcribing.map(({ call }) => call);

test('recordings are heard side by side', async () => {
  const all = startAssistant({
    engines: fakeEngines({
      stt: {
        transcribe: (frames$) =>
          concat(
            frames$.pipe(
              concatMap(
                async (): Promise<TranscriptPart> => ({
                  type: 'final',
                  transcript: { text: 'second', by: 'open' },
                }),
              ),
            ),
            NEVER,
          ),
      },
    }),
  });
  all.brain.send({ type: 'audio.given', call: 'first', conversation: 'default', frames$: EMPTY });
  const frame = { samples: new Int16Array(1), atMs: 0 };
  all.brain.send({ type: 'audio.given', call: 'second', conversation: 'default', frames$: of(frame) });
  assert.equal(transcribed(all), ['first', 'second']);
  await settled();
  assert.equal(all.news.slice(1), [
    { type: 'audio.transcribed', call: 'second', conversation: 'default', result: { text: 'second' } },
  ]);
  assert.equal(transcribed(all), ['first']);
  all.brain.stop();
});

const bug = new Error('bug');
const noise: AssistantError = { _tag: 'UndecodableAudio', message: 'noise' };
for (const [title, transcribe, error, detail] of [
  ['an expected failure', () => throwError(() => noise), noise, 'the audio cannot be decoded: noise'],
  ['a bug', () => throwError(() => bug), bug, 'bug'],
  [
    'a recogniser that throws',
    () => {
      throw bug;
    },
    bug,
    'bug',
  ],
] as const) {
  test(`${title} of the recogniser answers its call, is told, and the next recording is heard`, async () => {
    const engines = fakeEngines();
    const { transcribe: hear } = engines.stt.instance;
    let isFirst = true;
    const instance = {
      ...engines.stt.instance,
      transcribe: (frames$: Parameters<typeof hear>[0]) => {
        const now = isFirst ? transcribe : hear;
        isFirst = false;
        return now(frames$);
      },
    };
    const all = startAssistant({ engines: { ...engines, stt: { ...engines.stt, instance } } });
    all.brain.send({ type: 'audio.given', call: 'a', conversation: 'default', frames$: EMPTY });
    await settled();
    all.brain.send({ type: 'audio.given', call: 'b', conversation: 'default', frames$: EMPTY });
    await settled();
    assert.equal(all.news.slice(1), [
      { type: 'audio.transcribed', call: 'a', conversation: 'default', result: { error } },
      { type: 'on_stt_error', call: 'a', conversation: 'default', detail },
      { type: 'audio.transcribed', call: 'b', conversation: 'default', result: { text: 'hello' } },
    ]);
    all.brain.stop();
  });
}

test('a synapse added is known at once and one deleted is not, and both are told', async () => {
  const all = startAssistant();
  assert.is((await all.order('hello')).status, null);
  all.brain.send({ type: 'synapse.added', synapse: hello });
  assert.equal(all.news.at(-1), { type: 'brain.changed' });
  assert.is((await all.order('hello')).status, 'complete');
  all.brain.send({ type: 'synapse.deleted', name: 'hello' });
  assert.equal(all.news.at(-1), { type: 'brain.changed' });
  assert.is((await all.order('hello')).status, null);
  all.brain.stop();
});

test('a start by the name of nobody matches nothing', async () => {
  const all = startAssistant();
  assert.equal(await all.call('nobody'), { matched_synapses: [], status: null, user_order: null });
  all.brain.stop();
});

test('kill_switch stops the service once what was said is heard, and its call is answered', async () => {
  const engines = fakeEngines();
  const all = startAssistant({
    engines,
    synapses: [synapse('end', { orders: ['end'], neurons: [say('bye'), neuron('kill_switch')] })],
  });
  assert.equal(outline(await all.order('end')), ['complete', 'end: Say "bye", Kill_switch']);
  assert.is(all.stops(), 1);
  assert.equal(engines.heard, ['bye']);
  all.brain.stop();
});

test('kill_switch stops the service even when a sound never ends', async () => {
  const all = startAssistant({
    engines: fakeEngines({ player: { play: () => () => new Promise(() => {}) } }),
    synapses: [synapse('end', { orders: ['end'], neurons: [say('bye'), neuron('kill_switch')] })],
  });
  const end = all.order('end');
  await settled();
  assert.is(all.stops(), 0);
  all.clock.increment(60_000);
  await end;
  assert.is(all.stops(), 1);
  all.brain.stop();
});

test('on_start runs its synapse', async () => {
  const all = startAssistant({ synapses: [saying('ready')], hooks: { on_start: 'ready' } });
  await settled();
  assert.equal(all.engines.heard, ['ready']);
  all.brain.stop();
});

test('hooks of an order run once each, in order, disabled ones skipped, and are no part of its answer', async () => {
  const off = synapse('off', { isEnabled: false, neurons: [say('off')] });
  const all = startAssistant({
    synapses: [hello, saying('one'), off, saying('two'), saying('three')],
    hooks: { on_order_found: ['one', 'off', 'two'], on_processed_synapses: 'three' },
  });
  assert.equal(outline(await all.order('hello')), ['complete', 'hello: Say "hello"']);
  await settled();
  assert.equal(all.engines.heard.toSorted(), ['hello', 'one', 'three', 'two']);
  assert.ok(all.engines.heard.indexOf('one') < all.engines.heard.indexOf('two'));
  all.brain.stop();
});

test('a hook on speaking may speak: what it says fires no hooks', async () => {
  const all = startAssistant({
    synapses: [hello, saying('before'), saying('after')],
    hooks: { on_start_speaking: 'before', on_stop_speaking: 'after' },
  });
  await all.order('hello');
  for (let turn = 0; turn < 10; turn += 1) await settled();
  assert.equal(all.engines.heard, ['hello', 'before', 'after']);
  all.brain.stop();
});

test('what a hook says about being muted, and about being audible again, is heard', async () => {
  const hooks = { on_mute: 'quiet now', on_unmute: 'back again' };
  const all = startAssistant({ synapses: [saying('quiet now'), saying('back again')], hooks });
  all.brain.send({ type: 'voice.mute' });
  await settled();
  all.brain.send({ type: 'voice.unmute' });
  await settled();
  await settled();
  assert.equal(all.engines.heard, ['quiet now', 'back again']);
  all.brain.stop();
});

test('the mute of a call reaches what its hooks say', async () => {
  const all = startAssistant({
    synapses: [hello, saying('found')],
    hooks: { on_order_found: 'found' },
  });
  await all.order('hello', { mute: true });
  await settled();
  assert.equal(all.engines.heard, []);
  all.brain.send({ type: 'voice.mute' });
  await all.order('hello', { mute: false });
  await settled();
  assert.equal(all.engines.heard.toSorted(), ['found', 'hello']);
  all.brain.stop();
});

test('on_mute and on_deaf fire on a change only', async () => {
  const all = startAssistant({
    synapses: [saying('deaf'), saying('unmuted')],
    hooks: { on_deaf: 'deaf', on_unmute: 'unmuted' },
  });
  for (const type of ['ears.close', 'ears.close', 'voice.unmute', 'voice.mute', 'voice.unmute'] as const) {
    all.brain.send({ type });
    await settled();
  }
  assert.equal(all.engines.heard, ['deaf', 'unmuted']);
  all.brain.stop();
});

test('on_order_not_found runs once, as the answer', async () => {
  const all = startAssistant({ synapses: [saying('sorry')], hooks: { on_order_not_found: 'sorry' } });
  assert.equal(outline(await all.order('what')), ['complete', 'sorry: Say "sorry"']);
  await settled();
  assert.equal(all.engines.heard, ['sorry']);
  all.brain.stop();
});

test('a hook that fires while a question waits does not answer it', async () => {
  const all = startAssistant({
    synapses: [question, hello, saying('muted')],
    hooks: { on_mute: 'muted' },
  });
  await all.order('ask');
  all.brain.send({ type: 'voice.mute' });
  await settled();
  assert.is(all.brain.getSnapshot().value.dialogue, 'waiting_for_answer');
  assert.equal(outline(await all.order('what')), ['complete', 'ask: Neurotransmitter', 'hello: Say "hello"']);
  all.brain.stop();
});

const opened = ({ brain }: ReturnType<typeof startAssistant>) => [...openConversations(brain).keys()];

test('of a hundred idle conversations the one that was idle longest is closed; one that waits or runs is not', async () => {
  const all = startAssistant({
    synapses: [
      hello,
      question,
      synapse('nap', { orders: ['nap'], neurons: [neuron('sleep', { seconds: 60 })] }),
    ],
  });
  await all.order('hello');
  await all.order('ask', { conversation: 'asking' });
  void all.order('nap', { conversation: 'napping' });
  const names = Array.from({ length: 102 }, (_, number) => `c${number}`);
  for (const conversation of names.slice(0, 100)) await all.order('hello', { conversation });
  assert.equal(opened(all), ['default', 'asking', 'napping', ...names.slice(0, 100)]);
  await all.order('hello', { conversation: 'c0' });
  await all.order('hello', { conversation: 'c100' });
  await all.order('hello', { conversation: 'c101' });
  assert.equal(opened(all), ['default', 'asking', 'napping', 'c0', ...names.slice(3)]);
  all.brain.stop();
});

test('ten thousand named conversations leave nothing behind', async () => {
  const all = startAssistant({ synapses: [hello] });
  const converse = async (from: number, to: number): Promise<number> => {
    for (let n = from; n < to; n += 1) await all.order('hello', { conversation: `c${n}`, mute: true });
    all.news.length = 0;
    return usedBytes();
  };
  const before = await converse(0, 2_000);
  const after = await converse(2_000, 12_000);
  assert.ok(after - before < 1_000_000, `${after - before} bytes more`);
  assert.is(opened(all).length, 100);
  const children = Object.keys(all.brain.getSnapshot().children);
  assert.equal(
    children.filter((name) => !name.startsWith('neuron.')),
    [
      ...['conversations', 'transcribing', 'output', 'hooks', 'learning', 'timers', 'signals'],
      ...['connections', 'ears'],
    ],
  );
  all.brain.stop();
});

test('a persisted brain has its conversations as data, and goes on with their questions', async () => {
  const all = startAssistant({ synapses: [hello, question] });
  await all.order('ask', { conversation: 'kitchen' });
  await all.order('hello', { conversation: 'hall' });
  const { children } = JSON.parse(JSON.stringify(all.brain.getPersistedSnapshot()));
  all.brain.stop();
  const restored = createActor(
    conversations(conversationMachine.provide({ delays: { answerDeadline: 60_000 } })),
    {
      snapshot: children.conversations.snapshot,
    },
  ).start();
  const { open, idle } = restored.getSnapshot();
  assert.equal(
    [...open].map(([name, { state }]) => [name, state]),
    [
      ['kitchen', 'waiting_for_answer'],
      ['hall', 'idle'],
    ],
  );
  assert.equal([...idle], ['hall']);
  const asked = open.get('kitchen')?.ref;
  asked?.send({ type: 'question.cancel', conversation: 'kitchen' });
  assert.is(asked?.getSnapshot().value, 'idle');
  restored.stop();
});

for (const conversation of ['__proto__', 'constructor', 'a.b*c', '*', '']) {
  test(`a conversation may be named "${conversation}"`, async () => {
    const all = startAssistant({ synapses: [hello, question] });
    assert.is((await all.order('ask', { conversation })).status, 'waiting_for_answer');
    assert.equal(outline(await all.order('hello')), ['complete', 'hello: Say "hello"']);
    assert.is((await all.order('what', { conversation })).status, 'complete');
    assert.equal(outline(await all.order('hello', { conversation })), ['complete', 'hello: Say "hello"']);
    assert.equal(opened(all).toSorted(), ['default', conversation].toSorted());
    all.brain.stop();
  });
}

/** A brain of test doubles, and what it told. */
function brainWith(actors: Partial<Parameters<typeof brainMachine.provide>[0]['actors']> = {}) {
  const quiet: CallbackActorLogic<EventObject> = fromCallback(() => {});
  const machine = brainMachine.provide({
    actors: {
      conversations: conversations(conversationMachine) as never,
      neuron: fromCallback(() => {}) as never,
      transcribing: fromCallback(() => {}),
      output: quiet as never,
      hooks: quiet,
      learning: quiet,
      timers: quiet,
      signals: signalsMachine.provide({ actors: { grouping: quiet } }),
      connections: connectionsMachine.provide({ actors: { targets: fromCallback(() => {}) } }),
      ...actors,
    },
  });
  const input = {
    synapses: [hello],
    sentences: NO_SENTENCES,
    settings: settingsOf({}, {}),
    neurons: [...builtIn.neurons.keys()],
  };
  const brain = createActor(machine, { input });
  const events: AssistantEvent[] = [];
  brain.on('*', (item) => events.push(item));
  brain.start();
  return { brain, news: events };
}

for (const actor of ['transcribing', 'output', 'hooks', 'learning', 'timers'] as const) {
  test(`a failure of the actor "${actor}" is told, and the brain lives on`, () => {
    const failing = fromCallback(() => {
      throw new Error('bug');
    });
    const { brain, news: events } = brainWith({ [actor]: failing });
    const told = events.filter(({ type }) => type !== 'state.changed');
    assert.equal(told, [{ type: 'on_start' }, { type: 'actor.failed', actor, error: 'bug' }]);
    brain.send({ type: 'voice.mute' });
    assert.is(brain.getSnapshot().value.voice, 'muted');
    brain.stop();
  });
}

test('a bug that ends the actor of a neuron is told, and another one takes its place', async () => {
  const failing = fromCallback(({ receive }) =>
    receive(() => {
      throw new Error('bug');
    }),
  );
  const { brain, news: events } = brainWith({ neuron: failing as never });
  const before = brain.system.get('neuron.say');
  before?.send({ type: 'neuron.run' });
  await settled();
  assert.equal(events.at(-1), { type: 'actor.failed', actor: 'neuron.say', error: 'bug' });
  const after = brain.system.get('neuron.say');
  assert.is.not(after, before);
  assert.is(after?.getSnapshot().status, 'active');
  brain.stop();
});

type Actions = Parameters<typeof conversationMachine.provide>[0]['actions'];

/** A brain whose conversations carry out their actions like this, and what all of it told. */
function conversing(actions: Actions) {
  const all: AssistantEvent[] = [];
  const told = (event: AssistantEvent): void => void all.push(event);
  const machine = conversationMachine.provide({
    actions: {
      noteOrder: () => {},
      store: ({ self }, { run }) => self.send({ type: 'run.stored', run }),
      ...actions,
    },
    delays: { answerDeadline: 60_000 },
    guards: { interrupts: () => false },
  });
  const { brain } = brainWith({ conversations: emitting(conversations(emitting(machine, told)), told) });
  const stateOf = (name: string) => conversationOf(brain, name)?.getSnapshot().value;
  return { brain, all, stateOf, answers: () => all.filter(({ type }) => type === 'call.answered') };
}

test('a conversation that fails is told, its calls with it, and a new one may take its name', () => {
  let isBroken = true;
  const { brain, all } = conversing({
    match: () => {
      if (isBroken) throw bug;
    },
  });
  const order = { type: 'order.given', order: 'hello', ...scope({ conversation: 'a.b' }) } as const;
  brain.send(order);
  assert.equal(all.at(-1), { type: 'conversation.failed', conversation: 'a.b', error: bug });
  assert.equal([...openConversations(brain).keys()], []);
  assert.is(brain.getSnapshot().value.dialogue, 'idle');
  isBroken = false;
  brain.send(order);
  assert.equal([...openConversations(brain).keys()], ['a.b']);
  assert.is(brain.getSnapshot().value.dialogue, 'running');
  brain.stop();
});

test('a bug of a run answers its call, and the conversation lives on', () => {
  let isBroken = true;
  const { brain, answers, stateOf } = conversing({
    match: ({ self }, { run }) => {
      if (isBroken) self.send({ type: 'run.failed', run, error: bug });
    },
  });
  brain.send({ type: 'order.given', order: 'hello', ...scope({ call: 'a' }) });
  assert.equal(answers(), [
    { type: 'call.answered', call: 'a', conversation: 'default', result: { error: bug } },
  ]);
  assert.is(stateOf('default'), 'idle');
  isBroken = false;
  brain.send({ type: 'order.given', order: 'hello', ...scope({ call: 'b' }) });
  assert.is(stateOf('default'), 'running');
  brain.stop();
});

/** Every call asks. */
const asking: Actions = {
  match: ({ self }, { run }) => {
    const started = [{ synapse: hello, matchedOrder: null, parameters: {} }];
    self.send({ type: 'run.matched', run, isFound: true, started });
  },
  runNeuron: ({ self }, { run, job }) =>
    self.send({
      type: 'job.done',
      run,
      job,
      result: { _tag: 'Ask', question: { links: [], otherwise: 'hello' } },
    }),
};

const FAILED: AssistantEvent = { type: 'conversation.failed', conversation: 'default', error: bug };

const drops = ({ type }: AssistantEvent): boolean =>
  type === 'question.dropped' || type === 'conversation.failed';

test('a conversation that fails while it waits leaves the dialogue idle, and its questions are dropped', () => {
  const { brain, all } = conversing({
    ...asking,
    dropQuestion: () => {
      throw bug;
    },
  });
  for (const call of ['a', 'b'])
    brain.send({ type: 'synapse.called', names: ['ask'], parameters: {}, ...scope({ call }) });
  assert.is(brain.getSnapshot().value.dialogue, 'waiting_for_answer');
  brain.send({ type: 'question.cancel', conversation: 'default' });
  assert.is(brain.getSnapshot().value.dialogue, 'idle');
  assert.equal(all.filter(drops), [
    { type: 'question.dropped', conversation: 'default', asked: ['a', 'b'] },
    FAILED,
  ]);
  brain.stop();
});

test('a question that is not on disk yet is dropped too', () => {
  const { brain, all } = conversing({
    ...asking,
    store: () => {},
    noteOrder: (_, { call }) => {
      if (call === 'b') throw bug;
    },
  });
  for (const call of ['a', 'b']) brain.send({ type: 'order.given', order: 'hello', ...scope({ call }) });
  assert.equal(all.filter(drops), [
    { type: 'question.dropped', conversation: 'default', asked: ['a'] },
    FAILED,
  ]);
  brain.stop();
});

test.run();

/** The heap in use once the garbage is out. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
