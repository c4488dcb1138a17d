import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kitCache } from '../../src/app/kit-cache.ts';
import { kitReader } from '../../src/app/kit-reader.ts';
import { checkKit } from '../../src/app/load-kit.ts';
import { readForStart } from '../../src/app/read-for-start.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { kit } from '../support/kit.ts';
import { SILENT, service } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('the reading of a long brain');

const COUNT = 1_200;

const synapse = (index: number): string =>
  `- name: light-${index}\n  signals: [{ order: "light ${index}" }]\n  neurons: [{ say: { message: "light ${index} is on" } }]\n`;

/** Its only finding is the last synapse, which nothing starts. */
const BRAIN = `${Array.from({ length: COUNT }, (_, index) => synapse(index)).join('')}- { name: alone, signals: [], neurons: [{ say: { file_template: gone.j2 } }] }\n`;

const FILES = { 'settings.yml': SILENT, 'brain.yml': BRAIN };

/** Files of a kit count as unchanged only some time after they were written. */
const AFTER_WRITING_MS = 120;

const placeOf = (home: string, data: string) => ({ home, data, listens: false, modules: modulesOf(home) });

/** A kit whose reading was kept, as the thread of a service does it. */
async function kept(files: Readonly<Record<string, string>> = FILES) {
  const home = kit(files);
  const data = join(home, 'data');
  mkdirSync(data);
  await wait(AFTER_WRITING_MS);
  const begunAtMs = Date.now();
  const { reading } = await checkKit(home);
  const cache = kitCache(data, home, false);
  await cache.write(reading, begunAtMs);
  return { home, data, reading, cache, file: join(data, 'kit.cache') };
}

let usual: ReturnType<typeof kept> | undefined;

/** That of the usual files, made once: whoever changes one of them puts it back. */
function usuallyKept(): ReturnType<typeof kept> {
  usual ??= kept();
  return usual;
}

test('is kept, for its owner only, and used by the next start', async () => {
  const { home, data, reading, file } = await usuallyKept();
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.equal(reading.lines.length, 2);
  const next = await readForStart(placeOf(home, data));
  assert.equal(next.reading, reading);
  const [read, whole] = [next.kit, (await checkKit(home)).kit];
  if (E.isLeft(read) || E.isLeft(whole)) throw new Error('it cannot be used');
  for (const part of ['settings', 'synapses', 'problems', 'home'] as const)
    assert.equal(read.right[part], whole.right[part]);
  assert.ok(E.isRight(read.right.codecs.order.decode('anything')));
});

test('does not count when a file that it was read from, or that a neuron names, has changed', async () => {
  const { home, cache } = await usuallyKept();
  for (const [name, text] of [
    ['brain.yml', BRAIN.replace('is on', 'is up')],
    ['settings.yml', `${SILENT}\nvariables: {}`],
    ['gone.j2', 'here I am'],
  ] as const) {
    const path = join(home, name);
    try {
      writeFileSync(path, text);
      utimesSync(path, 1, 1); // times tell nothing
      assert.is(await cache.read(), undefined, name);
    } finally {
      rmSync(path);
      if (name in FILES) writeFileSync(path, FILES[name as keyof typeof FILES]);
    }
    assert.is((await cache.read())?.isChecked, true, `${name} as it was`);
  }
});

test('does not count when it is damaged, or of another kit', async () => {
  const { home, data, file, cache } = await usuallyKept();
  const whole = readFileSync(file);
  const flipped = Buffer.from(whole);
  flipped[whole.length - 9] = 255 - (flipped[whole.length - 9] ?? 0);
  try {
    for (const content of [Buffer.alloc(0), Buffer.from('{}\n'), whole.subarray(0, -1), flipped]) {
      writeFileSync(file, content);
      assert.is(await cache.read(), undefined);
      const { reading } = await readForStart(placeOf(home, data));
      assert.is(reading.isChecked, false);
    }
  } finally {
    writeFileSync(file, whole);
  }
  assert.is((await cache.read())?.isChecked, true);
  assert.is(await kitCache(data, `${home}/other`, false).read(), undefined);
  assert.is(await kitCache(data, home, true).read(), undefined);
});

test('is not kept of a short brain, one with modules, one that cannot be used, and files just written', async () => {
  const modules = `${SILENT}\nresource_directory: { neuron: own }`;
  for (const files of [
    { ...FILES, 'brain.yml': synapse(1) },
    { ...FILES, 'settings.yml': modules, 'own/x.js': 'export default () => 1;' },
    { ...FILES, 'brain.yml': `${BRAIN}- 7\n` },
  ]) {
    const { cache } = await kept(files);
    assert.is(await cache.read(), undefined);
  }
  const home = kit(FILES);
  assert.is((await checkKit(home)).reading.key, undefined);
});

test('that cannot be kept is no mistake', async () => {
  const { data, reading } = await usuallyKept();
  const nowhere = kitCache(join(data, 'nowhere'), 'home', false);
  await nowhere.write(reading, Date.now());
  assert.is(await nowhere.read(), undefined);
  mkdirSync(join(data, 'folder/kit.cache'), { recursive: true });
  await kitCache(join(data, 'folder'), 'home', false).write(reading, Date.now());
});

