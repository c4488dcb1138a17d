import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkKit } from '../../src/app/load-kit.ts';
import { kit } from '../support/kit.ts';
import { outline } from '../support/outline.ts';
import { type Files, SILENT, service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('hot reload');

const BRAIN = `
- name: hello
  signals: [{ order: hello }]
  neurons: [{ say: { message: "hello {{ name }}" } }]
- name: coffee
  signals: [{ order: coffee }]
  neurons:
    - say: { message: "sugar?" }
    - neurotransmitter: { from_answer_link: [{ synapse: "yes", answers: ["yes"] }], default: "no" }
- { name: "yes", signals: [], neurons: [{ say: { message: sweet } }] }
- { name: "no", signals: [], neurons: [{ say: { message: black } }] }
- name: slow
  signals: [{ order: slow }]
  neurons: [{ say: { message: begin } }, { shell: { cmd: "cat wait" } }, { say: { message: end } }]
`;

const KIT: Files = {
  'brain.yml': BRAIN,
  'settings.yml': `${SILENT}\nvar_files: [names.yml]`,
  'names.yml': 'name: Ann',
};

const order = async ({ post }: TestService, text: string) =>
  outline((await post('/synapses/start/order', { order: text })).body as never);

/** Writes a file in one step, so that the service never reads half of it. */
function write({ home }: TestService, name: string, text: string): void {
  const path = join(home, name);
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const edit = (broca: TestService, name: string, from: string, to: string) =>
  write(broca, name, readFileSync(join(broca.home, name), 'utf8').replace(from, to));

let shared: TestService;
test.before(async () => {
  shared = await service(KIT);
});
test.after(() => shared?.stop());

/** The service that several tests share, with the kit as it was at the start. */
async function restored(): Promise<TestService> {
  for (const [name, text] of Object.entries(KIT)) write(shared, name, String(text));
  await shared.post('/reload');
  return shared;
}

test('an edit of the brain, or of a file it uses, is in force without a word', async () => {
  const broca = await restored();
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hello Ann"']);
  edit(broca, 'brain.yml', 'hello {{ name }}', 'hi {{ name }}');
  await until(async () => (await order(broca, 'hello'))[1] === 'hello: Say "hi Ann"');
  write(broca, 'names.yml', 'name: Bob');
  await until(async () => (await order(broca, 'hello'))[1] === 'hello: Say "hi Bob"');
});

test('POST /reload tells what came of it, and what waits for the next start', async () => {
  const broca = await restored();
  assert.equal(await broca.post('/reload'), {
    status: 200,
    body: { changed: false, synapses: 5, problems: [], at_next_start: [] },
  });
  edit(broca, 'brain.yml', 'hello {{ name }}', 'hi');
  write(broca, 'settings.yml', `${SILENT}\nrest_api: { port: 7 }\nhooks: { on_order_not_found: "no" }`);
  const { status, body } = await broca.post('/reload');
  assert.equal(
    [status, body],
    [200, { ...(body as object), synapses: 5, problems: [], at_next_start: ['rest_api.port'] }],
  );
  assert.equal(await order(broca, 'what'), ['complete', 'no: Say "black"']);
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hi"']);
});

test('what would stop a start keeps the kit as it is, and is told by POST /reload, the log and GET /health', async () => {
  const broca = await restored();
  for (const [name, text, says] of [
    ['brain.yml', '- name: hello\n  signals: [', /brain\.yml:2:/],
    ['settings.yml', 'hooks: 7', /settings\.yml:1:8 hooks: found 7/],
  ] as const) {
    const before = readFileSync(join(broca.home, name), 'utf8');
    write(broca, name, text);
    const { status, body } = await broca.post('/reload');
    assert.is(status, 422);
    assert.match((body as { error: { message: string } }).error.message, says);
    assert.ok(broca.lines.some((line) => says.test(line)));
    const { kit } = (await broca.get('/health')).body as { kit: { current: boolean; problems: string[] } };
    assert.is(kit.current, false);
    assert.match(kit.problems.join('\n'), says);
    assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hello Ann"']);
    write(broca, name, before);
    assert.is((await broca.post('/reload')).status, 200);
  }
});

test('a mistake costs its part, as at a start; what else was saved with it holds', async () => {
  const broca = await restored();
  write(
    broca,
    'brain.yml',
    BRAIN.replace('say: { message: begin }', 'sya: {}').replace('hello {{ name }}', 'hi {{ name }}'),
  );
  const { status, body } = await broca.post('/reload');
  const says = /brain\.yml:\d+:\d+ .*sya/;
  assert.is(status, 200);
  assert.match((body as { problems: string[] }).problems.join('\n'), says);
  assert.ok(broca.lines.some((line) => says.test(line)));
  const { kit } = (await broca.get('/health')).body as { kit: { current: boolean; problems: string[] } };
  assert.is(kit.current, true);
  assert.match(kit.problems.join('\n'), says);
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hi Ann"']);
});

test('mistakes that were there at the start do not keep an edit from being applied', async () => {
  const broca = await service({ ...KIT, 'brain.yml': BRAIN.replace('say: { message: begin }', 'sya: {}') });
  edit(broca, 'brain.yml', 'hello {{ name }}', 'hi');
  const { body } = await broca.post('/reload');
  assert.is((body as { problems: string[] }).problems.length, 1);
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hi"']);
  await broca.stop();
});

test('a run that is under way goes on with what it began with', async () => {
  const broca = await restored();
  execFileSync('mkfifo', [join(broca.home, 'wait')]);
  const answer = broca.post('/synapses/start/order', { order: 'slow' });
  await until(async () => JSON.stringify((await broca.get('/conversations')).body).includes('running'));
  edit(broca, 'brain.yml', 'say: { message: end }', 'say: { message: other }');
  await broca.post('/reload'); // unless it was seen before
  assert.match(JSON.stringify((await broca.get('/synapses/slow')).body), '"message":"other"');
  writeFileSync(join(broca.home, 'wait'), 'go on');
  assert.equal(outline((await answer).body as never), ['complete', 'slow: Say "begin", Shell, Say "end"']);
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hello Ann"']);
});

test('a question goes on across it', async () => {
  const broca = await restored();
  await order(broca, 'coffee');
  const { status } = await broca.send('POST', '/synapses/start/order', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'hello', conversation: 'other' }),
  });
  assert.is(status, 201);
  edit(broca, 'brain.yml', 'sweet', 'very sweet');
  await broca.post('/reload');
  assert.equal(await order(broca, 'yes'), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter',
    'yes: Say "very sweet"',
  ]);
});

