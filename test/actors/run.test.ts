import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { neuron as defined, type Neuron } from '../../src/actors/neuron.ts';
import type { NeuronLogic } from '../../src/actors/neuron-actor.ts';
import { neurons } from '../../src/actors/neurons/index.ts';
import { assistantConversations } from '../../src/app/assistant-parts.ts';
import { brainOf } from '../../src/brain/brain.ts';
import {
  type AssistantEvent,
  type CallAnswered,
  type CallScope,
  HOOK_NAMES,
  type Hooks,
  type NeuronFailed,
  type NewCall,
} from '../../src/brain/events.ts';
import type { RunReport } from '../../src/brain/stored-run.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import type { ConversationsLogic } from '../../src/machines/conversations.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { outline } from '../support/outline.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';
import { isStep } from '../support/steps.ts';
import { ask, link, neuron, say, synapse } from '../support/synapse.ts';
import { fakeTools } from '../support/tools.ts';

const test = suite('run');

const buggy = defined({
  name: 'buggy',
  parameters: t.type({}),
  run: () => {
    throw new Error('bug');
  },
});
const broken = defined({
  name: 'broken',
  parameters: t.type({}),
  run: () => TE.left({ _tag: 'EngineFailed', engine: 'lamp', message: 'dark' }),
});

/** A run to start; an answer needs no more than its text. */
interface Started {
  readonly call: NewCall;
}

interface Given {
  readonly hooks?: Partial<Hooks>;
  readonly variables?: Values;
  /** More neurons. */
  readonly kinds?: readonly Neuron[];
  /** Writes a question. */
  readonly keep?: () => Promise<void>;
}

/** Conversations over these synapses, with what they told and spoke. */
function world(synapses: readonly Synapse[], given: Given = {}) {
  const tools = fakeTools();
  const events: AssistantEvent[] = [];
  const steps: AssistantEvent[] = [];
  const failures: NeuronFailed[] = [];
  const answers = new Map<string, (answer: Answer) => void>();
  const none = Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Hooks;
  const settings = settingsOf({}, {});
  const kinds = new Map([...neurons, buggy, broken, ...(given.kinds ?? [])].map((kind) => [kind.name, kind]));
  let brain = brainOf(synapses);
  const parts = assistantConversations({
    present: () => brain,
    settings: () => ({
      ...settings,
      hooks: { ...none, ...given.hooks },
      variables: given.variables ?? {},
    }),
    modules: () => ({ neurons: kinds }),
    tools,
    questions: { keep: given.keep ?? (async () => {}), forget: async () => {} },
    redacted: (text) => text.replaceAll('hunter2', '…'),
    emit: (item) => {
      if (item.type === 'state.changed') return;
      if (item.type === 'call.answered') answers.get(item.call)?.(item.result);
      else if (item.type === 'neuron.failed') failures.push(item);
      else (isStep(item) ? steps : events).push(item);
    },
  });
  const root = createActor(rootMachine.provide({ actors: parts }), {
    input: [...kinds.keys()],
    clock: tools.clock,
  }).start();
  const run = ({ call }: Started): Promise<Answer> =>
    new Promise((resolve) => {
      answers.set(call.call, resolve);
      root.send(call);
    });
  return {
    tools,
    news: events,
    steps,
    failures,
    stop: () => void root.stop(),
    /** The answer to a call; the answer to its question is another call. */
    answer: run,
    run: async (started: Started): Promise<{ readonly report: RunReport }> => {
      const answer = await run(started);
      if ('error' in answer) throw answer.error;
      return answer;
    },
    learn: (changed: readonly Synapse[]) => {
      brain = brainOf(changed);
    },
    /** Makes the comparing of orders throw. */
    breakIndex: (error: Error) => {
      brain = {
        ...brain,
        index: () => {
          throw error;
        },
      };
    },
  };
}

type Answer = CallAnswered['result'];

/** What has the conversations and the actors of neurons. */
const rootMachine = setup({
  types: { input: {} as readonly string[], context: {} as { readonly kinds: readonly string[] } },
  actors: {
    conversations: fromCallback(() => {}) as unknown as ConversationsLogic,
    neuron: fromCallback(() => {}) as unknown as NeuronLogic,
  },
}).createMachine({
  context: ({ input }) => ({ kinds: input }),
  invoke: { src: 'conversations', id: 'conversations' },
  entry: enqueueActions(({ context, enqueue }) => {
    for (const kind of context.kinds)
      enqueue.spawnChild('neuron', { id: `neuron.${kind}`, systemId: `neuron.${kind}`, input: { kind } });
  }),
  on: {
    'conversation.moved': {},
    '*': { actions: sendTo('conversations', ({ event }) => event as NewCall) },
  },
});

