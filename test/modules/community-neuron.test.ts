import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SignalTools } from '../../src/actors/signal.ts';
import { readSynapse } from '../../src/brain/decode-synapse.ts';
import { orderSignal } from '../../src/brain/order-signal.ts';
import { type CommunityNeuron, communityNeuron } from '../../src/modules/community-neuron.ts';
import { communitySignal } from '../../src/modules/community-signal.ts';
import { rejection } from '../support/rejection.ts';
import { runNeuron } from '../support/run-neuron.ts';
import { settled } from '../support/settled.ts';
import { fakeTools } from '../support/tools.ts';

const test = suite('community neurons and signals');

type Run = CommunityNeuron<Readonly<Record<string, unknown>>>['run'];

/** A neuron whose `run` gives `value`, of whatever type a user's JavaScript may give. */
const giving = (value: unknown) => communityNeuron({ name: 'lamp', run: (() => value) as Run });

const finished = (said: string | null) => ({ _tag: 'Finished', said });

const outcomes: readonly (readonly [what: string, value: unknown, result: unknown])[] = [
  ['nothing', undefined, finished(null)],
  ['null', null, finished(null)],
  ['a text', 'on', finished('on')],
  ['a message', { message: 'on' }, finished('on')],
  ['a list of messages', { message: ['on', 'lit'] }, finished('on')],
  ['values that nobody asks for', { values: { level: 3 } }, finished(null)],
  ['an outcome', { _tag: 'Finished', message: 'on' }, finished('on')],
  ['an Either', E.right('on'), finished('on')],
  ['a TaskEither', TE.right({ message: 'on' }), finished('on')],
  [
    'synapses to run next',
    { _tag: 'RunSynapses', next: [{ synapse: 'dim', matchedOrder: null, parameters: {} }] },
    { _tag: 'RunSynapses', next: [{ synapse: 'dim', matchedOrder: null, parameters: {} }] },
  ],
  [
    'a question',
    { _tag: 'Ask', question: { links: [{ synapse: 'dim', answers: ['yes'] }], otherwise: 'bye' } },
    { _tag: 'Ask', question: { links: [{ synapse: 'dim', answers: ['yes'] }], otherwise: 'bye' } },
  ],
];
for (const [what, value, result] of outcomes) {
  test(`run may return ${what}, at once or with a promise`, async () => {
    assert.equal(await runNeuron(giving(value), {}), result);
    assert.equal(await runNeuron(giving(Promise.resolve(value)), {}), result);
  });
}

const NEURON_FAILED = { _tag: 'NeuronFailed', neuron: 'lamp' };

for (const [value, found] of [
  [42, '42'],
  [[], '[]'],
  [{ message: 7 }, '{"_tag":"Finished","message":7}'],
  [{ _tag: 'Ask' }, '{"_tag":"Ask"}'],
  [{ _tag: 'Dance' }, '{"_tag":"Dance"}'],
] as const) {
  test(`run may not return ${found}`, async () => {
    const message = `what it returned: found ${found}, expected nothing, a text, or a map with message or values`;
    assert.equal(await rejection(runNeuron(giving(value), {})), { ...NEURON_FAILED, message });
  });
}

test('what run throws is its failure, at once or with a promise', async () => {
  const failed = { ...NEURON_FAILED, message: 'no bulb' };
  const fail = () => {
    throw new Error('no bulb');
  };
  assert.equal(await rejection(runNeuron(communityNeuron({ name: 'lamp', run: fail }), {})), failed);
  const later = communityNeuron({ name: 'lamp', run: async () => fail() });
  assert.equal(await rejection(runNeuron(later, {})), failed);
  assert.equal(await rejection(runNeuron(giving(TE.left('no bulb')), {})), failed);
  assert.equal(await rejection(runNeuron(giving(TE.left(failed)), {})), failed);
});