test('what the API changed stays over the new kit', async () => {
  const broca = await restored(); // the last test that shares it
  await broca.post('/settings/variables', { name: 'Eve' });
  await broca.post('/settings/mute', { mute: true });
  await broca.post('/synapses', {
    name: 'made',
    signals: [{ order: 'made' }],
    neurons: [{ say: { message: 'made' } }],
  });
  edit(broca, 'brain.yml', 'hello {{ name }}', 'hi {{ name }}');
  await broca.post('/reload');
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hi Eve"']);
  assert.equal(await order(broca, 'made'), ['complete', 'made: Say "made"']);
  assert.equal((await broca.get('/settings/mute')).body, { mute: true });
});

test('an edit of options.mute and of a module of the kit is heard', async () => {
  const shout = (word: string) => `export default ({ neuron, t, TE }) => neuron({
  name: 'shout',
  parameters: t.type({}),
  run: () => TE.right({ _tag: 'Finished', message: '${word}' }),
});`;
  const broca = await service({
    'settings.yml': `${SILENT}\nresource_directory: { neuron: neurons }`,
    'brain.yml': '[{ name: s, signals: [{ order: shout }], neurons: [shout] }]',
    'neurons/shout.js': shout('hey'),
  });
  const before = await order(broca, 'shout');
  write(broca, 'neurons/shout.js', shout('ho'));
  write(broca, 'settings.yml', `${SILENT}\nresource_directory: { neuron: neurons }\noptions: { mute: true }`);
  await broca.post('/reload');
  assert.equal(
    [before, await order(broca, 'shout')],
    [
      ['complete', 's: Shout "hey"'],
      ['complete', 's: Shout "ho"'],
    ],
  );
  assert.equal((await broca.get('/mute')).body, { mute: true });
  await broca.stop();
});

