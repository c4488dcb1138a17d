import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import type { RunReport } from '../../src/brain/stored-run.ts';
import { conversationOf } from '../../src/machines/conversations.ts';
import { outline } from '../support/outline.ts';
import { assertData } from '../support/plain-data.ts';
import { settled } from '../support/settled.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { ask, link, neuron, say, synapse } from '../support/synapse.ts';

const test = suite('conversation');

const coffee = [
  synapse('coffee', {
    orders: ['coffee'],
    neurons: [
      say('sugar?'),
      ask({ sweet: ['yes', 'with {{ what }}'], black: ['no', 'yes'] }, 'unsure'),
      say('done'),
    ],
  }),
  synapse('sweet', { orders: ['sweet'], neurons: [say('sweet'), say('{{ what }}')] }),
  synapse('black', { neurons: [say('black')] }),
  synapse('unsure', { neurons: [say('unsure')] }),
  synapse('tea', { orders: ['tea'], neurons: [say('milk?'), ask({ black: ['no'] }, 'sweet'), say('drink')] }),
  synapse('hello', { orders: ['hello', 'yes'], neurons: [say('hello')] }),
  synapse('nap', { orders: ['nap'], neurons: [neuron('sleep', { seconds: 60 }), say('awake')] }),
];

const ANSWER_DEADLINE_MS = 600_000;

type Started = ReturnType<typeof startAssistant>;

/** The dialogue's state as its conversation and the brain have it. */
const dialogue = ({ brain }: Started, name = 'default') => {
  const { value } = brain.getSnapshot();
  return [conversationOf(brain, name)?.getSnapshot().value, value.dialogue];
};

const wordless = 'Say failed (brain.yml:1: synapse "sweet", neuron say: message: no value for what)';

test('an order that asks waits for its answer', async () => {
  const all = startAssistant({ synapses: coffee });
  const report = await all.order('coffee');
  assert.equal(report, {
    matched_synapses: [
      {
        matched_order: 'coffee',
        neuron_module_list: [{ neuron_name: 'Say', generated_message: 'sugar?' }],
        synapse_name: 'coffee',
      },
    ],
    status: 'waiting_for_answer',
    user_order: 'coffee',
  });
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  all.brain.stop();
});

test('an answer completes the asker, listed first, then what the answer started', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  assert.equal(await all.order('WITH Brown Sugar'), {
    matched_synapses: [
      {
        matched_order: 'coffee',
        neuron_module_list: [
          { neuron_name: 'Say', generated_message: 'sugar?' },
          { neuron_name: 'Neurotransmitter', generated_message: null },
          { neuron_name: 'Say', generated_message: 'done' },
        ],
        synapse_name: 'coffee',
      },
      {
        matched_order: 'with {{ what }}',
        neuron_module_list: [
          { neuron_name: 'Say', generated_message: 'sweet' },
          { neuron_name: 'Say', generated_message: 'Brown Sugar' },
        ],
        synapse_name: 'sweet',
      },
    ],
    status: 'complete',
    user_order: null,
  });
  assert.equal(dialogue(all), ['idle', 'idle']);
  assert.equal(all.engines.heard, ['sugar?', 'sweet', 'Brown Sugar', 'done']);
  all.brain.stop();
});

test('an answer stays what it was when the dialogue goes on', async () => {
  const all = startAssistant({ synapses: coffee });
  const asked = await all.order('coffee');
  await all.order('no');
  assert.equal(outline(asked), ['waiting_for_answer', 'coffee: Say "sugar?"']);
  all.brain.stop();
});

test('only the first link with a matching answer starts', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  assert.equal(outline(await all.order('yes')), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    `sweet: Say "sweet", ${wordless}`,
  ]);
  all.brain.stop();
});

for (const answer of ['maybe', '', 'hello']) {
  test(`"${answer}" fits no answer and starts the default`, async () => {
    const all = startAssistant({ synapses: coffee });
    await all.order('coffee');
    const report = await all.order(answer);
    assert.equal(outline(report), [
      'complete',
      'coffee: Say "sugar?", Neurotransmitter, Say "done"',
      'unsure: Say "unsure"',
    ]);
    assert.is(report.matched_synapses[1]?.matched_order, null);
    all.brain.stop();
  });
}

test('an order is an answer once only', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  await all.order('no');
  const report = await all.order('yes');
  assert.equal(outline(report), ['complete', 'hello: Say "hello"']);
  assert.is(report.user_order, 'yes');
  all.brain.stop();
});

