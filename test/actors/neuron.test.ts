import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { memory, remember } from '../../src/actors/memory.ts';
import { type NeuronOutcome, neuron, withDeadline } from '../../src/actors/neuron.ts';
import { neuronWorks } from '../../src/actors/neuron-actor.ts';
import { debug } from '../../src/actors/neurons/debug.ts';
import { say } from '../../src/actors/neurons/say.ts';
import { here } from '../../src/template/render-parameters.ts';
import { rejection } from '../support/rejection.ts';
import { runNeuron, workOn } from '../support/run-neuron.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';
import { fakeTools } from '../support/tools.ts';

const test = suite('neuron');

const finding = (outcome: NeuronOutcome) =>
  neuron({ name: 'find', parameters: t.type({}), run: () => TE.right(outcome) });

const count = neuron({
  name: 'count',
  parameters: t.type({ to: t.number, by: t.union([t.number, t.undefined]) }),
  run: ({ to }) => TE.right({ _tag: 'Finished', values: { to } }),
});

test('speaks its values in its say_template, with the scope of its call', async () => {
  const asked: unknown[] = [];
  const tools = fakeTools({ speak: (...given) => asked.push(given) });
  const own = scope({ call: 'call-7', conversation: 'kitchen', mute: true, isFromHook: true });
  const parameters = { to: 3, say_template: 'up to {{ to }}' };
  const { result } = workOn(count, tools, { parameters, scope: own });
  assert.equal(await result, { _tag: 'Finished', said: 'up to 3' });
  assert.equal(asked, [['up to 3', own]]);
});

test('variables and arguments are seen by a say_template, after its own values', async () => {
  const written = { to: 3, say_template: '{{ name }} {{ to }}' };
  const result = await runNeuron(count, written, undefined, { name: 'Ada', to: 5 });
  assert.equal(result, { _tag: 'Finished', said: 'Ada 3' });
});

test('where something stands in for it, it goes on with what that finds and does no work', async () => {
  const asked: unknown[] = [];
  const tools = fakeTools({
    standIn: (name, { parameters, values }) => {
      asked.push([name, parameters, values]);
      return name === 'count' ? { to: 7 } : undefined;
    },
  });
  const written = { to: 3, say_template: 'up to {{ to }}' };
  const idle = finding({ _tag: 'Finished', message: 'idle' });
  assert.equal(await runNeuron(count, written, tools, { x: 1 }), { _tag: 'Finished', said: 'up to 7' });
  assert.equal(await runNeuron(idle, {}, tools), { _tag: 'Finished', said: 'idle' });
  assert.equal(asked, [
    ['count', written, { x: 1 }],
    ['find', {}, {}],
  ]);
});

test('a say_template that fails is a failure, and nothing is spoken', async () => {
  const tools = fakeTools();
  assert.equal(await rejection(runNeuron(count, { to: 3, say_template: [] }, tools)), {
    _tag: 'TemplateFailed',
    neuron: 'count',
    parameter: 'say_template',
    message: 'the list is empty',
  });
  assert.equal(tools.spoken, []);
});

test('what it wants to run or ask is passed on unspoken', async () => {
  const tools = fakeTools();
  const outcome = { _tag: 'Ask', question: { links: [], otherwise: 'a' } } as const;
  assert.equal(await runNeuron(finding(outcome), { say_template: 'a' }, tools), outcome);
  assert.equal(tools.spoken, []);
});

test('a parameter nobody gave a value for is named, and the neuron does not run', async () => {
  assert.equal(await rejection(runNeuron(count, { to: '{{ n }}' }, undefined, { m: '1' })), {
    _tag: 'TemplateFailed',
    neuron: 'count',
    parameter: 'to',
    message: 'no value for n',
  });
});

test('every wrong parameter is named', async () => {
  assert.equal(await rejection(runNeuron(count, { by: 'a' })), {
    _tag: 'NeuronFailed',
    neuron: 'count',
    message: 'to: found nothing, expected number; by: found "a", expected (number | undefined)',
  });
});

test('a Left is what it fails with', async () => {
  const failure = { _tag: 'EngineFailed', engine: 'lamp', message: 'broken' } as const;
  const broken = neuron({ name: 'broken', parameters: t.type({}), run: () => TE.left(failure) });
  assert.is(await rejection(runNeuron(broken, {})), failure);
});