test('parameters are rendered, then decoded, as those of any neuron', async () => {
  const lamp = communityNeuron({
    name: 'lamp',
    parameters: t.type({ room: t.string }),
    run: async ({ room }, { print }, { scope }) => {
      print(`${room} ${scope.conversation}`);
    },
  });
  const tools = fakeTools();
  await runNeuron(lamp, { room: '{{ where }}' }, tools, { where: 'kitchen' });
  assert.equal(tools.printed, ['kitchen default']);
  const message = 'room: found nothing, expected string';
  assert.equal(await rejection(runNeuron(lamp, {})), { ...NEURON_FAILED, message });
});

test('one that never ends times out', async () => {
  const tools = fakeTools();
  const signals: AbortSignal[] = [];
  const never = communityNeuron({
    name: 'lamp',
    deadlineMs: () => 100,
    run: (_, __, { until }) => {
      signals.push(until());
      return new Promise<undefined>(() => {});
    },
  });
  const given = rejection(runNeuron(never, {}, tools));
  await settled();
  tools.clock.increment(100);
  assert.equal(await given, { _tag: 'DeadlinePassed', stage: 'lamp', deadlineMs: 100 });
  assert.is(signals[0]?.aborted, true);
});

/** A neuron whose functions are of whatever type a user's JavaScript may give. */
const telling = (functions: object) =>
  communityNeuron({ name: 'lamp', run: () => 'on', ...functions } as CommunityNeuron<unknown>);
const hoarse = () => {
  throw new Error('hoarse');
};

test('its links, switches and phrases are what of them has the right shape, and none when they throw', () => {
  const link = { path: ['next', 0], synapse: 'dim' };
  const { links, switches, phrases } = telling({
    switches: () => [7, link],
    links: () => [link, null, { synapse: 'dim' }, { path: [], synapse: 7 }],
    phrases: () => ['brighter', 7, undefined],
  });
  assert.equal([links?.({}), switches?.({}), phrases?.({})], [[link], [link], ['brighter']]);
  for (const give of [hoarse, () => undefined, () => 'brighter', async () => []]) {
    const wrong = telling({ links: give, switches: give, phrases: give });
    assert.equal([wrong.links?.({}), wrong.switches?.({}), wrong.phrases?.({})], [[], [], []]);
  }
  assert.equal(telling({}).links?.({}), []);
});

test('a brain with a neuron whose links and phrases throw loads, and can be learned', () => {
  const modules = {
    signals: new Map(),
    neurons: new Map([['lamp', telling({ links: hoarse, phrases: hoarse })]]),
  };
  const codecs = { modules, order: orderSignal(() => E.right([])) };
  const written = { name: 'light', signals: [], neurons: [{ lamp: { room: 'hall' } }] };
  const { decoded } = readSynapse(codecs, written, 'api');
  if (E.isLeft(decoded)) throw new Error('it was refused');
  assert.equal(telling({ phrases: hoarse }).phrases?.({}), []);
});

test('one that cannot tell which parameters to quote fails, rather than to quote none', async () => {
  const failed = (message: string) => ({ ...NEURON_FAILED, message });
  assert.equal(await rejection(runNeuron(telling({ quoted: hoarse }), {})), failed('hoarse'));
  assert.equal(
    await rejection(runNeuron(telling({ quoted: () => undefined }), {})),
    failed('quoted gave nothing, expected a list of texts'),
  );
  assert.equal(
    await rejection(runNeuron(telling({ quoted: () => [7] }), {})),
    failed('quoted gave [7], expected a list of texts'),
  );
  assert.equal(await runNeuron(telling({ quoted: () => ['cmd'] }), {}), finished('on'));
});

