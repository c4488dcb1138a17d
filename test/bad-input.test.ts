import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { FIELD_NAMES } from '../src/actors/signals/schedule/field.ts';
import { OrderMap } from '../src/brain/order-signal.ts';
import { withoutSaid } from '../src/brain/transcript-redaction.ts';
import { shapeOf } from '../src/check/unknown-keys.ts';
import { foundText } from '../src/lib/decode.ts';
import { builtIn } from '../src/modules/module.ts';
import { BAD_ERRANDS, BAD_SUBSCRIPTIONS } from './support/bad-errands.ts';
import { BAD_NEURONS, BAD_SIGNALS, type BadParameters, type BadPlace } from './support/bad-parameters.ts';
import { type BadInputRun, badFiles, badInputRun, leftRunning } from './support/bad-world.ts';
import { withEnvironment } from './support/environment.ts';
import { loadedBrain } from './support/loaded.ts';
import { eventually } from './support/processes.ts';
import { type Answer, failure, service, type TestService } from './support/service.ts';
import { withValue } from './support/with-value.ts';

const test = suite('bad input');

interface Wrong {
  readonly kind: 'neurons' | 'signals';
  readonly name: string;
  readonly parameters: unknown;
  /** From the synapse. */
  readonly path: string;
  readonly refusal: string;
}

const TABLES = { neurons: BAD_NEURONS, signals: BAD_SIGNALS } as const;

const KINDS = ['neurons', 'signals'] as const;

/** Every wrong value of the tables, as somebody writes it. */
const WRITTEN: readonly Wrong[] = KINDS.flatMap((kind) =>
  Object.entries(TABLES[kind]).flatMap(([name, { right, places, wholes = [] }]) => [
    ...places.flatMap((place) =>
      [...place.values.filter((value) => !isAbsent(kind, place, value)), ...(place.texts ?? [])].map(
        (value) => {
          const path = `${kind}[0].${name}.${place.at}`;
          const parameters = withValue({ ...right, ...place.beside }, place.at, value);
          return { kind, name, parameters, path, refusal: refusal(place, value) };
        },
      ),
    ),
    ...[...wholes, ...noMaps(kind, name)].map(([parameters, expected]) => {
      const refusal = `found ${foundText(parameters)}, expected ${expected}`;
      return { kind, name, parameters, path: `${kind}[0].${name}`, refusal };
    }),
  ]),
);

interface Rendered {
  readonly synapse: string;
  readonly neuron: string;
  readonly parameters: unknown;
  readonly spoken: Readonly<Record<string, unknown>>;
  readonly error: string;
}

/** Neurons whose parameters take no hole alone, but for those of shell, which is another matter. */
const GUARDED: readonly string[] = [
  'ansible_playbook',
  'mqtt_publisher',
  'play',
  'script',
  'settings',
  'uri',
];

/** What goes wrong once the templates of the brain are rendered. */
const RENDERED: readonly Rendered[] = Object.entries(BAD_NEURONS).flatMap(([neuron, { right, places }]) =>
  places
    .filter(({ isKept }) => isKept !== true)
    .flatMap((place, index) => {
      // what keeps values in their places would refuse them before they are looked at
      const given = GUARDED.includes(neuron) ? { quote_parameters: false } : {};
      const parameters = withValue({ ...right, ...place.beside, ...given }, place.at, '{{ heard }}');
      const values = (place.texts ?? []).map((heard) => ({
        spoken: { heard },
        error: `${place.at}: ${refusal(place, heard)}`,
      }));
      return [...values, { spoken: {}, error: `${place.at}: no value for heard` }].map(
        ({ spoken, error }) => ({
          synapse: `${neuron} ${index}`,
          neuron,
          parameters,
          spoken,
          error,
        }),
      );
    }),
);

const YAML = { version: '1.1' } as const;

const NEXT = { say: { message: 'next' } };
const OTHER = { name: 'other', signals: [], neurons: [NEXT] };

/** What takes anything at all. */
const ANYTHING: ReadonlyMap<string, readonly string[]> = new Map([
  ['signals', ['payload']],
  ['list', ['set', 'remove', 'add']],
]);

/** Where the mistake stands, as the log and the failures of templates say it. */
const PLACE = /^(brain\.yml:\d+: )?synapse ".*?", neuron \w+: /;

const withoutFile = (line: string): string => line.replace(/^brain\.yml:\d+: /, '');

let broca: TestService;
let world: BadInputRun;
let restore = () => {};
const runs = new Map<string, Promise<Answer>>();