test('an answer may start a question: each call lists what it came to, the outer asker last', async () => {
  const all = startAssistant({
    synapses: [
      synapse('outer', { orders: ['go'], neurons: [say('1'), ask({ inner: ['a'] }, 'inner'), say('5')] }),
      synapse('inner', { neurons: [say('2'), ask({ last: ['b'] }, 'last'), say('4')] }),
      synapse('last', { neurons: [say('3')] }),
    ],
  });
  const reports: RunReport[] = [];
  for (const order of ['go', 'a', 'b']) reports.push(await all.order(order));
  assert.equal(reports.map(outline), [
    ['waiting_for_answer', 'outer: Say "1"'],
    ['waiting_for_answer', 'outer: Say "1", Neurotransmitter', 'inner: Say "2"'],
    [
      'complete',
      'inner: Say "2", Neurotransmitter, Say "4"',
      'last: Say "3"',
      'outer: Say "1", Neurotransmitter, Say "5"',
    ],
  ]);
  assert.equal(
    reports.map(({ user_order }) => user_order),
    ['go', null, null],
  );
  assert.equal(all.engines.heard, ['1', '2', '3', '4', '5']);
  all.brain.stop();
});

test('two selected synapses that both ask do so one after the other', async () => {
  const all = startAssistant({
    synapses: [
      synapse('one', { orders: ['go'], neurons: [ask({ yes: ['yes'] }, 'no'), say('one')] }),
      synapse('two', { orders: ['go'], neurons: [say('two?'), ask({ yes: ['yes'] }, 'no')] }),
      synapse('yes', { neurons: [say('yes')] }),
      synapse('no', { neurons: [say('no')] }),
    ],
  });
  const reports: RunReport[] = [];
  for (const order of ['go', 'yes', 'what']) reports.push(await all.order(order));
  assert.equal(reports.map(outline), [
    ['waiting_for_answer', 'one:'],
    ['waiting_for_answer', 'one: Neurotransmitter, Say "one"', 'yes: Say "yes"', 'two: Say "two?"'],
    ['complete', 'two: Say "two?", Neurotransmitter', 'no: Say "no"'],
  ]);
  all.brain.stop();
});

test('a question behind a direct link waits like any other', async () => {
  const all = startAssistant({
    synapses: [...coffee, synapse('bar', { orders: ['bar'], neurons: [link('coffee'), say('cheers')] })],
  });
  assert.equal(outline(await all.order('bar')), [
    'waiting_for_answer',
    'bar: Neurotransmitter',
    'coffee: Say "sugar?"',
  ]);
  assert.equal(outline(await all.order('no')), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    'black: Say "black"',
    'bar: Neurotransmitter, Say "cheers"',
  ]);
  all.brain.stop();
});

test('an asker that is its own default asks again', async () => {
  const all = startAssistant({
    synapses: [
      synapse('age', { orders: ['go'], neurons: [ask({ ok: ['five'] }, 'age'), say('thanks')] }),
      synapse('ok', { neurons: [say('ok')] }),
    ],
  });
  await all.order('go');
  assert.equal(outline(await all.order('what')), ['waiting_for_answer', 'age: Neurotransmitter', 'age:']);
  assert.equal(outline(await all.order('five')), [
    'complete',
    'age: Neurotransmitter, Say "thanks"',
    'ok: Say "ok"',
    'age: Neurotransmitter, Say "thanks"',
  ]);
  all.brain.stop();
});

test('a start by name runs on top of a question: the answer holds both and the question goes on waiting', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  assert.equal(outline(await all.call('hello')), [
    'waiting_for_answer',
    'hello: Say "hello"',
    'coffee: Say "sugar?"',
  ]);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  assert.equal(outline(await all.order('no')), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    'black: Say "black"',
  ]);
  all.brain.stop();
});

test('a start by name that asks while a question waits: its own question comes second', async () => {
  const all = startAssistant({ synapses: coffee });
  const reports = [await all.order('coffee'), await all.call('tea')];
  reports.push(await all.order('no'), await all.order('no'));
  assert.equal(reports.map(outline), [
    ['waiting_for_answer', 'coffee: Say "sugar?"'],
    ['waiting_for_answer', 'tea: Say "milk?"', 'coffee: Say "sugar?"'],
    [
      'waiting_for_answer',
      'coffee: Say "sugar?", Neurotransmitter, Say "done"',
      'black: Say "black"',
      'tea: Say "milk?"',
    ],
    ['complete', 'tea: Say "milk?", Neurotransmitter, Say "drink"', 'black: Say "black"'],
  ]);
  assert.equal(dialogue(all), ['idle', 'idle']);
  all.brain.stop();
});