const order = (text: string, own: Partial<CallScope> = {}): NewCall => ({
  type: 'order.given',
  order: text,
  ...scope(own),
});

const called = (names: readonly string[], parameters: Values = {}): NewCall => ({
  type: 'synapse.called',
  names,
  parameters,
  ...scope(),
});

test('an order runs what it matches; the report has the fields of the API', async () => {
  const { run, tools } = world([
    synapse('hello', { orders: ['hello {{ name }}'], neurons: [say('hello {{ name }}')] }),
  ]);
  const { report } = await run({ call: order('Hello Ada') });
  assert.equal(report, {
    matched_synapses: [
      {
        matched_order: 'hello {{ name }}',
        neuron_module_list: [{ neuron_name: 'Say', generated_message: 'hello Ada' }],
        synapse_name: 'hello',
      },
    ],
    status: 'complete',
    user_order: 'Hello Ada',
  });
  assert.equal(tools.spoken, ['hello Ada']);
});

test('a start by name has no order, in the report or in its synapses', async () => {
  const { run } = world([synapse('hello', { orders: ['hello'], neurons: [say('hello')] })]);
  const { report } = await run({ call: called(['hello']) });
  assert.is(report.user_order, null);
  assert.is(report.matched_synapses[0]?.matched_order, null);
});

test('a synapse with no neurons is complete', async () => {
  const { run } = world([synapse('empty', { orders: ['nothing'] })]);
  assert.equal(outline((await run({ call: order('nothing') })).report), ['complete', 'empty:']);
});

test('several matches run in brain order', async () => {
  const { run, tools } = world([
    synapse('a', { orders: ['go'], neurons: [say('1'), say('2')] }),
    synapse('b', { orders: ['go'], neurons: [say('3')] }),
  ]);
  const { report } = await run({ call: order('go') });
  assert.equal(outline(report), ['complete', 'a: Say "1", Say "2"', 'b: Say "3"']);
  assert.equal(tools.spoken, ['1', '2', '3']);
});

test('news of an order: found, then processed, with its scope and text', async () => {
  const { run, news: events } = world([synapse('hello', { orders: ['hello'] })]);
  const own = { conversation: 'kitchen', mute: true };
  await run({ call: order('hello', own) });
  assert.equal(events, [
    { type: 'on_order_found', call: 'call-1', ...own, isFromHook: false, by: 'api', detail: 'hello' },
    { type: 'on_processed_synapses', call: 'call-1', ...own, isFromHook: false, by: 'api', detail: 'hello' },
  ]);
});

test('a start by name tells no news of orders', async () => {
  const { run, news: events } = world([synapse('hello', {})]);
  await run({ call: called(['hello']) });
  assert.equal(events, []);
});

test('an order that asks is processed too', async () => {
  const { run, news: events } = world([synapse('hello', { orders: ['hello'], neurons: [ask({}, 'hello')] })]);
  await run({ call: order('hello') });
  assert.equal(
    events.map(({ type }) => type),
    ['on_order_found', 'on_processed_synapses'],
  );
});

test('an unknown order with no default matches nothing', async () => {
  const { run, news: events } = world([]);
  const { report } = await run({ call: order('what') });
  assert.equal(report, { matched_synapses: [], status: null, user_order: 'what' });
  assert.equal(
    events.map(({ type }) => type),
    ['on_order_not_found'],
  );
});

test('an unknown order runs the enabled synapses of on_order_not_found as its answer', async () => {
  const { run, news: events } = world(
    [
      synapse('sorry', { orders: ['sorry'], neurons: [say('sorry')] }),
      synapse('off', { isEnabled: false, neurons: [say('off')] }),
      synapse('again', { neurons: [say('again')] }),
    ],
    { hooks: { on_order_not_found: ['sorry', 'off', 'again'] } },
  );
  const { report } = await run({ call: order('what') });
  assert.equal(outline(report), ['complete', 'sorry: Say "sorry"', 'again: Say "again"']);
  assert.is(report.user_order, 'what');
  assert.is(report.matched_synapses[0]?.matched_order, null);
  assert.equal(
    events.map(({ type }) => type),
    ['on_order_not_found'],
  );
});

test('defaults that are all disabled match nothing', async () => {
  const { run } = world([synapse('off', { isEnabled: false, neurons: [say('off')] })], {
    hooks: { on_order_not_found: 'off' },
  });
  const { report } = await run({ call: order('what') });
  assert.equal(report, { matched_synapses: [], status: null, user_order: 'what' });
});

