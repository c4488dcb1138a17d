import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lackOfResources, outOfFilesText } from '../../src/commands/process-limits.ts';
import { wavOf } from '../../src/engines/wav.ts';
import { BROCA } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { patient } from '../support/patience.ts';
import { answerOf, SILENT } from '../support/service.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { tone } from '../support/tones.ts';
import { until } from '../support/until.ts';

const test = suite('broca start and the limits of its process');

const running = new Set<ServiceProcess>();
test.after(async () => {
  await Promise.all([...running].map((service) => service.kill()));
});

/** Quiet, and longer than any test. */
const HUM = wavOf({ sampleRateHz: 8_000, samples: tone(100, 60_000, 8_000, 33) });

/** A module of a kit that presses the trigger while the assistant is still starting. */
const HASTY = `
process.kill(process.pid, 'SIGUSR1');
export default { name: 'hasty', run: () => {} };
`;

test('SIGUSR1 opens no debugger while it starts, and tells why it opens no ear', async () => {
  const home = kit({
    'settings.yml': `${SILENT}resource_directory: { neuron: resources/neurons }\n`,
    'brain.yml': '[]',
    'resources/neurons/hasty.mjs': HASTY,
  });
  const service = await begun(home);
  press(service);
  await until(() => service.lines.includes('SIGUSR1 opens no ear: no microphone is open'));
  await fetch(`${service.url}/deaf`, { method: 'POST', body: '{"deaf":true}' });
  press(service);
  await until(() => service.lines.includes('SIGUSR1 opens no ear: the assistant is deaf'));
  assert.equal(
    service.lines.filter((line) => /debugger|inspector/i.test(line)),
    [],
  );
});

test('SIGUSR1 opens the ears of a microphone', async () => {
  const sound = join(kit({ 'hum.wav': HUM }), 'hum.wav');
  const microphone = `microphone: { source: file, path: ${JSON.stringify(sound)} }\n`;
  const service = await begun(kit({ 'settings.yml': SILENT + microphone, 'brain.yml': '[]' }));
  const state = async () =>
    ((await answerOf(await fetch(`${service.url}/ears`))).body as { readonly state: string }).state;
  await until(async () => (await state()) === 'waiting_for_trigger');
  press(service);
  await until(async () => (await state()) === 'listening');
});

const cli = join(import.meta.dirname, '../../dist/cli.js');

/** What a start says that ends by itself. */
function startsWith(...[program, ...words]: readonly [string, ...string[]]): unknown {
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: patient(60_000),
  });
  return [status, stdout, stderr];
}

test('what a start lacks is said, and nothing where it lacks nothing', () => {
  assert.is(lackOfResources(512, 96), undefined);
  assert.is(lackOfResources(Infinity, 4_000), undefined);
  assert.match(lackOfResources(511, 96) ?? '', 'only 511 files may be open at once, and Broca needs 512');
  assert.match(lackOfResources(Infinity, 95.9) ?? '', 'the heap may take 95 MB, and Broca needs 96');
  assert.is(lackOfResources(), undefined);
});

test('a failure for want of files is said so, wherever it comes from', () => {
  assert.match(
    outOfFilesText(Object.assign(new Error('open x'), { code: 'EMFILE' })) ?? '',
    /^too many files are open at once: raise/,
  );
  assert.is(outOfFilesText(new Error('other')), undefined);
  assert.is(outOfFilesText(undefined), undefined);
});

for (const most of [64, 256]) {
  test(`a start with ${most} files ends in one line`, () => {
    const home = kit({ 'settings.yml': '{}', 'brain.yml': '[]' });
    const command = `ulimit -n ${most}; exec "$0" "$@"`;
    assert.equal(
      startsWith('bash', '-c', command, process.execPath, cli, 'start', '--home', home, '--port', '0'),
      [
        1,
        '',
        `only ${most} files may be open at once, and Broca needs 512: raise the limit (ulimit -n 1024, or LimitNOFILE=1024 in its unit of systemd)\n`,
      ],
    );
  });
}

test('a start with a small heap ends in one line', () => {
  const home = kit({ 'settings.yml': '{}', 'brain.yml': '[]' });
  const [status, stdout, stderr] = startsWith(
    process.execPath,
    '--max-old-space-size=16',
    ...[cli, 'start', '--home', home, '--port', '0'],
  ) as [number, string, string];
  assert.equal([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^the heap may take \d+ MB, and Broca needs 96: --max-old-space-size=64, or more, .*\n$/,
  );
});

test.run();

async function begun(home: string): Promise<ServiceProcess> {
  const words = [...BROCA, 'start', '--home', home, '--port', '0'];
  const service = await serviceProcess([process.execPath, ...words]);
  running.add(service);
  return service;
}

function press({ pid }: ServiceProcess): void {
  if (pid === undefined) throw new Error('no process was started');
  process.kill(pid, 'SIGUSR1');
}