test('a bug is what it fails with, and leaves no timer behind', async () => {
  const bug = new Error('bug');
  const buggy = neuron({
    name: 'buggy',
    parameters: t.type({}),
    run: () => {
      throw bug;
    },
  });
  assert.is(await rejection(runNeuron(buggy, {})), bug);
});

test('has 30 s unless it says otherwise', async () => {
  const tools = fakeTools();
  const endless = neuron({
    name: 'endless',
    parameters: t.type({}),
    run: () => () => new Promise(() => {}),
  });
  let failure: unknown;
  rejection(runNeuron(endless, {}, tools)).then((error) => {
    failure = error;
  });
  await settled();
  tools.clock.increment(29_999);
  await settled();
  assert.is(failure, undefined);
  tools.clock.increment(1);
  await settled();
  assert.equal(failure, { _tag: 'DeadlinePassed', stage: 'endless', deadlineMs: 30_000 });
});

test('what comes after its deadline is not spoken', async () => {
  const tools = fakeTools();
  let finish = (_: unknown) => {};
  const late = neuron({
    name: 'late',
    parameters: t.type({}),
    deadlineMs: () => 10,
    run: () =>
      TE.fromTask(async () => {
        await new Promise((resolve) => {
          finish = resolve;
        });
        return { _tag: 'Finished', message: 'sorry' };
      }),
  });
  const failed = rejection(runNeuron(late, {}, tools));
  await settled();
  tools.clock.increment(10);
  await failed;
  finish(undefined);
  await settled();
  assert.equal(tools.spoken, []);
});

test('cancelled, it aborts its work', async () => {
  const tools = fakeTools();
  let signal: AbortSignal | undefined;
  const waiting = neuron({
    name: 'waiting',
    parameters: t.type({}),
    run: (_, __, { until }) => {
      signal = until();
      return () => new Promise(() => {});
    },
  });
  const { cancel } = workOn(waiting, tools);
  assert.is(signal?.aborted, false);
  cancel();
  assert.is(signal?.aborted, true);
});

test('what it found and said is remembered, a literal as the value it means', async () => {
  const tools = fakeTools();
  const kalliope_memory = { last: '{{ to }}', who: '{{ name }}', text: 'plain', none: "{{ '' }}" };
  const parameters = { to: 3, say_template: 'up to {{ to }}', kalliope_memory };
  await runNeuron(count, parameters, tools, { name: 'Ada' });
  assert.equal(
    { ...tools.memory.values },
    {
      kalliope_last_tts_message: 'up to 3',
      last: 3,
      who: 'Ada',
      text: 'plain',
    },
  );
});

test('what cannot be remembered is told, and what was said stays said', async () => {
  const tools = fakeTools();
  const parameters = { to: 3, say_template: 'done', kalliope_memory: { last: '{{ nobody }}' } };
  assert.equal(await runNeuron(count, parameters, tools), {
    _tag: 'Finished',
    said: 'done',
    error: 'kalliope_memory.last: no value for nobody',
    isTemplate: true,
  });
  const wrong = await runNeuron(count, { to: 3, kalliope_memory: 'last' }, tools);
  assert.equal(wrong, {
    _tag: 'Finished',
    said: null,
    error: 'kalliope_memory: expected a map of names and templates',
    isTemplate: true,
  });
  assert.equal(tools.spoken, ['done']);
});

test('what came through the API is rendered elsewhere', async () => {
  const rendered: unknown[] = [];
  const sandbox = {
    ...here,
    parameters: (...given: Parameters<typeof here.parameters>) => {
      rendered.push(given[0]);
      return Promise.resolve(here.parameters(...given));
    },
  };
  const tools = fakeTools({ sandbox });
  await workOn(count, tools, { parameters: { to: 3 }, isTrusted: false }).result;
  await workOn(count, tools, { parameters: { to: 3 } }).result;
  assert.equal(rendered, [{ to: 3 }]);
});

async function kept(names: unknown, values = {}) {
  const remembered = memory();
  const result = await remember(names, here, remembered, values);
  return { kept: { ...remembered.values }, result };
}

test('each name is kept as what its template says, a literal as the value it means', async () => {
  const names = { text: '{{ output }}', number: '{{ 40 + 2 }}', map: "{{ {'a': [1, none]} }}", plain: 7 };
  assert.equal(await kept(names, { output: 'tea' }), {
    kept: { text: 'tea', number: 42, map: { a: [1, null] }, plain: 7 },
    result: E.right(undefined),
  });
});

