import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { modulesOf } from '../../src/modules/load-modules.ts';
import {
  type BuildingBlocks,
  blocks,
  builtIn,
  type EngineModule,
  type NeuronTools,
} from '../../src/modules/module.ts';
import { kit } from '../support/kit.ts';
import { linted } from '../support/linted.ts';
import { failures, loadedModules, NONE } from '../support/loaded-modules.ts';
import { rejection } from '../support/rejection.ts';
import { runNeuron } from '../support/run-neuron.ts';
import { tested } from '../support/tested.ts';

const test = suite('loading modules');

const NEURONS = 'resources/neurons';
const hello = (name = 'hello') =>
  `export default ({ neuron }) => neuron({ name: '${name}', run: () => 'Hello from ${name}' });`;

test("a kit without folders for modules has Broca's own and nothing else", async () => {
  const { neurons, signals, engines, neuronNames, failures } = await loadedModules({});
  assert.equal([...neurons], [...builtIn.neurons]);
  assert.equal([...signals], [...builtIn.signals]);
  assert.equal(Object.keys(engines.tts.own ?? {}), []);
  assert.equal(neuronNames, { core: [...builtIn.neurons.keys()], community: [] });
  assert.equal(failures, []);
});

for (const file of [
  'hello.ts',
  'hello.mts',
  'hello.js',
  'hello.mjs',
  'Hello.js',
  'hello/hello.ts',
  'hello/index.mjs',
  'hello/hello.js',
]) {
  test(`${file} is the neuron hello`, async () => {
    const { neurons, neuronNames, failures } = await loadedModules({ [`${NEURONS}/${file}`]: hello() });
    assert.equal(failures, []);
    assert.equal(neuronNames.community, ['hello']);
    const neuron = neurons.get('hello');
    assert.ok(neuron);
    assert.equal(await runNeuron(neuron, {}), { _tag: 'Finished', said: 'Hello from hello' });
  });
}

test('a module of the kind that Node reads as CommonJS is one too', async () => {
  const { neurons } = await loadedModules({
    [`${NEURONS}/hello.js`]: `const { name } = require('./_name.js');
module.exports = ({ neuron }) => neuron({ name, run: () => 'Hello' });`,
    [`${NEURONS}/_name.js`]: `exports.name = 'hello';`,
  });
  assert.ok(neurons.has('hello'));
});

test('TypeScript is read with its types, and so is a second file that it imports', async () => {
  const { neurons, failures } = await loadedModules({
    [`${NEURONS}/price/price.ts`]: `
import type { Anything } from 'a-package-that-is-not-there';
import { tax, type Rate } from './tax.ts';

interface Parameters {
  readonly net: number;
}
const rate: Rate = 0.2;

export default ({ neuron, t }: Anything) =>
  neuron({
    name: 'price',
    parameters: t.type({ net: t.number }),
    run: async ({ net }: Parameters): Promise<{ message: string }> => ({ message: String(net + tax(net, rate)) }),
  });`,
    [`${NEURONS}/price/tax.ts`]: `
export type Rate = number;
export function tax<N extends number>(net: N, rate: Rate): number {
  return (net as number) * rate;
}`,
  });
  assert.equal(failures, []);
  const price = neurons.get('price');
  assert.ok(price);
  assert.equal(await runNeuron(price, { net: 10 }), { _tag: 'Finished', said: '12' });
});

test('a default export may be async, and npm packages that the kit has installed can be imported', async () => {
  const { neurons } = await loadedModules({
    [`${NEURONS}/hello.ts`]: `
import { name } from 'greeting';
export default async ({ neuron }) => neuron({ name: await Promise.resolve(name), run: () => {} });`,
    'node_modules/greeting/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/greeting/index.js': `export { name } from './name.js';`,
    'node_modules/greeting/name.js': `export const name = 'hello';`,
  });
  assert.ok(neurons.has('hello'));
});