/** A neuron whose parameters are checked, in any other thread than the process's own, for as long as there is a file `hold`. */
const SLOW_TO_CHECK = `import { existsSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
export default ({ neuron, t, TE }) => neuron({
  name: 'slow_to_check',
  parameters: new t.Type('nothing', (value) => true, (value) => {
    if (existsSync('HOME/hold')) writeFileSync('HOME/held', String(isMainThread));
    while (existsSync('HOME/hold'));
    return t.success({});
  }, t.identity),
  run: () => TE.right({ _tag: 'Finished', message: 'done' }),
});`;

test('orders are answered while a changed kit is read and checked', async () => {
  const broca = await service({
    ...KIT,
    'settings.yml': `${KIT['settings.yml']}\nresource_directory: { neuron: neurons }`,
    'neurons/slow_to_check.js':
      'export default ({ neuron, t, TE }) => neuron({ name: "slow_to_check", parameters: t.type({}), run: () => TE.right({ _tag: "Finished" }) });',
  });
  write(broca, 'neurons/slow_to_check.js', SLOW_TO_CHECK.replaceAll('HOME', broca.home));
  write(broca, 'hold', '');
  const added = '- { name: new, signals: [{ order: new }], neurons: [slow_to_check] }';
  write(broca, 'brain.yml', `${BRAIN}${added}`);
  const reloaded = broca.post('/reload');
  const held = join(broca.home, 'held');
  await until(() => existsSync(held) && readFileSync(held, 'utf8') !== '');
  assert.is(readFileSync(held, 'utf8'), 'false');
  assert.equal(await order(broca, 'hello'), ['complete', 'hello: Say "hello Ann"']);
  rmSync(join(broca.home, 'hold'));
  assert.is((await reloaded).status, 200);
  assert.equal(await order(broca, 'new'), ['complete', 'new: Slow_to_check "done"']);
  await broca.stop();
});

for (const [what, doing, said] of [
  ['that does not load in a thread', "throw new Error('once a process')", []],
  ['that ends its thread', 'process.exit(3)', [/^no thread could read the kit \(kit: its thread ended\)/]],
] as const)
  test(`a module ${what} has the kit read in the process`, async () => {
    const module = `import { isMainThread } from 'node:worker_threads';
if (!isMainThread) ${doing};
export default ({ neuron, t, TE }) => neuron({ name: 'alone', parameters: t.type({}), run: () => TE.right({ _tag: 'Finished' }) });`;
    const broca = await service({
      'settings.yml': `${SILENT}\nresource_directory: { neuron: neurons }`,
      'brain.yml': '[{ name: s, signals: [{ order: one }], neurons: [alone] }]',
      'neurons/alone.js': module,
    });
    edit(broca, 'brain.yml', 'order: one', 'order: two');
    const { body } = await broca.post('/reload');
    assert.equal((body as { problems: string[] }).problems, []);
    for (const line of said)
      assert.ok(
        broca.lines.some((one) => line.test(one)),
        broca.lines.join('\n'),
      );
    assert.equal(await order(broca, 'two'), ['complete', 's: Alone']);
    await broca.stop();
  });

test('a file that the kit does not use causes nothing, until it does', async () => {
  const broca = await service({ ...KIT, 'lights.yml': '[]' });
  const include = `[{ name: light, signals: [{ order: light }], neurons: [{ say: { message: on } }] }]`;
  write(broca, 'notes.txt', 'x');
  write(broca, 'lights.yml', include);
  write(broca, 'names.yml', 'name: Bob');
  await until(async () => (await order(broca, 'hello'))[1] === 'hello: Say "hello Bob"');
  assert.equal(await order(broca, 'light'), [null]);
  write(broca, 'brain.yml', `${BRAIN}- includes: [lights.yml, later.yml]`);
  await until(() => broca.lines.some((line) => line.includes('later.yml')));
  assert.equal(await order(broca, 'light'), [null]);
  write(broca, 'later.yml', include.replaceAll('light', 'late')); // it was looked for
  await until(async () => (await order(broca, 'late'))[0] === 'complete');
  assert.is((await order(broca, 'light'))[0], 'complete');
  await broca.stop();
});