test('what it says of its parameters keeps values in their places, and nothing runs when it cannot say', async () => {
  const lamp = communityNeuron({
    name: 'lamp',
    paths: ['file'],
    encodings: () => ({ address: 'url' }),
    run: ({ address = '', file = '' }) => `${address}${file}`,
  });
  const run = (parameters: Readonly<Record<string, unknown>>, x: string) =>
    runNeuron(lamp, parameters, fakeTools(), { x });
  assert.equal(await run({ address: 'http://h/{{ x }}' }, 'a/b'), finished('http://h/a%2Fb'));
  for (const [parameters, x] of [
    [{ file: 'sounds/{{ x }}' }, '../a'],
    [{ address: '{{ x }}' }, 'http://evil'],
  ] as const)
    assert.is(((await rejection(run(parameters, x))) as { readonly _tag: string })._tag, 'TemplateFailed');
  assert.equal(await run({ file: '{{ x }}', quote_parameters: false }, '../a'), finished('../a'));
  const strange = telling({ encodings: (() => ({ cmd: 'morse' })) as never });
  const expected =
    'a map of parameters, each one of shell, path, url, host, header, json, form, payload, topic';
  assert.equal(await rejection(runNeuron(strange, {})), {
    ...NEURON_FAILED,
    message: `encodings gave {"cmd":"morse"}, expected ${expected}`,
  });
});

for (const member of ['links', 'phrases', 'quoted']) {
  test(`${member} has to be a function`, () => {
    assert.throws(
      () => telling({ [member]: ['dim'] }),
      `neuron.${member}: found ["dim"], expected a function`,
    );
  });
}

test('an error of a union of its own is a failure', async () => {
  const failing = giving(TE.left({ _tag: 'LampError', message: 'the bulb is gone' }));
  assert.equal(await rejection(runNeuron(failing, {})), { ...NEURON_FAILED, message: 'the bulb is gone' });
});

test('a codec that throws refuses, and what cannot say whether it makes variables may make any', () => {
  const broken = new t.Type<unknown>(
    'words',
    (value): value is unknown => true,
    () => {
      throw new Error('no words');
    },
    (value) => value,
  );
  const { parameters, makesVariables } = communityNeuron({
    name: 'lamp',
    parameters: broken,
    makesVariables: () => {
      throw new Error('no idea');
    },
    run: async () => 'on',
  });
  const refused = parameters.decode({});
  assert.is(E.isLeft(refused) && refused.left[0]?.message, 'no words');
  assert.is(makesVariables?.({}), true);
});

/** Whom nothing starts; what failed is remembered. */
function listened(listen: () => unknown) {
  const failures: unknown[] = [];
  const tools = { fail: (error: unknown) => void failures.push(error) } as unknown as SignalTools;
  const { listen: start } = communitySignal({ name: 'knock', listen: listen as () => undefined });
  return { failures, end: start({ subscribe: () => ({ unsubscribe: () => {} }) }, tools) };
}

test('what listen returns ends it', () => {
  let ends = 0;
  const { end, failures } = listened(() => () => {
    ends += 1;
  });
  end();
  assert.equal([ends, failures], [1, []]);
});

test('listen may have nothing to end', () => {
  const { end, failures } = listened(() => undefined);
  end();
  assert.equal(failures, []);
});

test('anything else that listen returns is a failure', () => {
  for (const value of [7, Promise.resolve()]) {
    const { end, failures } = listened(() => value);
    end();
    assert.equal(failures.map(String), ['TypeError: what listen returned is no function that ends it']);
  }
});

test('any parameters are right when it says nothing about them', () => {
  const { parameters } = communitySignal({ name: 'knock', listen: () => undefined });
  assert.is(parameters.decode(null)._tag, 'Right');
});

test('a definition without listen, or with a wrong codec, is refused', () => {
  const wrong = (definition: unknown) => () =>
    communitySignal(definition as { name: string; listen: () => undefined });
  assert.throws(wrong({ name: 'knock' }), 'signal.listen: found nothing, expected a function');
  assert.throws(
    wrong({ name: 'knock', listen: () => {}, notifications: 3 }),
    'signal.notifications: found 3, expected a map',
  );
  assert.throws(wrong(undefined), 'signal: found nothing, expected a map with name');
});

test('an async listen is a failure, and so is what it fails with', async () => {
  const { failures } = listened(async () => {
    throw new Error('no bell');
  });
  await settled();
  assert.equal(failures.map(String), [
    'TypeError: what listen returned is no function that ends it',
    'Error: no bell',
  ]);
});

test.run();