test('files that are no modules are left alone', async () => {
  const nothing = 'throw new Error("imported");';
  const { neuronNames, failures } = await loadedModules({
    [`${NEURONS}/hello.ts`]: hello(),
    [`${NEURONS}/_shared.ts`]: nothing,
    [`${NEURONS}/__init__.py`]: '',
    [`${NEURONS}/.hidden.js`]: nothing,
    [`${NEURONS}/hello.test.ts`]: nothing,
    [`${NEURONS}/hello.d.ts`]: nothing,
    [`${NEURONS}/README.md`]: 'text',
    [`${NEURONS}/package.json`]: '{ "type": "commonjs" }',
    [`${NEURONS}/node_modules/x/index.js`]: nothing,
  });
  assert.equal(neuronNames.community, ['hello']);
  assert.equal(failures, []);
});

test('a pipe in the place of a module, or of a file that one imports, is refused and hangs nothing', async () => {
  const home = kit({
    [`${NEURONS}/hello.ts`]: hello(),
    [`${NEURONS}/imports.ts`]: "import './_piped.ts';",
    [`${NEURONS}/piped/helper.ts`]: '',
  });
  const pipes = ['flat.ts', '_piped.ts', 'piped/index.ts', 'piped/piped.js'];
  execFileSync(
    'mkfifo',
    pipes.map((name) => join(home, NEURONS, name)),
  );
  const { neuronNames, failures } = await modulesOf(home)({ resources: { ...NONE, neuron: NEURONS } });
  assert.equal(neuronNames.community, ['hello']);
  assert.equal(
    failures.map(({ place, reason }) => `${place}: ${reason.replaceAll(join(home, '/'), '')}`),
    [
      `${NEURONS}/flat.ts: no regular file`,
      `${NEURONS}/imports.ts: ${NEURONS}/_piped.ts: no regular file`,
      `${NEURONS}/piped: its piped.js is no regular file`,
    ],
  );
});

const broken: readonly (readonly [what: string, files: Readonly<Record<string, string>>, reason: string])[] =
  [
    [
      'no default export',
      { 'hello.ts': 'export const hello = 1;' },
      'hello.ts: has no default export, expected a function',
    ],
    [
      'a default export that is no function',
      { 'hello.ts': 'export default { name: "hello" };' },
      'hello.ts: its default export is {"name":"hello"}, expected a function',
    ],
    [
      'a function that gives nothing',
      { 'hello.ts': 'export default () => {};' },
      'hello.ts: its default export gave nothing, expected what neuron({ name, run }) gives',
    ],
    [
      'a definition that neuron() did not make',
      { 'hello.ts': 'export default () => ({ name: "hello", run: 1 });' },
      'hello.ts: its default export gave {"name":"hello","run":1}, expected what neuron({ name, run }) gives',
    ],
    [
      'another name than its file',
      { 'hello.ts': hello('hallo') },
      'hello.ts: its name is "hallo", expected "hello", as its file is called',
    ],
    [
      'no name',
      { 'hello.ts': 'export default ({ neuron }) => neuron({ run: () => {} });' },
      'hello.ts: neuron.name: found nothing, expected a text',
    ],
    [
      'no run',
      { 'hello.ts': 'export default ({ neuron }) => neuron({ name: "hello" });' },
      'hello.ts: neuron.run: found nothing, expected a function',
    ],
    [
      'parameters that are no codec',
      {
        'hello.ts':
          'export default ({ neuron }) => neuron({ name: "hello", parameters: { a: "text" }, run: () => {} });',
      },
      'hello.ts: neuron.parameters: found {"a":"text"}, expected an io-ts codec, such as t.type({ … })',
    ],
    [
      "a name that one of Broca's own has",
      { 'say.ts': hello('say') },
      'say.ts: a neuron named "say" is already part of Broca; this one is not used',
    ],
    [
      'a second module of the same name',
      { 'hello.ts': hello(), 'hello.js': hello() },
      'hello.ts: a neuron named "hello" is already in resources/neurons/hello.js; this one is not used',
    ],
    ['an error while it loads', { 'hello.ts': 'throw new Error("no key");' }, 'hello.ts: no key'],
    [
      'an error in its function',
      { 'hello.ts': 'export default () => { throw new Error("no light"); };' },
      'hello.ts: no light',
    ],
    ['something else thrown', { 'hello.ts': 'throw "no key";' }, 'hello.ts: no key'],
    [
      'TypeScript that types alone cannot be taken out of',
      { 'hello.ts': 'const a = 1;\nenum Colour { Red }\nexport default () => Colour;' },
      'hello.ts: hello.ts:2: TypeScript enum is not supported in strip-only mode',
    ],
    [
      'a parameter property in a file it imports',
      {
        'hello/hello.ts': 'import "./lamp.ts"; export default () => {};',
        'hello/lamp.ts': 'class Lamp {\n\n  constructor(private on: boolean) {}\n}',
      },
      'hello: lamp.ts:3: TypeScript parameter property is not supported in strip-only mode',
    ],
    [
      'JavaScript that is none',
      { 'hello.mjs': 'const a = 1;\nconst = 2;\n' },
      'hello.mjs: hello.mjs:2: Unexpected token `=`. Expected yield, an identifier, [ or {',
    ],
    [
      'a folder written in Python',
      { 'hello/hello.py': 'class Hello(NeuronModule): pass', 'hello/__init__.py': '' },
      'hello: written for Kalliope in Python; not loadable',
    ],
    ['a file in Python', { 'hello.py': 'pass' }, 'hello.py: written for Kalliope in Python; not loadable'],
    [
      'a folder without a main file',
      { 'hello/README.md': 'hello' },
      'hello: holds neither hello.ts nor index.ts (or .mts, .js, .mjs)',
    ],
  ];