test.before(async () => {
  const synapses = new Map(
    RENDERED.map(({ synapse, neuron, parameters }) => [
      synapse,
      { name: synapse, signals: [], neurons: [{ [neuron]: parameters }, NEXT] },
    ]),
  );
  broca = await service({ 'brain.yml': stringify([OTHER, ...synapses.values()], YAML) });
  world = await badInputRun();
  restore = badFiles(broca.home);
  writeFileSync(join(broca.home, 'ca.crt'), world.certificate);
  for (const { title, neuron, parameters } of BAD_ERRANDS) {
    const synapse = { name: title, signals: [], neurons: [{ [neuron]: parameters(world) }, NEXT] };
    const added = await broca.post('/synapses', synapse);
    assert.is(added.status, 201, JSON.stringify(added.body));
    // all at once: deadlines pass together
    // only `play` fails by its sound; it waits until all texts before it are heard, which takes long where espeak is slow
    const call = { conversation: title, mute: neuron !== 'play' };
    const run = broca.post(`/synapses/start/id/${encodeURIComponent(title)}`, call);
    runs.set(title, run);
  }
  for (const [name, parameters] of BAD_SUBSCRIPTIONS) {
    const signals = [{ mqtt_subscriber: parameters(world) }];
    // the errands count on it that nobody has the name "nobody"
    const synapse = { name: `listening to ${name}`, signals, neurons: [NEXT] };
    const added = await broca.post('/synapses', synapse);
    assert.is(added.status, 201, JSON.stringify(added.body));
  }
});

test.after(async () => {
  await broca?.stop();
  await world?.close();
  restore();
});