test('a run on top that outlasts the question does not hold it any more', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  const nap = all.call('nap');
  await settled();
  await all.order('no');
  all.clock.increment(60_000);
  assert.equal(outline(await nap), ['complete', 'nap: Sleep, Say "awake"']);
  all.brain.stop();
});

test('two orders given at once may both ask: the questions queue', async () => {
  const all = startAssistant({ synapses: coffee });
  const [first, second] = await Promise.all([all.order('coffee'), all.order('tea')]);
  assert.is(first?.status, 'waiting_for_answer');
  assert.is(second?.status, 'waiting_for_answer');
  const answers = [await all.order('no'), await all.order('no')];
  assert.equal(
    answers.map(({ matched_synapses }) => matched_synapses[0]?.synapse_name),
    ['coffee', 'tea'],
  );
  all.brain.stop();
});

test('at its deadline a question is dropped without its default, and the next order is a new one', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  all.clock.increment(ANSWER_DEADLINE_MS - 1);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  all.clock.increment(1);
  assert.equal(dialogue(all), ['idle', 'idle']);
  await settled();
  assert.equal(outlineOfDrop(all.news.at(-1)), ['default', 1]);
  assert.equal(outline(await all.order('yes')), ['complete', 'hello: Say "hello"']);
  assert.equal(all.engines.heard, ['sugar?', 'hello']);
  all.brain.stop();
});

test('a dropped question makes way for the next, which has its whole time', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  all.clock.increment(ANSWER_DEADLINE_MS - 1);
  await all.call('tea');
  all.clock.increment(1);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  all.clock.increment(ANSWER_DEADLINE_MS - 1);
  assert.equal(outline(await all.order('no')), [
    'complete',
    'tea: Say "milk?", Neurotransmitter, Say "drink"',
    'black: Say "black"',
  ]);
  assert.equal(all.told().filter((type) => type === 'question.dropped').length, 1);
  all.brain.stop();
});

test('an answered question gives the next its whole time', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  await all.call('tea');
  all.clock.increment(ANSWER_DEADLINE_MS - 1);
  await all.order('no');
  all.clock.increment(ANSWER_DEADLINE_MS - 1);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  all.clock.increment(1);
  assert.equal(dialogue(all), ['idle', 'idle']);
  all.brain.stop();
});

test('an answer in time is not dropped while what it started still runs', async () => {
  const all = startAssistant({
    synapses: [...coffee, synapse('go', { orders: ['go'], neurons: [ask({ nap: ['nap'] }, 'hello')] })],
  });
  await all.order('go');
  all.clock.increment(ANSWER_DEADLINE_MS - 1_000);
  const nap = all.order('nap');
  await settled();
  all.clock.increment(60_000);
  assert.equal(outline(await nap), ['complete', 'go: Neurotransmitter', 'nap: Sleep, Say "awake"']);
  assert.not.ok(all.told().includes('question.dropped'));
  all.brain.stop();
});

test('a cancelled question is dropped like one whose deadline passed', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  all.brain.send({ type: 'question.cancel', conversation: 'default' });
  assert.equal(dialogue(all), ['idle', 'idle']);
  await settled();
  assert.equal(outlineOfDrop(all.news.at(-1)), ['default', 1]);
  assert.equal(outline(await all.order('yes')), ['complete', 'hello: Say "hello"']);
  all.brain.stop();
});

test('a question dropped while a call runs on top leaves that call running', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  const nap = all.call('nap');
  await settled();
  all.brain.send({ type: 'question.cancel', conversation: 'default' });
  assert.equal(dialogue(all), ['running', 'running']);
  all.clock.increment(60_000);
  assert.equal(outline(await nap), ['complete', 'nap: Sleep, Say "awake"']);
  assert.equal(dialogue(all), ['idle', 'idle']);
  all.brain.stop();
});

test('a question asked by voice runs its default at its deadline, which is a minute', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.call('coffee', { by: 'voice' });
  all.clock.increment(59_999);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  all.clock.increment(1);
  await settled();
  assert.equal(dialogue(all), ['idle', 'idle']);
  assert.equal(all.engines.heard, ['sugar?', 'unsure', 'done']);
  assert.not.ok(all.told().includes('question.dropped'));
  assert.equal(outline(await all.order('yes')), ['complete', 'hello: Say "hello"']);
  all.brain.stop();
});

