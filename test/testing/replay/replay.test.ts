import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neuron as define } from '../../../src/actors/neuron.ts';
import { parseYaml } from '../../../src/brain/yaml/yaml-file.ts';
import { wavOf } from '../../../src/engines/wav.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { builtIn } from '../../../src/modules/module.ts';
import type { RunExport } from '../../../src/observe/run-export.ts';
import type { RunTrace } from '../../../src/observe/run-trace.ts';
import { rawKit } from '../../../src/testing/harness/open-kit.ts';
import { type Replayed, replay } from '../../../src/testing/replay/replay.ts';
import { runAsTest, withTest } from '../../../src/testing/replay/replaying.ts';
import { neuron, say, synapse } from '../../support/synapse.ts';

const test = suite('replay');

const stuck = define({
  name: 'stuck',
  parameters: t.type({}),
  staysInside: true,
  run: () => () => new Promise<never>(() => {}),
});

const kit = rawKit({
  synapses: [
    synapse('hello', { orders: ['hello'], neurons: [say('Good day')] }),
    synapse('long', {
      orders: ['take your time'],
      neurons: [neuron('sleep', { seconds: 3_599 }), neuron('sleep', { seconds: 3_599 })],
    }),
    synapse('never', { orders: ['never end'], neurons: [neuron('stuck')] }),
  ],
  modules: { ...builtIn, neurons: new Map([...builtIn.neurons, ['stuck', stuck]]) },
});

const never = new AbortController().signal;

function exported(order: string, audio: RunExport['audio'] = null): RunExport {
  const run = {
    ...{
      id: 'run-1',
      conversation: 'default',
      by: 'api',
      from_hook: false,
      mute: true,
      order,
      answers: null,
    },
    ...{ started_synapses: [], parameters: {}, started: '2026-01-04T07:29:00Z', duration_ms: 5 },
    ...{ status: 'complete', broca: '0.1.0', engines: {}, stages: [], states: [], events: [] },
    ...{ report: null, has_audio: audio !== null },
  };
  return { format: 1, exported: '2026-01-04T08:00:00Z', run, before: [], audio };
}

async function refusal(result: Promise<E.Either<AssistantError, Replayed>>): Promise<AssistantError> {
  const left = await result;
  if (E.isRight(left)) throw new Error('it was replayed');
  return left.left;
}

test('what is said now is told beside what was said', async () => {
  const replayed = await replay(exported('hello'), kit, never)();
  assert.ok(E.isRight(replayed));
  const { isSame, stages } = replayed.right;
  assert.not(isSame);
  assert.equal(stages.find(({ stage }) => stage === 'said')?.now, ['Good day']);
});

test('what goes on for over an hour of its own time is refused, and no bug', async () => {
  const error = await refusal(replay(exported('take your time'), kit, never)());
  assert.equal(error, { _tag: 'DeadlinePassed', stage: 'replaying', deadlineMs: 3_600_000 });
});

test('what takes real time is cancelled by its signal', async () => {
  const giving = new AbortController();
  const replayed = refusal(replay(exported('never end'), kit, giving.signal)());
  setImmediate(() => giving.abort());
  assert.is((await replayed)._tag, 'DeadlinePassed');
});

test('cancelled before it begins, it does not begin', async () => {
  assert.is((await refusal(replay(exported('hello'), kit, AbortSignal.abort())()))._tag, 'DeadlinePassed');
});

test('sound that cannot be read is refused', async () => {
  const empty = wavOf({ sampleRateHz: 16_000, samples: new Int16Array(0) }).toString('base64');
  for (const wav of [empty, '', '!!!']) {
    const error = await refusal(replay(exported('hello', { sample_rate_hz: 16_000, wav }), kit, never)());
    assert.is(error._tag, 'UndecodableAudio', wav);
  }
});

/** A run of one synapse that says what is given, after these neurons. */
function ran(
  id: string,
  order: string,
  said: string,
  neurons: readonly string[] = [],
  of: Partial<RunTrace> = {},
) {
  const ended = (neuron_name: string) => ({
    type: 'neuron.ended',
    synapse_name: 'a',
    neuron_name,
    outcome: 'finished',
  });
  const run: RunTrace = {
    ...{ id, conversation: 'default', by: 'api', from_hook: false, mute: null, order, answers: null },
    ...{ started_synapses: [], parameters: {}, started: '2026-01-04T07:29:00.000Z', duration_ms: 5 },
    ...{ status: 'complete', broca: '0.1.0', engines: {}, stages: [], states: [], report: null },
    has_audio: false,
    events: [
      { type: 'order.matched', matches: [{ synapse_name: 'a', matched_order: order, parameters: {} }] },
      ...neurons.map(ended),
      { ...ended('say'), generated_message: said },
    ],
    ...of,
  };
  return run;
}

