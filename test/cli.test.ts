import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BROCA } from './support/command.ts';
import { kit } from './support/kit.ts';
import { complete, neuron, said, synapse } from './support/run-results.ts';
import { few } from './support/scale.ts';
import { answerOf, SILENT, service } from './support/service.ts';

const test = suite('cli');

const root = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
test.after(() => {
  for (const child of running) child.kill('SIGKILL');
});

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }, { debug: { message: greeted } }] }
- { name: goodbye, signals: [{ order: stop yourself }], neurons: [{ say: { message: Bye. } }, kill_switch] }
- { name: nap, signals: [{ order: nap }], neurons: [{ debug: { message: asleep } }, { sleep: { seconds: 0.5 } }] }
- { name: coma, signals: [{ order: coma }], neurons: [{ debug: { message: unconscious } }, { sleep: { seconds: 1000 } }] }
`;
const HOME = { 'settings.yml': SILENT, 'brain.yml': BRAIN };

for (const words of [['--help'], ['-h'], ['help'], []]) {
  test(`broca ${words.join(' ')} lists its commands and exits with 0`, async () => {
    const { status, out, err } = await broca(...words).end;
    assert.equal([status, err], [0, '']);
    for (const name of ['init', 'start', 'check', 'order', 'version'])
      assert.match(out, new RegExp(`^  ${name} +\\w`, 'm'));
  });
}

for (const words of [
  ['start', '--help'],
  ['start', '--port', 'x', '-h'],
  ['help', 'start'],
]) {
  test(`broca ${words.join(' ')} explains itself and exits with 0`, async () => {
    const { status, out, err } = await broca(...words).end;
    assert.equal([status, err], [0, '']);
    assert.match(out, /^broca start \[--home DIR\] \[--port N\] \[--data DIR\] \[--log text\|json\]\n/);
    for (const option of ['--home', '--port', '--data', '--help']) assert.match(out, `\n  ${option} `);
  });
}

for (const words of [['--version'], ['-v'], ['version']]) {
  test(`broca ${words.join(' ')} prints the version`, async () => {
    const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
    assert.equal(await broca(...words).end, { status: 0, out: `${version}\n`, err: '' });
  });
}

const mistakes: readonly (readonly [words: readonly string[], says: string])[] = [
  [['dance'], 'broca: there is no command "dance"\nSee broca --help\n'],
  [['strat'], 'broca: there is no command "strat": did you mean start?\nSee broca --help\n'],
  [['create'], 'broca: there is no command "create": did you mean init?\n'],
  [
    ['help', 'strat'],
    'broca help: there is no command "strat": did you mean start?\nSee broca help --help\n',
  ],
  [['start', 'now'], 'broca start: "now" is not expected\nSee broca start --help\n'],
  [['start', '--colour', 'red'], 'broca start: there is no option --colour\n'],
  [['start', '--prot', '5'], 'broca start: there is no option --prot: did you mean --port?\n'],
  [['start', '--port'], 'broca start: --port needs a value: --port N\n'],
  [['start', '--home', '--port', '5'], 'broca start: --home needs a value: --home DIR\n'],
  [['check', '--json=yes', '.'], 'broca check: --json takes no value, found "yes"\n'],
  ...few(['x', '65536'], ['x', '-1', '65536', '1.5', '1e3', ' ', '', 'NaN']).map(
    (port): [string[], string] => [
      ['start', `--port=${port}`],
      `broca start: --port: found "${port}", expected a port from 0 to 65535\n`,
    ],
  ),
];
test('a wrong word, option or port says what is wrong and exits with 2', async () => {
  for (const pair of inPairs(mistakes)) {
    const ends = await Promise.all(pair.map(([words]) => broca(...words).end));
    for (const [index, { status, out, err }] of ends.entries()) {
      const [words, says] = pair[index] as (typeof mistakes)[number];
      assert.equal([words, status, out], [words, 2, '']);
      assert.is(err.slice(0, says.length), says);
    }
  }
});

test('a broken kit prints every problem as file:line:column and exits with 1', async () => {
  const home = kit({
    'settings.yml': `default_player: nowhere\nplayers: [none]\nrest_api:\n  port: many\n  host: 0.0.0.0\n`,
    'brain.yml': `
- name: hello
  signals:
    - order: 7
  neurons:
    - nope
    - say: {}
- name: hello
  signals: []
  neurons: [{ neurotransmitter: { direct_link: nobody } }]