test('of very many synapses is not checked, but kept at once', async () => {
  const many = Array.from(
    { length: 20_001 },
    (_, index) => `- { name: s${index}, signals: [], neurons: [] }\n`,
  );
  const home = kit({ ...FILES, 'brain.yml': many.join('') });
  const data = join(home, 'data');
  mkdirSync(data);
  await wait(AFTER_WRITING_MS);
  const { reading, keep } = await readForStart(placeOf(home, data));
  assert.equal(reading.lines, [
    'a brain of 20001 synapses is not checked for what looks wrong: run broca check',
  ]);
  assert.is(reading.isChecked, true);
  await keep();
  const cache = kitCache(data, home, false);
  assert.equal(await cache.read(), reading);
  const known = await cache.read(reading.key);
  if (known === undefined || E.isLeft(known.content)) throw new Error('it was not kept');
  assert.equal(known.content.right.synapses, []);
});

test('after an edit only the part with it is sent, and what is the same stays the same object', async () => {
  const { home, data, reading } = await usuallyKept();
  if (E.isLeft(reading.content)) throw new Error('it cannot be used');
  const present = reading.content.right.synapses;
  writeFileSync(join(home, 'brain.yml'), BRAIN.replace('light 7 is on', 'light 7 is up'));
  const reader = kitReader({ ...placeOf(home, data), log: { warn: assert.unreachable } }, COUNT);
  try {
    // whether a part was sent or not shows where one of these is no synapse of the kit
    const others = present.map((one) => ({ ...one, name: 'not compared' }));
    const { kit, reading: next } = await reader.read(others, { knownKey: reading.key });
    if (E.isLeft(kit)) throw new Error('it cannot be used');
    assert.equal(
      kit.right.synapses.map(({ name }) => name),
      [...present.slice(0, 100).map(({ name }) => name), ...others.slice(100).map(({ name }) => name)],
    );
    const { kit: whole } = await reader.read(present, { knownKey: undefined });
    if (E.isLeft(whole)) throw new Error('it cannot be used');
    assert.equal(
      whole.right.synapses.filter((one, at) => one !== present[at]).map(({ name }) => name),
      ['light-7'],
    );
    assert.is.not(next.key, reading.key);
    const { kit: again } = await reader.read(whole.right.synapses, { knownKey: next.key });
    if (E.isLeft(again)) throw new Error('it cannot be used');
    assert.is(again.right.synapses, whole.right.synapses);
  } finally {
    await reader.close();
    writeFileSync(join(home, 'brain.yml'), BRAIN);
  }
});

/** Writes down which process has loaded it. */
const TELLING = `import { appendFileSync } from 'node:fs';
appendFileSync('HOME/loaded', process.pid + ' ');
export default ({ neuron, t, TE }) => neuron({ name: 'telling', parameters: t.type({}), run: () => TE.right({ _tag: 'Finished' }) });`;

test('of a large file is made in a process of its own, as it would be here', async () => {
  const own = `- { name: own, signals: [{ order: own }], neurons: [telling] }\n`;
  const home = kit({
    'settings.yml': `${SILENT}\nresource_directory: { neuron: neurons }`,
    'brain.yml': `${BRAIN}${own}${`# ${'-'.repeat(98)}\n`.repeat(42_000)}`,
  });
  mkdirSync(join(home, 'neurons'));
  writeFileSync(join(home, 'neurons/telling.js'), TELLING.replace('HOME', home));
  const { kit: read, reading } = await readForStart(placeOf(home, join(home, 'data')));
  const processes = new Set(readFileSync(join(home, 'loaded'), 'utf8').trim().split(' '));
  assert.is(processes.size, 2);
  assert.ok(processes.has(String(process.pid)));
  const here = await checkKit(home, { modules: modulesOf(home), isBrief: true });
  if (E.isLeft(read) || E.isLeft(here.kit)) throw new Error('it cannot be used');
  assert.equal(read.right.synapses, here.kit.right.synapses);
  assert.equal({ ...reading, content: undefined }, { ...here.reading, content: undefined });
  assert.ok(read.right.modules.neurons.has('telling'));
});

test('a service tells what looks wrong once it is ready, then again from what it kept', async () => {
  const home = kit(FILES);
  const [first, data] = [await service({}, { home }), join(home, 'data')];
  const findings = (lines: readonly string[]) => lines.filter((line) => /warning: /.test(line)).length;
  try {
    await until(() => findings(first.lines) === 2);
    const answer = await first.post('/synapses/start/order', { order: 'light 7' });
    assert.is(answer.status, 201);
    await until(async () => (await kitCache(data, home, true).read()) !== undefined);
  } finally {
    await first.stop();
  }
  const second = await service({}, { home });
  try {
    assert.is(findings(second.lines), 2);
    const edited = BRAIN.replace('light 7 is on', 'light 7 is up');
    writeFileSync(join(home, 'brain.yml'), `# one line more\n${edited}`);
    const { body } = await second.post('/reload');
    assert.equal(body, { changed: true, synapses: COUNT + 1, problems: [], at_next_start: [] });
    const { body: said } = await second.post('/synapses/start/order', { order: 'light 7' });
    assert.match(JSON.stringify(said), /light 7 is up/);
    const { body: yaml } = await second.get('/synapses/light-1199');
    assert.match(JSON.stringify(yaml), /light 1199/);
  } finally {
    await second.stop();
  }
});

test.run();