test('a question that nobody in the room answers makes way for the next', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.call('coffee', { by: 'voice' });
  await all.call('tea', { by: 'api' });
  all.clock.increment(60_000);
  await settled();
  assert.equal(all.engines.heard, ['sugar?', 'milk?', 'unsure', 'done']);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  assert.equal(outline(await all.order('no')), [
    'complete',
    'tea: Say "milk?", Neurotransmitter, Say "drink"',
    'black: Say "black"',
  ]);
  all.brain.stop();
});

test('what goes on without an answer is a run of its own, which tells what it goes on with', async () => {
  const all = startAssistant({ synapses: coffee });
  const runs: (readonly [run: string, answers: string | null])[] = [];
  all.events$.subscribe((one) => one.type === 'run.started' && runs.push([one.call, one.answers]));
  await all.call('coffee', { by: 'voice', call: 'first' });
  all.clock.increment(60_000);
  await settled();
  assert.equal(runs, [
    ['first', null],
    ['first-late', 'first'],
  ]);
  all.brain.stop();
});

test('the settings say how long a question waits, and a change counts from the next question on', async () => {
  const all = startAssistant({ synapses: coffee, questionDeadlineMs: { voice: 5_000, api: 1_000 } });
  await all.order('coffee');
  all.clock.increment(1_000);
  assert.equal(dialogue(all), ['idle', 'idle']);
  await all.call('coffee', { by: 'voice' });
  all.clock.increment(4_999);
  assert.equal(dialogue(all), ['waiting_for_answer', 'waiting_for_answer']);
  all.clock.increment(1);
  await settled();
  assert.equal(dialogue(all), ['idle', 'idle']);
  all.brain.stop();
});

const stop = synapse('stop', { orders: [{ text: 'stop', interrupts: true }], neurons: [say('all right')] });

test('an order that interrupts gives the question up, and runs', async () => {
  const all = startAssistant({ synapses: [...coffee, stop] });
  await all.order('coffee');
  await all.call('tea');
  assert.equal(outline(await all.order('please stop')), ['complete', 'stop: Say "all right"']);
  assert.equal(dialogue(all), ['idle', 'idle']);
  assert.equal(all.told().filter((type) => type === 'question.dropped').length, 1);
  assert.equal(outline(await all.order('stop')), ['complete', 'stop: Say "all right"']);
  all.brain.stop();
});

test('a text that is an answer is an answer, though an order would interrupt', async () => {
  const go = synapse('go', { orders: ['go'], neurons: [ask({ hello: ['stop'] }, 'nap')] });
  const all = startAssistant({ synapses: [...coffee, stop, go] });
  await all.order('go');
  assert.equal(outline(await all.order('stop')), ['complete', 'go: Neurotransmitter', 'hello: Say "hello"']);
  all.brain.stop();
});

test('a disabled order interrupts nothing', async () => {
  const all = startAssistant({ synapses: [...coffee, { ...stop, isEnabled: false }] });
  await all.order('coffee');
  assert.equal(outline(await all.order('stop')), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    'unsure: Say "unsure"',
  ]);
  all.brain.stop();
});

test('cancelling with nothing asked changes nothing', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('hello');
  all.brain.send({ type: 'question.cancel', conversation: 'default' });
  assert.equal(dialogue(all), ['idle', 'idle']);
  assert.not.ok(all.told().includes('question.dropped'));
  all.brain.stop();
});

test('two conversations do not hear each other’s answers', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee', { conversation: 'kitchen' });
  await all.order('tea', { conversation: 'bath' });
  assert.equal(outline(await all.order('yes')), ['complete', 'hello: Say "hello"']);
  assert.equal(outline(await all.order('no', { conversation: 'bath' })), [
    'complete',
    'tea: Say "milk?", Neurotransmitter, Say "drink"',
    'black: Say "black"',
  ]);
  assert.equal(dialogue(all, 'kitchen'), ['waiting_for_answer', 'waiting_for_answer']);
  assert.is((await all.order('no', { conversation: 'kitchen' })).status, 'complete');
  all.brain.stop();
});

test('a sleep of one run delays nobody, in its conversation or another', async () => {
  const all = startAssistant({ synapses: coffee });
  let isAwake = false;
  const nap = all.order('nap').then((report) => {
    isAwake = true;
    return report;
  });
  assert.equal(outline(await all.order('hello')), ['complete', 'hello: Say "hello"']);
  assert.is((await all.order('hello', { conversation: 'kitchen' })).status, 'complete');
  assert.is((await all.order('coffee')).status, 'waiting_for_answer');
  assert.is((await all.order('no')).status, 'complete');
  all.clock.increment(59_999);
  await settled();
  assert.is(isAwake, false);
  all.clock.increment(1);
  assert.equal(outline(await nap), ['complete', 'nap: Sleep, Say "awake"']);
  assert.equal(dialogue(all), ['idle', 'idle']);
  all.brain.stop();
});