- includes: [more.yml]
`,
    'more.yml': '- { name: 7, signals: [], neurons: [] }\n',
  });
  const { status, out, err } = await broca('start', '--home', home, '--port', '0').end;
  assert.equal([status, out], [1, '']);
  const problems = err.trimEnd().split('\n');
  for (const problem of problems) assert.match(problem, /^\/.*\.yml:\d+:\d+ .*found .*, expected ./);
  const places = problems.map((problem) =>
    problem
      .slice(home.length + 1)
      .split(' ', 2)
      .join(' '),
  );
  for (const place of [
    'settings.yml:4:9 rest_api.port:',
    'brain.yml:6:7 [0].neurons[0]:',
    'brain.yml:7:12 [0].neurons[1].say.message:',
    'brain.yml:8:9 [1].name:',
    'more.yml:1:11 [0].name:',
  ])
    assert.ok(places.includes(place), `${place} in ${places.join(' | ')}`);
  assert.match(err, /"nobody"/);
});

test('a home that is not there, or has no kit, says how to make one and exits with 1', async () => {
  const home = kit({});
  const [none, empty] = await Promise.all([
    broca('start', '--home', '/nope').end,
    broca('start', '--home', home).end,
  ]);
  assert.equal(none, {
    status: 1,
    out: '',
    err: '/nope does not exist; broca init /nope makes a kit there\n',
  });
  assert.equal([empty.status, empty.out], [1, '']);
  assert.match(empty.err, / is no kit: it has neither settings\.yml nor brain\.yml; broca init /);
});

test('a port in use is said in a sentence, and the status is 1', async () => {
  const other = await service();
  const { port } = new URL(other.url);
  const { status, out, err } = await broca('start', '--home', kit(HOME), '--port', port).end;
  await other.stop();
  assert.equal(
    { status, out, err },
    { status: 1, out: '', err: `port ${port} is in use; choose another one with --port\n` },
  );
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`it says where it listens, and ${signal} stops it with 0 when the calls at work are answered`, async () => {
    const child = broca('start', '--home', kit(HOME), '--port', '0');
    const url = await child.ready;
    const hello = await post(url, 'hello');
    const nap = post(url, 'nap');
    await child.said('asleep');
    child.kill(signal);
    const greeted = synapse('hello', 'hello', said('Hello!'), neuron('Debug'));
    assert.equal(hello, complete('hello', greeted));
    assert.equal(await nap, complete('nap', synapse('nap', 'nap', neuron('Debug'), neuron('Sleep'))));
    const { status, out, err } = await child.end;
    assert.equal([status, err], [0, '']);
    assert.match(
      out,
      /^Broca is ready: http:\/\/127\.0\.0\.1:\d+\/console\nTo open it on a phone, too: rest_api\.host: 0\.0\.0\.0, .*\n\[debug\] \S+ greeted\n\[debug\] \S+ asleep\n$/,
    );
  });
}

test('a second signal does not wait for the calls at work, and the status is 0 all the same', async () => {
  const child = broca('start', '--home', kit(HOME), '--port', '0');
  const coma = post(await child.ready, 'coma').catch(() => 'cut');
  await child.said('unconscious');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  const { status, err } = await child.end;
  assert.equal([await coma, status, err], ['cut', 0, '']);
});

test('a kill_switch order gets its answer, and the process ends with 0', async () => {
  const child = broca('start', '--home', kit(HOME), '--port', '0');
  const url = await child.ready;
  const stopped = await post(url, 'stop yourself');
  const { status, err } = await child.end;
  assert.equal(
    stopped,
    complete('stop yourself', synapse('goodbye', 'stop yourself', said('Bye.'), neuron('Kill_switch'))),
  );
  assert.equal([status, err], [0, '']);
});

test('with the API switched off it says how to switch it on', async () => {
  const home = kit({ ...HOME, 'settings.yml': `${SILENT}\nrest_api: { active: false }` });
  const child = broca('start', '--home', home);
  await child.said('\n');
  child.kill('SIGTERM');
  const { status, out } = await child.end;
  assert.is(status, 0);
  const cure = 'rest_api.active: true in the settings, or --port, turns them on';
  assert.is(out, `Broca is ready; its page and its API are off: ${cure}\n`);
});

test('--data is where it writes, and the port of the settings is used when none is given', async () => {
  const free = await service();
  await free.stop();
  const settings = `${SILENT.replace('default_player: none', 'default_player: file')}
rest_api: { port: ${new URL(free.url).port} }`;
  const home = kit({ ...HOME, 'settings.yml': settings });
  const child = broca('start', '--home', home, '--data', join(home, 'elsewhere'));
  assert.is(await child.ready, free.url);
  await post(free.url, 'stop yourself');
  assert.is((await child.end).status, 0);
  const { readdirSync } = await import('node:fs');
  assert.equal(readdirSync(home).sort(), ['brain.yml', 'elsewhere', 'settings.yml']);
  assert.is(readdirSync(join(home, 'elsewhere/spoken')).length, 1);
});

test.run();

interface End {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A real process of the command; it is killed at the end of the suite at the latest. */
function broca(...words: readonly string[]) {
  const child = spawn(process.execPath, [...BROCA, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const end = once(child, 'close').then(([status]): End => {
    running.delete(child);
    return { status, out, err };
  });
  const heard = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) {
      const ended = await Promise.race([once(child.stdout, 'data').then(() => false), end.then(() => true)]);
      if (ended && !isThere()) throw new Error(`it ended early: ${err}`);
    }
  };
  return {
    end,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Settles when the text has been printed. */
    said: (text: string) => heard(() => out.includes(text)),
    /** Its address, once it listens. */
    get ready() {
      return heard(() => out.includes('\n')).then(() => /http:\/\/[^/\s]+/.exec(out)?.[0] ?? '');
    },
  };
}

const post = async (url: string, order: string) =>
  answerOf(await fetch(`${url}/synapses/start/order`, { method: 'POST', body: JSON.stringify({ order }) }));

/** There are two processors. */
const inPairs = <A>(list: readonly A[]): readonly (readonly A[])[] =>
  list.flatMap((_, index) => (index % 2 === 0 ? [list.slice(index, index + 2)] : []));