for (const [what, files, reason] of broken) {
  test(`${what} is named, and the others load`, async () => {
    const placed = Object.entries({ 'other.ts': hello('other'), ...files }).map(([file, text]) => [
      `${NEURONS}/${file}`,
      text,
    ]);
    const { failures, neurons, neuronNames } = await loadedModules(Object.fromEntries(placed));
    assert.equal(
      failures.map((failure) => `${failure.place}: ${failure.reason}`),
      [`${NEURONS}/${reason}`],
    );
    assert.ok(neuronNames.community.includes('other'));
    assert.is(neurons.get('say'), builtIn.neurons.get('say'));
  });
}

test('imports of what is not there name it', async () => {
  const [file, packaged] = await failures({
    [`${NEURONS}/one.ts`]: `import './missing.ts';`,
    [`${NEURONS}/two.ts`]: `import 'missing-package';`,
  });
  assert.match(file ?? '', /^resources\/neurons\/one\.ts: .*missing\.ts/);
  assert.match(packaged ?? '', /^resources\/neurons\/two\.ts: .*missing-package/);
});

test('a module that never comes to an end times out', async () => {
  const deadlineMs = 50;
  const never = 'await new Promise(() => {});';
  assert.equal(await failures({ [`${NEURONS}/hello.ts`]: never }, { deadlineMs }), [
    `${NEURONS}/hello.ts: has not loaded within 0.05 s`,
  ]);
  const inside = 'export default () => new Promise(() => {});';
  assert.equal(await failures({ [`${NEURONS}/hello.ts`]: inside }, { deadlineMs }), [
    `${NEURONS}/hello.ts: has not loaded within 0.05 s`,
  ]);
});

test('a folder that is not there is named', async () => {
  assert.equal(await failures({}, { resources: { neuron: 'resources/neurons' } }), [
    'resources/neurons: no such directory',
  ]);
  const elsewhere = { neuron: '/nowhere/at/all' };
  assert.equal(await failures({}, { resources: elsewhere }), ['/nowhere/at/all: no such directory']);
});

test('a neuron that did not load takes its place and fails with the reason', async () => {
  const { neurons, neuronNames } = await loadedModules({ [`${NEURONS}/Old_one/old.py`]: 'pass' });
  const neuron = neurons.get('old_one');
  assert.ok(neuron);
  assert.equal(neuronNames.community, []);
  assert.equal(await rejection(runNeuron(neuron, { any: 'thing' })), {
    _tag: 'NeuronFailed',
    neuron: 'old_one',
    message: 'it did not load: resources/neurons/Old_one: written for Kalliope in Python; not loadable',
  });
});

