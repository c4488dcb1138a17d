import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neurotimer } from '../../../src/actors/neurons/neurotimer.ts';
import type { Timer } from '../../../src/brain/timer.ts';
import { FULL } from '../../support/bad-store.ts';
import { fakeTimers } from '../../support/fake-timers.ts';
import { rejection } from '../../support/rejection.ts';
import { runNeuron } from '../../support/run-neuron.ts';
import { timer } from '../../support/timer.ts';
import { fakeTools } from '../../support/tools.ts';

const test = suite('neurotimer');

const NOW_MS = Date.parse('2026-01-04T07:05:09Z');

/** Tools with these timers. */
const holding = (...held: readonly Timer[]) => fakeTools({ timers: fakeTimers(held) });

async function left(tools: ReturnType<typeof fakeTools>): Promise<readonly Timer[]> {
  const all = await tools.timers.list()();
  return E.isRight(all) ? all.right : [];
}

for (const [title, time, seconds] of [
  ['seconds', { seconds: 5 }, 5],
  ['digits in quotes', { seconds: '90' }, 90],
  ['all units together', { hours: 1, minutes: 2, seconds: 3 }, 3_723],
  ['fractions', { minutes: 1.5, hours: '0.5' }, 1_890],
  ['no time at all', { seconds: 0 }, 0],
  ['a leap year', { hours: 366 * 24 }, 31_622_400],
  ['a number in words', { minutes: 'ten' }, 600],
  ['a value of the order', { minutes: '{{ time }}' }, 240],
] as const) {
  test(`${title}: ${JSON.stringify(time)} is ${seconds} seconds`, async () => {
    const tools = holding();
    await runNeuron(neurotimer, { synapse: 'tea', ...time }, tools, { time: '4' });
    assert.equal(await left(tools), [
      timer('1', { conversation: 'default', dueAtMs: NOW_MS + 1000 * seconds }),
    ]);
  });
}

test('forwards its parameters, rendered, each keeping its kind', async () => {
  const tools = holding();
  const forwarded_parameters = { drink: '{{ what }} tea', cups: 2, with: { sugar: [true, null, 'x'] } };
  await runNeuron(neurotimer, { synapse: '{{ which }}', seconds: 1, name: 7, forwarded_parameters }, tools, {
    what: 'green',
    which: 'remind',
  });
  assert.equal(await left(tools), [
    timer('1', {
      name: '7',
      synapse: 'remind',
      conversation: 'default',
      dueAtMs: NOW_MS + 1000,
      parameters: { drink: 'green tea', cups: 2, with: { sugar: [true, null, 'x'] } },
    }),
  ]);
});

test('tells its id, name and seconds to its template', async () => {
  const tools = holding(timer('1'));
  const say_template = '{{ name }} is timer {{ id }}, {{ seconds }} seconds';
  await runNeuron(neurotimer, { synapse: 'tea', minutes: 2, name: 'Tea', say_template }, tools);
  assert.equal(tools.spoken, ['Tea is timer 2, 120 seconds']);
});

test('an empty name is none', async () => {
  const tools = holding();
  await runNeuron(neurotimer, { synapse: 'tea', seconds: 1, name: ' ' }, tools);
  assert.is((await left(tools))[0]?.name, null);
});

const pasta = timer('1', { name: 'Pasta', dueAtMs: NOW_MS + 60_001 });
const eggs = timer('2', { name: 'eggs', dueAtMs: NOW_MS - 5 });
const other = timer('3', { dueAtMs: NOW_MS + 5_000 });

test('lists what is set, the next first, with whole seconds to go', async () => {
  const tools = holding(pasta, eggs, other);
  const say_template =
    '{% for t in timers %}{{ t.id }} {{ t.name or t.synapse }} {{ t.remaining_seconds }}. {% endfor %}';
  await runNeuron(neurotimer, { list: true, say_template }, tools);
  assert.equal(tools.spoken, ['2 eggs 0. 3 tea 5. 1 Pasta 61. ']);
});

for (const [cancel, rest, cancelled] of [
  ['pasta', ['2', '3'], 1],
  [' EGGS ', ['3', '1'], 1],
  [3, ['2', '1'], 1],
  ['{{ number }}', ['3', '1'], 1],
  ['two', ['3', '1'], 1],
  ['all', [], 3],
  ['All', [], 3],
] as const) {
  test(`cancels ${JSON.stringify(cancel)}`, async () => {
    const tools = holding(pasta, eggs, other);
    await runNeuron(neurotimer, { cancel, say_template: '{{ cancelled }}' }, tools, { number: '2' });
    assert.equal(
      (await left(tools)).map(({ id }) => id),
      rest,
    );
    assert.equal(tools.spoken, [String(cancelled)]);
  });
}

