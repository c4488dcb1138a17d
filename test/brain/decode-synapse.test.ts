import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSynapse } from '../../src/brain/decode-synapse.ts';
import { pathText } from '../../src/lib/decode.ts';
import { KNOWN_NEURONS, KNOWN_SIGNALS } from '../support/known-modules.ts';
import { codecsOf } from '../support/loaded.ts';

const test = suite('readSynapse');

const codecs = codecsOf('/nowhere');

/** Each refusal as `path: found > expected`, or the synapse. */
function read(value: unknown): unknown {
  const { decoded } = readSynapse(codecs, value, 'api');
  return E.isRight(decoded)
    ? decoded.right
    : decoded.left.map(
        ({ path, found, expected }) => `${pathText(path)}: ${JSON.stringify(found)} > ${expected}`,
      );
}

const NAMES: readonly (readonly [name: unknown, isRight: boolean])[] = [
  ['n'.repeat(200), true],
  ['n'.repeat(255), true],
  ['n'.repeat(256), false],
  ['Guten Morgen, schöne Grüße 早上好 👋', true],
  ['__proto__', true],
  ['constructor', true],
  ['a', true],
  ['', false],
  [' ', false],
  [' a', false],
  ['a ', false],
  ['a\nb', false],
  ['a\tb', false],
  ['a\u0000', false],
  [3, false],
  [true, false],
  [null, false],
  [undefined, false],
  [['a'], false],
];

for (const [name, isRight] of NAMES) {
  test(`${JSON.stringify(name)?.slice(0, 30)} is ${isRight ? 'a' : 'no'} name`, () => {
    assert.equal(
      read({ name, signals: [], neurons: [] }),
      isRight
        ? { name, source: 'api', isEnabled: true, signals: [], neurons: [] }
        : [`name: ${JSON.stringify(name)} > a name of 1 to 255 characters`],
    );
  });
}

test('a synapse that is disabled is kept as such', () => {
  assert.equal(read({ name: 'a', enabled: false, signals: [], neurons: [] }), {
    name: 'a',
    source: 'api',
    isEnabled: false,
    signals: [],
    neurons: [],
  });
});

for (const enabled of ['no', 0, null, 'false']) {
  test(`enabled: ${JSON.stringify(enabled)} is refused`, () => {
    assert.equal(read({ name: 'a', enabled, signals: [], neurons: [] }), [
      `enabled: ${JSON.stringify(enabled)} > boolean`,
    ]);
  });
}

test('signals may be an empty map', () => {
  assert.equal(read({ name: 'a', signals: {}, neurons: [] }), {
    name: 'a',
    source: 'api',
    isEnabled: true,
    signals: [],
    neurons: [],
  });
});

test('every part that is wrong is told at once', () => {
  assert.equal(
    read({
      name: 3,
      enabled: 'no',
      signals: ['order', { evant: {} }, { order: '' }],
      neurons: ['nobody', 3, { say: { message: 3 } }, { say: 'text', nobody: {} }],
    }),
    [
      'name: 3 > a name of 1 to 255 characters',
      'enabled: "no" > boolean',
      'signals[0]: "order" > a map {signal: value}',
      `signals[1].evant: "evant" > ${KNOWN_SIGNALS}`,
      'signals[2].order: "" > a phrase, or a map with text',
      `neurons[0]: "nobody" > ${KNOWN_NEURONS}`,
      'neurons[1]: 3 > a neuron name or a map {name: parameters}',
      'neurons[2].say.message: 3 > a text or a list of texts',
      'neurons[3].say: "text" > the parameters of say as a map',
      `neurons[3].nobody: "nobody" > ${KNOWN_NEURONS}`,
    ],
  );
});

test('a name nobody knows is told from a malformed value', () => {
  const value = { name: 'a', signals: [{ evant: 1 }], neurons: ['nobody', { say: 3 }] };
  const { decoded } = readSynapse(codecs, value, 'api');
  assert.equal(E.isLeft(decoded) && decoded.left.map(({ isUnknownName = false }) => isUnknownName), [
    true,
    true,
    false,
  ]);
});

for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', '', ' say', 'say ']) {
  test(`'${name}' is no neuron`, () => {
    const neurons = [name, JSON.parse(`{${JSON.stringify(name)}: {}}`)];
    assert.equal(read({ name: 'a', signals: [], neurons }), [
      `neurons[0]: ${JSON.stringify(name)} > ${KNOWN_NEURONS}`,
      `neurons[1].${name}: ${JSON.stringify(name)} > ${KNOWN_NEURONS}`,
    ]);
  });
}

test('a map of several keys is several signals or neurons', () => {
  assert.equal(
    read({
      name: 'a',
      signals: [],
      neurons: [{ systemdate: null, Say: { message: 'x' } }, 'KILL_SWITCH'],
    }),
    {
      name: 'a',
      source: 'api',
      isEnabled: true,
      signals: [],
      neurons: [
        { name: 'systemdate', parameters: {}, isBare: false },
        { name: 'Say', parameters: { message: 'x' }, isBare: false },
        { name: 'KILL_SWITCH', parameters: {}, isBare: true },
      ],
    },
  );
});

for (const parameters of ['text', 3, false, [], [{ message: 'x' }]]) {
  test(`${JSON.stringify(parameters)} are no parameters`, () => {
    assert.equal(read({ name: 'a', signals: [], neurons: [{ say: parameters }] }), [
      `neurons[0].say: ${JSON.stringify(parameters)} > the parameters of say as a map`,
    ]);
  });
}

test('a value that is a template is not judged before it is rendered', () => {
  const neurons = [{ sleep: { seconds: '{{ n }}' } }, { sleep: { seconds: '{% if x %}1{% endif %}' } }];
  assert.is((read({ name: 'a', signals: [], neurons }) as { neurons: unknown[] }).neurons.length, 2);
  assert.equal(read({ name: 'a', signals: [], neurons: [{ sleep: { seconds: 'long' } }] }), [
    'neurons[0].sleep.seconds: "long" > seconds from 0 to 2147000',
  ]);
});

for (const value of [null, undefined, 3, 'text', [], true]) {
  test(`${JSON.stringify(value)} is no synapse`, () => {
    assert.equal(read(value), [
      `: ${JSON.stringify(value)} > a synapse: a map with name, signals and neurons`,
    ]);
  });
}

test('links are told of a synapse that is otherwise wrong', () => {
  const { name, links } = readSynapse(
    codecs,
    {
      name: 'a',
      signals: 3,
      neurons: [
        { systemdate: {}, neurotransmitter: { direct_link: 'b' } },
        { neurotransmitter: { direct_link: 3 } },
      ],
    },
    'api',
  );
  assert.is(name, 'a');
  assert.equal(links, [{ synapse: 'b', path: ['neurons', 0, 'neurotransmitter', 'direct_link'] }]);
});

test.run();