test('a signal that did not load takes its place and listens to nothing', async () => {
  const { signals } = await loadedModules({ 'resources/signals/knock.ts': 'throw new Error("no door")' });
  const knock = signals.get('knock');
  assert.ok(knock);
  assert.is(knock.parameters.decode({ any: 'thing' })._tag, 'Right');
});

const neuron = (facts: string) =>
  `export default ({ neuron }) => neuron({ name: 'lamp', run: () => ({ message: 'lit' }), ${facts} });`;

const KIT = {
  'settings.yml': 'resource_directory: { neuron: own, signal: own-signals }',
  'brain.yml': `
- name: light
  signals: [{ order: light }]
  neurons: [{ lamp: { sound: gone.wav, then: "{{ next }}" } }]
- { name: next, signals: [], neurons: [] }
`,
};

const FREE = /nothing starts "next"/;
const VALUE = /gives "next" a value/;
const FILE = /no file .*gone\.wav/;

for (const [facts, expected] of [
  ['', [FREE, VALUE]],
  ["paths: ['sound']", [FILE, FREE, VALUE]],
  ["links: ({ then }) => [{ path: ['then'], synapse: then }]", []],
  ["makesVariables: ({ sound }) => sound === 'gone.wav'", [FREE]],
] as const) {
  test(`a neuron with ${facts || 'no facts'} is checked by them`, async () => {
    const warnings = await linted({ ...KIT, 'own/lamp.js': neuron(facts) });
    for (const kind of [FREE, VALUE, FILE])
      assert.is(
        warnings.some((warning) => kind.test(warning)),
        (expected as readonly RegExp[]).includes(kind),
        String(kind),
      );
  });
}

test('the files of a signal are looked for', async () => {
  const warnings = await linted({
    ...KIT,
    'own-signals/bell.js': `export default ({ signal }) => signal({ name: 'bell', paths: ['key'], listen: () => {} });`,
    'own/lamp.js': neuron(''),
    'brain.yml': '- { name: ring, signals: [{ bell: { key: gone.pem } }], neurons: [] }',
  });
  assert.match(warnings.join('\n'), /bell\.key: no file .*gone\.pem/);
});

test('a neuron that stays inside does its work in tests of the kit, any other does not', async () => {
  const files = {
    ...KIT,
    'brain.yml': '- { name: light, signals: [{ order: light }], neurons: [lamp] }',
    'orders.test.yml': '- { order: light, says: lit, runs: [] }',
  };
  assert.equal(await tested({ ...files, 'own/lamp.js': neuron('staysInside: true') }), [[]]);
  const [failures] = await tested({ ...files, 'own/lamp.js': neuron('') });
  assert.is.not(failures?.length, 0);
});

test('what is no list of paths is refused', async () => {
  const warnings = await linted({ ...KIT, 'own/lamp.js': neuron("paths: 'sound'") });
  assert.match(warnings.join('\n'), /neuron\.paths: found "sound", expected a list/);
});

/** The compiler checks these as it checks a module of a kit. */
const count = ({ neuron, t }: BuildingBlocks) =>
  neuron({
    name: 'count',
    parameters: t.type({ to: t.number }),
    run: ({ to }, { settings }: NeuronTools) => `${to} of ${Object.keys(settings().variables).length}`,
  });
const silence: EngineModule = () => ({
  name: 'silence',
  make: () => ({ synthesize: () => ({ sampleRateHz: 16_000, samples: new Int16Array() }) }),
});

test('modules that are written with the types are modules', async () => {
  const { name, parameters } = count(blocks);
  assert.is(name, 'count');
  assert.ok(E.isRight(parameters.decode({ to: 3 })));
  assert.is((await silence(blocks)).name, 'silence');
});

test.run();