test('a timer is called by what was said of its name', async () => {
  const tools = holding(pasta, timer('4', { name: 'Œufs à l’ail.' }));
  await runNeuron(neurotimer, { cancel: "“œufs”, à l'ail!", say_template: '{{ cancelled }}' }, tools);
  assert.equal([tools.spoken, await left(tools)], [['1'], [pasta]]);
});

test('all of one name are cancelled together', async () => {
  const tools = holding(pasta, timer('4', { name: 'pasta' }));
  await runNeuron(neurotimer, { cancel: 'pasta', say_template: '{{ cancelled }}' }, tools);
  assert.equal(tools.spoken, ['2']);
});

for (const [cancel, held, message] of [
  ['tea', [pasta], 'cancel: no timer has the name or id "tea"'],
  ['all', [], 'cancel: no timer is set'],
] as const) {
  test(`fails to cancel ${cancel} when there is none`, async () => {
    const failed = { _tag: 'NeuronFailed', neuron: 'neurotimer', message };
    assert.equal(await rejection(runNeuron(neurotimer, { cancel }, holding(...held))), failed);
  });
}

test('fails with the reason of the store', async () => {
  const failing = { set: () => TE.left(FULL), list: () => TE.left(FULL), cancel: () => TE.left(FULL) };
  for (const parameters of [{ synapse: 'tea', seconds: 1 }, { list: true }, { cancel: 'all' }]) {
    assert.equal(await rejection(runNeuron(neurotimer, parameters, fakeTools({ timers: failing }))), FULL);
  }
});

const EITHER = 'a synapse with seconds, minutes or hours; or cancel; or list: true; and no two of these';
const TIME = 'a time: seconds, minutes or hours, at most 366 days in all';
const SECONDS = 'a number of seconds from 0 to 31622400';

for (const [parameters, message] of [
  [{}, `neurotimer: found {}, expected ${EITHER}`],
  [{ seconds: 1 }, 'synapse: found nothing, expected the name of a synapse'],
  [{ seconds: 1, synapse: '' }, 'synapse: found "", expected the name of a synapse'],
  [{ seconds: 1, synapse: 5 }, 'synapse: found 5, expected the name of a synapse'],
  [{ synapse: 'tea' }, `neurotimer: found {"synapse":"tea"}, expected ${TIME}`],
  [{ synapse: 'tea', seconds: -1 }, `seconds: found -1, expected ${SECONDS}`],
  [{ synapse: 'tea', seconds: 'soon' }, `seconds: found "soon", expected ${SECONDS}`],
  [{ synapse: 'tea', seconds: '' }, `seconds: found "", expected ${SECONDS}`],
  [{ synapse: 'tea', seconds: true }, `seconds: found true, expected ${SECONDS}`],
  [{ synapse: 'tea', seconds: Number.POSITIVE_INFINITY }, `seconds: found Infinity, expected ${SECONDS}`],
  [
    { synapse: 'tea', minutes: 527_041 },
    'minutes: found 527041, expected a number of minutes from 0 to 527040',
  ],
  [{ synapse: 'tea', hours: '1h' }, 'hours: found "1h", expected a number of hours from 0 to 8784'],
  [
    { synapse: 'tea', hours: 8784, seconds: 1 },
    `neurotimer: found {"synapse":"tea","hours":8784,"seconds":1}, expected ${TIME}`,
  ],
  [
    { synapse: 'tea', seconds: 1, forwarded_parameters: [1] },
    'forwarded_parameters: found [1], expected a map of parameters',
  ],
  [{ synapse: 'tea', seconds: 1, name: 'All' }, 'name: found "All", expected a name, but not "all"'],
  [{ cancel: '' }, 'cancel: found "", expected a name, an id, or all'],
  [{ cancel: true }, 'cancel: found true, expected a name, an id, or all'],
  [{ list: false }, 'list: found false, expected true'],
  [{ list: 'no' }, 'list: found "no", expected true'],
  [{ list: true, cancel: 'all' }, `neurotimer: found {"list":true,"cancel":"all"}, expected ${EITHER}`],
  [{ cancel: 'a', seconds: 1 }, `neurotimer: found {"cancel":"a","seconds":1}, expected ${EITHER}`],
] as const) {
  test(`${JSON.stringify(parameters)} is refused`, async () => {
    assert.equal(await rejection(runNeuron(neurotimer, parameters)), {
      _tag: 'NeuronFailed',
      neuron: 'neurotimer',
      message,
    });
  });
}

test('names the synapse it leads to', () => {
  assert.equal(neurotimer.links?.({ synapse: 'tea', seconds: 1 }), [{ path: ['synapse'], synapse: 'tea' }]);
  assert.equal(neurotimer.links?.({ cancel: 'all' }), []);
  assert.equal(neurotimer.links?.({ synapse: 5 }), []);
});

test.run();