test('orders given side by side to one conversation each get their own answer', async () => {
  const all = startAssistant({
    synapses: [synapse('count', { orders: ['count {{ n }}'], neurons: [say('{{ n }}'), say('{{ n }}!')] })],
  });
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const reports = await Promise.all(numbers.map((n) => all.order(`count ${n}`)));
  assert.equal(
    reports.map(outline),
    numbers.map((n) => ['complete', `count: Say "${n}", Say "${n}!"`]),
  );
  all.brain.stop();
});

test('a run is in its context while it is at work, and no actor of its own', async () => {
  const all = startAssistant({ synapses: coffee });
  const runs = () => {
    const { context, children } = conversationOf(all.brain, 'default')?.getSnapshot() ?? {};
    return [context?.runs.map(({ value }) => value), Object.keys(children ?? {})];
  };
  for (const call of ['one', 'two'])
    all.brain.send({ type: 'order.given', order: 'nap', ...all.scoped({ call }) });
  assert.equal(runs(), [['matching', 'matching'], []]);
  await settled();
  assert.equal(runs(), [['running', 'running'], []]);
  all.clock.increment(60_000);
  await settled();
  assert.equal(runs(), [[], []]);
  all.brain.stop();
});

test('an order is never answered while it is given, so that its sender is ready for the answer', async () => {
  const all = startAssistant({ synapses: coffee });
  all.brain.send({ type: 'order.given', order: 'gibberish', ...all.scoped({}) });
  assert.not.ok(all.told().includes('call.answered'));
  await settled();
  assert.ok(all.told().includes('call.answered'));
  all.brain.stop();
});

test('its context and those of its runs are data', async () => {
  const all = startAssistant({ synapses: coffee });
  void all.order('nap');
  await all.order('coffee');
  const { context } = conversationOf(all.brain, 'default')?.getSnapshot() ?? {};
  assert.is(context?.runs.length, 2);
  assertData(context, 'its context');
  all.brain.stop();
});

test('a synapse deleted while its question waits goes on with the answer', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  all.brain.send({ type: 'synapse.deleted', name: 'coffee' });
  assert.equal(outline(await all.order('no')), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    'black: Say "black"',
  ]);
  assert.is((await all.order('coffee')).status, null);
  all.brain.stop();
});

test('a default deleted while the question waits is an error of the question', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee');
  all.brain.send({ type: 'synapse.deleted', name: 'unsure' });
  assert.equal(outline(await all.order('maybe')), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter failed (no synapse is named "unsure"), Say "done"',
  ]);
  all.brain.stop();
});

test('an unmatched order leaves the conversation usable', async () => {
  const all = startAssistant({ synapses: coffee });
  assert.equal(await all.order('gibberish'), {
    matched_synapses: [],
    status: null,
    user_order: 'gibberish',
  });
  assert.equal(outline(await all.order('hello')), ['complete', 'hello: Say "hello"']);
  all.brain.stop();
});

test('the loudness of an answer is that of what it starts', async () => {
  const all = startAssistant({ synapses: coffee });
  await all.order('coffee', { mute: true });
  await all.order('no');
  await settled();
  assert.equal(all.engines.heard, ['black', 'done']);
  all.brain.stop();
});

test('stopping the brain aborts a sleeping neuron', async () => {
  const all = startAssistant({ synapses: coffee });
  void all.order('nap');
  await settled();
  all.brain.stop();
  await settled();
  all.clock.increment(120_000);
  await settled();
  assert.equal(all.engines.heard, []);
  assert.not.ok(all.told().includes('call.answered'));
});

test('a neuron past its deadline fails, and the next one runs', async () => {
  const all = startAssistant({ synapses: coffee, tools: { sleep: () => new Promise(() => {}) } });
  const nap = all.order('nap');
  await settled();
  all.clock.increment(61_000);
  assert.equal(outline(await nap), [
    'complete',
    'nap: Sleep failed (sleep took longer than 61000 ms), Say "awake"',
  ]);
  all.brain.stop();
});

/** Whose conversation dropped how many questions. */
const outlineOfDrop = (event: AssistantEvent | undefined) =>
  event?.type === 'question.dropped' ? [event.conversation, event.asked.length] : event;

test.run();