test('a failure is listed and told without what is secret', async () => {
  const { run, failures } = world([synapse('a', { neurons: [neuron('{{ hunter2 }}'), neuron('hunter2')] })]);
  const { report } = await run({ call: called(['a']) });
  const listed = report.matched_synapses.flatMap(({ neuron_module_list }) => neuron_module_list);
  const errors = [...listed, ...failures].map(({ error }) => error);
  assert.is(errors.length, 4);
  assert.ok(
    errors.every((error) => error?.includes('"…"') || error?.includes('… }}')),
    errors.join(),
  );
});

test('a neuron that fails or is skipped is listed with its error, and the next one runs', async () => {
  const { run, tools, failures } = world([
    synapse('a', {
      neurons: [
        neuron('say'),
        say('{{ nobody }}'),
        neuron('broken'),
        neuron('buggy'),
        neuron('unheard_of'),
        say('done'),
      ],
    }),
  ]);
  const { report } = await run({ call: called(['a']) });
  assert.equal(report, {
    matched_synapses: [
      {
        matched_order: null,
        neuron_module_list: [
          {
            neuron_name: 'Say',
            generated_message: null,
            error: 'message: found nothing, expected a text or a list of texts',
          },
          {
            neuron_name: 'Say',
            generated_message: null,
            error: 'brain.yml:1: synapse "a", neuron say: message: no value for nobody',
          },
          { neuron_name: 'Broken', generated_message: null, error: 'lamp: dark' },
          { neuron_name: 'Buggy', generated_message: null, error: 'bug' },
          {
            neuron_name: 'Unheard_of',
            generated_message: null,
            error: 'no neuron is named "unheard_of"',
          },
          { neuron_name: 'Say', generated_message: 'done' },
        ],
        synapse_name: 'a',
      },
    ],
    status: 'complete',
    user_order: null,
  });
  assert.equal(
    failures.map(({ place, error }) => `${place}: ${error}`),
    [
      'brain.yml:1: synapse "a", neuron say: message: found nothing, expected a text or a list of texts',
      'brain.yml:1: synapse "a", neuron say: message: no value for nobody',
      'brain.yml:1: synapse "a", neuron broken: lamp: dark',
      'brain.yml:1: synapse "a", neuron buggy: bug',
      'brain.yml:1: synapse "a", neuron unheard_of: no neuron is named "unheard_of"',
    ],
  );
  assert.equal(tools.spoken, ['done']);
});

test('a run whose neurons all failed is complete', async () => {
  const { run } = world([synapse('a', { orders: ['go'], neurons: [neuron('broken')] })]);
  const { report } = await run({ call: order('go') });
  assert.equal(outline(report), ['complete', 'a: Broken failed (lamp: dark)']);
});

test('a neuron past its deadline is listed with its error, and the next one runs', async () => {
  const { run, tools } = world([synapse('a', { neurons: [neuron('kill_switch'), say('done')] })]);
  Object.assign(tools, { drained: () => new Promise(() => {}) });
  const done = run({ call: called(['a']) });
  await settled();
  tools.clock.increment(60_000);
  const { report } = await done;
  assert.equal(outline(report), [
    'complete',
    'a: Kill_switch failed (kill_switch took longer than 60000 ms), Say "done"',
  ]);
});

test('neuron names are known whatever their case', async () => {
  const { run } = world([synapse('a', { neurons: [neuron('SAY', { message: 'hello' })] })]);
  const { report } = await run({ call: called(['a']) });
  assert.equal(outline(report), ['complete', 'a: Say "hello"']);
});

test('an argument goes before a variable of the same name', async () => {
  const { run, tools } = world([synapse('a', { neurons: [say('{{ name }} {{ city }}')] })], {
    variables: { name: 'nobody', city: 'Rome' },
  });
  await run({ call: called(['a'], { name: 'Ada' }) });
  assert.equal(tools.spoken, ['Ada Rome']);
});

test('a direct link runs at once; the caller is listed first and its arguments are not handed on', async () => {
  const { run, tools } = world([
    synapse('a', { orders: ['go {{ where }}'], neurons: [say('1'), link('b'), say('3 {{ where }}')] }),
    synapse('b', { isEnabled: false, neurons: [say('2'), say('{{ where }}')] }),
  ]);
  const { report } = await run({ call: order('go home') });
  assert.equal(outline(report), [
    'complete',
    'a: Say "1", Neurotransmitter, Say "3 home"',
    'b: Say "2", Say failed (brain.yml:1: synapse "b", neuron say: message: no value for where)',
  ]);
  assert.equal(
    report.matched_synapses.map(({ matched_order }) => matched_order),
    ['go {{ where }}', null],
  );
  assert.equal(tools.spoken, ['1', '2', '3 home']);
});

test('a link to nobody is an error of its neuron, and the next one runs', async () => {
  const { run } = world([synapse('a', { neurons: [link('nobody'), say('done')] })]);
  const { report } = await run({ call: called(['a']) });
  assert.equal(outline(report), [
    'complete',
    'a: Neurotransmitter failed (no synapse is named "nobody"), Say "done"',
  ]);
});