test.run();

const loadKitTest = suite('checkKit');

async function logged(brain: string, settings = '{}') {
  const home = kit({ 'settings.yml': settings, 'brain.yml': brain });
  const { kit: loaded, reading } = await checkKit(home);
  return { loaded, lines: reading.lines.map((line) => line.replace(`${home}/`, '')) };
}

const nobody = (name: string) => `- { name: ${name}, signals: [], neurons: [] }\n`;

loadKitTest('what looks wrong is logged, and the kit is loaded', async () => {
  const { loaded, lines } = await logged(nobody('alone'));
  assert.ok(E.isRight(loaded));
  assert.equal(lines, [
    'brain.yml:1:11 warning: [0].name: nothing starts "alone": it has no signals, and no synapse, hook or hotword names it; only the API can',
  ]);
});

loadKitTest('of many warnings twenty are told and the others counted', async () => {
  const { lines } = await logged(Array.from({ length: 23 }, (_, index) => nobody(`s${index}`)).join(''));
  assert.is(lines.length, 21);
  assert.is(lines.at(-1), 'and 3 more: run broca check');
});

loadKitTest('a kit with errors logs nothing: whoever asked is told them', async () => {
  const { loaded, lines } = await logged(`${nobody('alone')}- 7`);
  assert.ok(E.isLeft(loaded));
  assert.equal(lines, []);
});

loadKitTest('an engine that is stood in for is left to the engines', async () => {
  const { lines } = await logged('[]', 'default_player: mplayer\nplayers: [mplayer]');
  assert.equal(lines, []);
});

loadKitTest('paths that lead nowhere, or to what has no end, stop nobody', async () => {
  const say = (path: string) => `{say: {file_template: "${path}"}}`;
  const paths = ['/dev/zero', 'brain.yml/x.j2', 'x'.repeat(300)];
  const { loaded, lines } = await logged(
    `- name: odd\n  signals: [{order: odd}]\n  neurons: [${paths.map(say).join(', ')}]\n`,
  );
  assert.ok(E.isRight(loaded));
  assert.is(lines.filter((line) => line.includes('file_template')).length, 3);
});

loadKitTest(
  'what a kit reads and looks for is told: also what is not there, and folders of modules',
  async () => {
    const home = kit({
      'settings.yml': `
var_files: [names.yml, gone.yml]
resource_directory: { neuron: my neurons }
rest_api: { ssl_cert: tls/cert.pem, ssl_key: tls/key.pem }
mqtt: { broker_ip: 127.0.0.1, ca_cert: tls/ca.pem }`,
      'brain.yml': `
- includes: [lights.yml, none.yml]
- name: s
  signals: [{ order: { text: x, stt-correction-file: corrections.yml } }]
  neurons: [{ script: { path: scripts/x.sh now } }, { say: { file_template: hello.j2 } }, { say: { file_template: "{{ y }}.j2" } }]`,
      'lights.yml': '[]',
      'notes.txt': 'not of the kit',
    });
    symlinkSync(join(home, 'lights.yml'), join(home, 'names.yml'));
    const { reading } = await checkKit(home);
    assert.equal(reading.places.map((place) => relative(home, place)).sort(), [
      'brain.yml',
      'corrections.yml',
      'gone.yml',
      'hello.j2',
      'lights.yml',
      'my neurons',
      'names.yml',
      'none.yml',
      'scripts/x.sh',
      'scripts/x.sh now',
      'settings.yml',
      'tls/ca.pem',
      'tls/cert.pem',
      'tls/key.pem',
    ]);
  },
);

loadKitTest.run();
