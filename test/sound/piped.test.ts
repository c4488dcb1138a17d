import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { file } from '../../src/engines/sources/file.ts';
import { wavOf } from '../../src/engines/wav.ts';
import { BROCA } from '../support/command.ts';
import { eventStream } from '../support/event-stream.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { service } from '../support/service.ts';
import { spoken } from '../support/spoken.ts';

const test = suite('sound without a sound card');
const isReady = () => has('espeak-ng');
const processes: ChildProcess[] = [];

const BRAIN = `
- { name: light, signals: [{ order: turn on the light }], neurons: [{ say: { message: the light is on } }] }
- { name: door, signals: [{ order: open the kitchen window }], neurons: [{ say: { message: it is open } }] }
`;

const settings = (microphone: string): string => `
default_trigger: none
triggers: [none]
microphone: ${microphone}
default_player: none
players: [none]
text_to_speech: [{ espeak: { language: en-US, cache: false } }]
logging: { transcripts: true }
`;

const QUIET = new Int16Array(16_000);
/** A busy machine takes so long to understand an order and to answer it; what is said meanwhile is not heard. */
const BETWEEN = new Int16Array(6 * 16_000);

/** Both, with silence around them. */
function twoOrders(): Int16Array {
  const [first, second] = ['turn on the light', 'open the kitchen window'].map((text) =>
    spoken(text, 'en-us', 150),
  );
  return Int16Array.from([QUIET, first ?? [], BETWEEN, second ?? [], QUIET].flatMap((part) => [...part]));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** `broca start` on this kit, with a pipe on its standard input. */
async function started(home: string) {
  const words = [...BROCA, 'start', '--home', home, '--port', '0'];
  const broca = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.push(broca);
  for await (const line of createInterface({ input: broca.stdout })) {
    const url = /http:\/\/[^/\s]+/.exec(line)?.[0];
    if (url !== undefined) return { broca, url };
  }
  throw new Error('it ended early');
}

test.after(() => {
  for (const one of processes) one.kill('SIGKILL');
});

test('orders that come through a pipe are understood, the last one at its end; it goes on without a microphone', async () => {
  if (!isReady()) return;
  const samples = twoOrders();
  const home = kit({
    'settings.yml': settings('{ source: stdin }'),
    'brain.yml': BRAIN,
    'said.wav': wavOf({ sampleRateHz: 16_000, samples: samples.subarray(0, samples.length - QUIET.length) }),
  });
  const { broca, url } = await started(home);
  broca.stdout?.resume();
  const { when, events, close } = await eventStream(`${url}/events?last_event_id=before`);
  const said = () => events.filter(({ event }) => event === 'speech.sounding').map(({ data }) => data.text);
  const frames$ = file({ path: join(home, 'said.wav') }).frames$;
  await frames$.forEach(({ samples }) => void broca.stdin?.write(bytesOf(samples)));
  broca.stdin?.end();
  await when(() => said().length === 2);
  assert.equal(said(), ['the light is on', 'it is open']);
  await when(() => events.findLast(({ data }) => data.region === 'ears')?.data.state === 'no_microphone');
  assert.equal(
    events.filter(({ event }) => event === 'actor.failed'),
    [],
  );
  const answer = await fetch(`${url}/ears`);
  assert.is(((await answer.json()) as { readonly state: string }).state, 'no_microphone');
  close();
  broca.kill('SIGTERM');
  assert.equal(await once(broca, 'exit'), [0, null]);
});

test('a recording is heard at the pace of a microphone, once', async () => {
  if (!isReady()) return;
  const samples = twoOrders();
  const started = performance.now();
  const all = await service({
    'settings.yml': settings('{ source: file, path: said.wav }'),
    'brain.yml': BRAIN,
    'said.wav': wavOf({ sampleRateHz: 16_000, samples }),
  });
  const { when, events, close } = await eventStream(`${all.url}/events?last_event_id=before`);
  await when(() => events.some(({ data }) => data.state === 'waiting_for_trigger'));
  await when(() => events.findLast(({ data }) => data.region === 'ears')?.data.state === 'no_microphone');
  assert.ok(performance.now() - started > samples.length / 16);
  assert.equal(
    events.filter(({ event }) => event === 'transcript.final').map(({ data }) => data.text),
    ['turn on the light', 'open the kitchen window'],
  );
  close();
  await all.stop();
});

test.run();