for (const [title, synapses] of [
  ['itself', [synapse('a', { neurons: [link('a')] })]],
  ['its caller', [synapse('a', { neurons: [link('b')] }), synapse('b', { neurons: [link('a')] })]],
] as const) {
  test(`a synapse that links to ${title} ends with an error instead of going on forever`, async () => {
    const { run } = world(synapses);
    const { report } = await run({ call: called(['a']) });
    assert.is(report.status, 'complete');
    assert.is(report.matched_synapses.length, 1_000);
    const errors = report.matched_synapses.flatMap(({ neuron_module_list }) =>
      neuron_module_list.flatMap(({ error }) => error ?? []),
    );
    assert.equal(errors, ['more than 1000 synapses started by one another']);
  });
}

test('a synapse that links to itself twice ends too, though each of its starts would start two', async () => {
  const { run } = world([synapse('a', { neurons: [link('a'), link('a')] })]);
  const { report } = await run({ call: called(['a']) });
  assert.is(report.matched_synapses.length, 1_000);
});

const coffee = [
  synapse('coffee', {
    orders: ['coffee'],
    neurons: [say('sugar?'), ask({ sweet: ['yes', 'yes {{ how }}'], black: ['no'] }, 'unsure'), say('done')],
  }),
  synapse('sweet', { neurons: [say('sweet')] }),
  synapse('black', { neurons: [say('black')] }),
  synapse('unsure', { neurons: [say('unsure')] }),
];

test('a run that asks ends, and its question goes on with it', async () => {
  const { run } = world(coffee);
  const asked = await run({ call: order('coffee') });
  assert.equal(outline(asked.report), ['waiting_for_answer', 'coffee: Say "sugar?"']);
  const { report } = await run({ call: order('Yes', { call: 'call-2' }) });
  assert.equal(outline(report), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    'sweet: Say "sweet"',
  ]);
  assert.is(report.user_order, null);
  assert.is(report.matched_synapses[1]?.matched_order, 'yes');
});

test('a call that asks is answered when its question is on disk', async () => {
  let written = (): void => {};
  const keep = () =>
    new Promise<void>((resolve) => {
      written = resolve;
    });
  const { answer } = world(coffee, { keep });
  let isAnswered = false;
  const asked = answer({ call: order('coffee') }).then(() => {
    isAnswered = true;
  });
  await settled();
  assert.is(isAnswered, false);
  written();
  await asked;
  assert.is(isAnswered, true);
});

test('an answer tells no news of orders', async () => {
  const { run, news: events } = world(coffee);
  await run({ call: order('coffee') });
  events.length = 0;
  await run({ call: order('no', { call: 'call-2' }) });
  assert.equal(events, []);
});

test('a linked synapse that is gone by the time of the answer is an error, and the asker goes on', async () => {
  const { run, learn } = world(coffee);
  await run({ call: order('coffee') });
  learn(coffee.filter(({ name }) => name !== 'black'));
  const { report } = await run({ call: order('no', { call: 'call-2' }) });
  assert.equal(outline(report), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter failed (no synapse is named "black"), Say "done"',
  ]);
});

test('a bug in the comparing of an order answers it with the bug', async () => {
  const bug = new Error('bug');
  const { answer, breakIndex } = world([]);
  breakIndex(bug);
  assert.equal(await answer({ call: order('anything') }), { error: bug });
});

test('stopped, it cancels its neuron and runs no more', async () => {
  let given: AbortSignal | undefined;
  const { answer, tools, stop } = world([
    synapse('a', { neurons: [neuron('sleep', { seconds: 60 }), say('awake')] }),
  ]);
  const { sleep } = tools;
  Object.assign(tools, {
    sleep: (delayMs: number, signal: AbortSignal) => {
      given = signal;
      return sleep(delayMs, signal);
    },
  });
  void answer({ call: called(['a']) });
  await settled();
  assert.is(given?.aborted, false);
  stop();
  assert.is(given?.aborted, true);
  await settled();
  tools.clock.increment(120_000);
  await settled();
  assert.equal(tools.spoken, []);
});

test('stopped in the moment its neuron is done, it runs no more', async () => {
  const last: Neuron = {
    ...buggy,
    name: 'last',
    work: () => async () => {
      all.stop();
      return { _tag: 'Finished', said: null };
    },
  };
  const all = world([synapse('a', { neurons: [neuron('last'), say('too late')] })], { kinds: [last] });
  void all.answer({ call: called(['a']) });
  await settled();
  assert.equal(all.tools.spoken, []);
});

test.run();
