import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../src/engines/wav.ts';
import { BROCA } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { answerOf, SILENT } from '../support/service.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { tone } from '../support/tones.ts';
import { until } from '../support/until.ts';

const test = suite('broca start');

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