test('an empty text is not kept', async () => {
  assert.equal((await kept({ nothing: "{{ '' }}" })).kept, {});
});

test('one that fails keeps no other from being kept', async () => {
  assert.equal(await kept({ bad: '{{ nobody }}', good: 'tea' }), {
    kept: { good: 'tea' },
    result: E.left({ parameter: 'kalliope_memory.bad', message: 'no value for nobody' }),
  });
});

for (const names of ['text', 5, ['a']]) {
  test(`${JSON.stringify(names)} names nothing`, async () => {
    assert.equal((await kept(names)).result, {
      _tag: 'Left',
      left: { parameter: 'kalliope_memory', message: 'expected a map of names and templates' },
    });
  });
}

const never = () => new Promise<never>(() => {});

/** Limits of 100 ms whose clock counts the timers it still holds. */
function limits() {
  const clock = new SimulatedClock();
  const timers = new Set<unknown>();
  const given: (() => void)[] = [];
  return {
    clock: {
      setTimeout: (fn: () => void, delayMs: number) => {
        const id = clock.setTimeout(fn, delayMs);
        timers.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        timers.delete(id);
        clock.clearTimeout(id);
      },
    },
    deadlineMs: 100,
    stage: 'thinking',
    whenStopped: (cancel: () => void) => void given.push(cancel),
    pass: (ms: number) => clock.increment(ms),
    cancel: () => given.at(-1)?.(),
    timers,
  };
}

test('gives what the work gives and lets go of its timer', async () => {
  const time = limits();
  assert.is(await withDeadline(time, async () => 'done'), 'done');
  await settled();
  assert.is(time.timers.size, 0);
});

test('fails with what the work fails with and lets go of its timer', async () => {
  const time = limits();
  const error = new Error('no');
  assert.is(await rejection(withDeadline(time, () => Promise.reject(error))), error);
  await settled();
  assert.is(time.timers.size, 0);
});

test('work that is done at once is returned as it is, without a timer', async () => {
  const time = limits();
  assert.is(
    withDeadline(time, () => 'done'),
    'done',
  );
  await settled();
  assert.is(time.timers.size, 0);
});

test('work that throws leaves no timer behind', async () => {
  const time = limits();
  const broken = () =>
    withDeadline(time, () => {
      throw new Error('no');
    });
  assert.throws(broken, 'no');
  await settled();
  assert.is(time.timers.size, 0);
});

test('at the deadline it rejects and aborts the work, not before', async () => {
  const time = limits();
  let signal: AbortSignal | undefined;
  const late = rejection(
    withDeadline(time, (until) => {
      signal = until();
      return never();
    }),
  );
  await settled();
  time.pass(99);
  assert.is(signal?.aborted, false);
  time.pass(1);
  const passed = { _tag: 'DeadlinePassed', stage: 'thinking', deadlineMs: 100 };
  assert.equal(await late, passed);
  assert.equal(signal?.reason, passed);
});

test('cancelled it aborts the work and lets go of its timer', () => {
  const time = limits();
  let signal: AbortSignal | undefined;
  void withDeadline(time, (until) => {
    signal = until();
    return never();
  });
  time.cancel();
  assert.is(signal?.aborted, true);
  assert.is(time.timers.size, 0);
});

test('a signal asked for after the deadline is aborted already', async () => {
  const time = limits();
  let ask = (): AbortSignal | undefined => undefined;
  const late = rejection(
    withDeadline(time, (until) => {
      ask = until;
      return never();
    }),
  );
  await settled();
  time.pass(100);
  await late;
  assert.is(ask()?.aborted, true);
});

test('the signal is the same however often it is asked for', async () => {
  const signals = await withDeadline(limits(), async (until) => [until(), until()]);
  assert.is(signals[0], signals[1]);
});

test.run();

const neuronToolsTest = suite('neuronWorks');

neuronToolsTest('their work is made again when the neurons change, and only then', () => {
  let present = new Map([['say', say]]);
  const works = neuronWorks(() => present, fakeTools());
  const before = works();
  assert.is(works(), before);
  present = new Map([...present, ['debug', debug]]);
  assert.equal([...works().keys()], ['say', 'debug']);
});

neuronToolsTest.run();