const written = (run: RunTrace, before: readonly RunTrace[] = []) =>
  runAsTest(
    { format: 1, exported: '2026-01-04T08:00:00Z', run, before, audio: null },
    (neuron) => neuron !== 'uri',
  );

test('what was said is expected, and not once a neuron ran that reaches outside', () => {
  const asked = ran('r-1', 'weather', 'Where?');
  const answered = ran('r-2', 'Rome', 'Sunny', ['Uri'], { answers: 'r-1' });
  const more = ran('r-3', 'tomorrow', 'Still sunny', [], { answers: 'r-2' });
  assert.equal(
    written(more, [asked, answered]),
    E.right({
      name: 'weather (run r-3)',
      at: '2026-01-04T07:29:00.000Z',
      order: 'weather',
      synapses: ['a'],
      says: ['Where?'],
      status: 'complete',
      answers: [
        { answer: 'Rome', synapses: ['a'], status: 'complete' },
        { answer: 'tomorrow', synapses: ['a'], status: 'complete' },
      ],
    }),
  );
});

test('what was kept without its texts, or did not begin with an order, is refused', () => {
  for (const run of [
    ran('r-1', '…', '…', [], { texts_left_out: true }),
    ran('r-1', 'yes', 'Sunny', [], { answers: 'r-0' }),
    ran('r-1', '', '', [], { order: null }),
  ])
    assert.ok(E.isLeft(written(run)));
});

const added = (text: string, given: Readonly<Record<string, unknown>> = { order: 'tea' }): string => {
  const result = withTest(text, { name: 'new', ...given });
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left));
  return result.right;
};

const read = (text: string): unknown => {
  const file = parseYaml('orders.test.yml', Buffer.from(text));
  if (E.isLeft(file)) throw new Error(JSON.stringify(file.left));
  return file.right.value;
};

test('words that are no texts in a kit are read back as the texts they were', () => {
  const orders = [
    'yes',
    'on',
    'No',
    '1:30',
    '12',
    '1_000',
    '2026-01-04',
    '~',
    'null',
    '- a',
    '#',
    'a: b',
    '0x1f',
    '',
  ];
  for (const order of [...orders, 'line\nbreak', 'line\n\nbreak\n', '"', '{{ x }}', ' a ']) {
    const one = { name: 'new', order, says: [order], parameters: { [order]: order } };
    assert.equal(read(added('', one)), [one], order);
    assert.equal(read(added('tests:\n  - order: a\n', one)), { tests: [{ order: 'a' }, one] }, order);
  }
});

test('all that stands in the file already stays as it is written', () => {
  const before = [
    '# mine\n- { order: a,   says: ["…"] } # spaces\n\n-   order:   "b"\n    says: [ x ]  # a list\n',
    'at: 2026-01-04T07:05:00\ntests:\n  - order: a # first\n    says: |\n      one\n      two\n',
    'tests:\n- order: a\n',
    '# nothing yet\n',
    '- order: "a"',
  ];
  for (const text of before) assert.ok(added(text).startsWith(text), text);
});

test('what comes after the list stays after it', () => {
  const text = 'tests:\n  - order: a\n# the head\nat: 2026-01-04T07:05:00\n';
  assert.is(
    added(text),
    'tests:\n  - order: a\n  - name: new\n    order: tea\n# the head\nat: 2026-01-04T07:05:00\n',
  );
});

test('a list in brackets stays one, and an empty one becomes one of lines', () => {
  assert.is(added('[{order: a, says: ["…"]}]\n'), '[{order: a, says: ["…"]}, {name: new, order: tea}]\n');
  assert.is(added('[]\n'), '- name: new\n  order: tea\n');
  assert.equal(read(added('tests: []\n')), { tests: [{ name: 'new', order: 'tea' }] });
});

test('a test of the same name, and what is no list, is refused', () => {
  const refusal = (text: string) => {
    const result = withTest(text, { name: 'new', order: 'tea' });
    return E.isLeft(result) ? (result.left as { readonly message: string }).message : undefined;
  };
  assert.is(refusal(added('')), 'orders.test.yml has a test named "new" already');
  for (const text of ['tests: 3', 'a text', '[', '- a: [b'])
    assert.is(refusal(text), 'orders.test.yml is no list of tests: mend it first', text);
});

test.run();