for (const kind of KINDS) {
  const names = (map: ReadonlyMap<string, unknown> | object) =>
    (map instanceof Map ? [...map.keys()] : Object.keys(map)).sort();

  test(`every one of the ${kind} has its bad input`, () => {
    assert.equal(names(TABLES[kind]), names(builtIn[kind]));
  });

  for (const [name, { parameters }] of builtIn[kind]) {
    test(`every parameter of ${name} has its bad input`, () => {
      const places = TABLES[kind][name]?.places ?? [];
      const tested = new Set(places.map(({ at }) => /^[^.[]+/.exec(at)?.[0] ?? at));
      const untested = knownKeys(name, parameters).filter((key) => !tested.has(key));
      assert.equal(untested, [...(ANYTHING.get(name) ?? [])]);
    });
  }
}

for (const kind of KINDS) {
  for (const [module] of builtIn[kind]) {
    const wrong = WRITTEN.filter((one) => one.kind === kind && one.name === module && isJson(one));
    test(`posted to ${module}, ${wrong.length} wrong values are refused by the name of their place`, async () => {
      for (const { name, parameters, path, refusal } of wrong) {
        const synapse = { name: 'new', signals: [], neurons: [NEXT], [kind]: [{ [name]: parameters }] };
        const message = `${path}: ${refusal}`;
        assert.equal(await broca.post('/synapses', synapse), failure(400, 'Bad request', message, path));
      }
    });
  }
}

test('the same values in a brain file are all told when it is loaded, each with its place', async () => {
  const synapses = WRITTEN.map(({ kind, name, parameters }, index) => ({
    name: String(index),
    signals: [],
    neurons: [NEXT],
    [kind]: [{ [name]: parameters }],
  }));
  const told = (await loadedBrain({ 'brain.yml': stringify([OTHER, ...synapses], YAML) })).map(String);
  const expected = WRITTEN.map(({ path, refusal }, index) => `[${index + 1}].${path}: ${refusal}`);
  const found = told.map((line) => line.replace(/^brain\.yml:\d+:\d+ /, ''));
  assert.equal(
    found.filter((line) => !expected.includes(line)),
    [],
  );
  assert.equal(
    expected.filter((line) => !found.includes(line)),
    [],
  );
  assert.is(found.length, expected.length);
});

for (const [module] of builtIn.neurons) {
  const wrong = RENDERED.filter(({ neuron }) => neuron === module);
  test(`out of templates, ${wrong.length} wrong values fail ${module}, are logged once, and the next neuron runs`, async () => {
    for (const { synapse, neuron, spoken, error } of wrong) {
      const before = broca.lines.length;
      const { body } = await broca.post(`/synapses/start/id/${synapse}`, { parameters: spoken, mute: true });
      assert.equal(ended(body), [error, 'next']);
      const place = `synapse "${synapse}", neuron ${neuron}: `;
      const logged = broca.lines.slice(before).map(withoutFile);
      assert.equal(
        logged.filter((line) => line.startsWith(place)),
        [`${place}${withoutSaid(error, spokenTexts(spoken))}`],
      );
    }
  });
}

const spokenTexts = (spoken: unknown): readonly string[] => {
  if (typeof spoken === 'string') return [spoken];
  return typeof spoken === 'object' && spoken !== null ? Object.values(spoken).flatMap(spokenTexts) : [];
};

for (const { title, neuron, error } of BAD_ERRANDS) {
  test(`${title} fails, ${error}, is logged once, and the next neuron runs`, async () => {
    const [found, next] = ended((await runs.get(title))?.body);
    assert.match(found ?? 'nothing', error);
    assert.is(next, 'next');
    const logged = broca.lines.filter((line) => line.startsWith(`synapse "${title}", neuron ${neuron}: `));
    assert.equal(logged, [`synapse "${title}", neuron ${neuron}: ${found}`]);
  });
}

test('a program in the background that does not end is stopped at its timeout, and none is left running', async () => {
  const cmd = 'echo begun >&2; ./stubborn';
  const neurons = [{ shell: { cmd, async: true, timeout: 0.5 } }, NEXT];
  await broca.post('/synapses', { name: 'background', signals: [], neurons });
  assert.equal(ended((await broca.post('/synapses/start/id/background')).body), [null, 'next']);
  await Promise.all(runs.values());
  await eventually(() => leftRunning(broca.home).length === 0);
});

for (const [title, , told] of BAD_SUBSCRIPTIONS) {
  test(`a subscription to ${title} is told once, however often it is tried`, async () => {
    await eventually(() => world.subscribed() > 1);
    const lines = broca.lines.filter(
      (line) => line.startsWith('signal mqtt_subscriber: ') && told.test(line),
    );
    assert.is(lines.length, 1, lines.join('\n'));
    assert.is((await broca.get('/health')).status, 200);
  });
}

test('no connection of a neuron is left open', async () => {
  await eventually(() => world.open() === 0);
});

for (const [neuron, parameters, error] of [
  ['ansible_playbook', { task_file: 'text' }, /^ansible-playbook is not installed/],
  ['volume', { level: 10 }, /^amixer is not installed/],
] as const) {
  test(`without its program ${neuron} fails, ${error}`, async () => {
    await Promise.all(runs.values());
    const putBack = withEnvironment({ PATH: '/nowhere' });
    const synapse = { name: `${neuron} alone`, signals: [], neurons: [{ [neuron]: parameters }, NEXT] };
    await broca.post('/synapses', synapse);
    const [found, next] = ended((await broca.post(`/synapses/start/id/${neuron} alone`)).body);
    putBack();
    assert.match(found ?? 'nothing', error);
    assert.is(next, 'next');
  });
}

test.run();

function knownKeys(name: string, codec: unknown): readonly string[] {
  if (name === 'event') return FIELD_NAMES;
  const shape = shapeOf(name === 'order' ? OrderMap : codec);
  if (shape === undefined) throw new Error(`nobody knows what ${name} takes`);
  return [...shape.keys()];
}

interface Run {
  readonly matched_synapses: readonly {
    readonly neuron_module_list: readonly {
      readonly generated_message: string | null;
      readonly error?: string;
    }[];
  }[];
}

/** How each neuron of a run ended: with an error, or what it said. */
function ended(body: unknown): readonly (string | null)[] {
  return (body as Run).matched_synapses.flatMap(({ neuron_module_list }) =>
    neuron_module_list.map(({ error, generated_message }) => error?.replace(PLACE, '') ?? generated_message),
  );
}

function noMaps(kind: Wrong['kind'], name: string): NonNullable<BadParameters['wholes']> {
  if (kind === 'signals') return []; // each has a table of its own
  return [5, 'banana', true, []].map((whole) => [whole, `the parameters of ${name} as a map`] as const);
}

/** A parameter of a neuron that is null counts as absent. */
function isAbsent(kind: Wrong['kind'], { at }: BadPlace, value: unknown): boolean {
  return kind === 'neurons' && value === null && !/[.[]/.test(at);
}

function refusal({ expected, isSecret }: BadPlace, value: unknown): string {
  return `found ${isSecret && value !== null ? '"…"' : foundText(value)}, expected ${expected}`;
}

/** JSON has no word for the rest. */
function isJson({ refusal }: Wrong): boolean {
  return !/^found (Infinity|NaN)/.test(refusal);
}
