import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NeuronTools } from '../../src/actors/neuron-tools.ts';
import { soundOf, wavOf } from '../../src/engines/wav.ts';
import { builtIn } from '../../src/modules/module.ts';
import { form } from '../support/form.ts';
import { complete, neuron, synapse } from '../support/run-results.ts';
import { SILENT, service, type TestService } from '../support/service.ts';
import { pitchHz, tone } from '../support/tones.ts';
import { rawKit } from '../support/written-modules.ts';

interface Context {
  broca: TestService;
  said: (text: string) => Promise<void>;
}

const test = suite<Context>('docs/community-modules.md');

const ORDER = '/synapses/start/order';
const GREETED = complete(
  'hello Mia',
  synapse('greet', 'hello {{ name }}', neuron('Hello', 'Hello Mia, that is 3 letters')),
);

/** The compiler sees to it that none is missing; `standIn` is for tests of brains alone. */
const TOOLS: Readonly<Record<Exclude<keyof NeuronTools, 'standIn'>, true>> = {
  speak: true,
  announce: true,
  drained: true,
  play: true,
  sleep: true,
  print: true,
  stop: true,
  now: true,
  random: true,
  home: true,
  version: true,
  memory: true,
  brain: true,
  settings: true,
  enableSynapse: true,
  changeSettings: true,
  changeList: true,
  notify: true,
  timers: true,
  sandbox: true,
};

test.before(async (context) => {
  let heard = (_line: string): void => {};
  const lines: string[] = [];
  const log = (line: string): void => {
    lines.push(line);
    heard(line);
  };
  const said = (text: string): Promise<void> =>
    new Promise((resolve) => {
      heard = (line) => line.includes(text) && resolve();
      for (const line of lines) heard(line);
    });
  Object.assign(context, { broca: await service(rawKit, { log }), said });
});
test.after(({ broca }) => broca.stop());

test('the neurons work as written, async or with fp-ts', async ({ broca: { post } }) => {
  assert.equal(await post(ORDER, { order: 'hello Mia' }), GREETED);
  assert.equal(
    await post(ORDER, { order: 'half of 5' }),
    complete('half of 5', synapse('halve', 'half of {{ number }}', neuron('Half', 'It is 2.5'))),
  );
});

test('a neuron runs other synapses, and gives them parameters', async ({ broca: { post } }) => {
  assert.equal(
    await post(ORDER, { order: 'good evening' }),
    complete(
      'good evening',
      synapse('evening', 'good evening', neuron('Evening')),
      synapse('greet-again', null, neuron('Say', 'Good evening, everybody')),
    ),
  );
});

test('a neuron asks back, and is listed under its own name', async ({ broca: { post } }) => {
  const { body } = await post(ORDER, { order: 'forget everything' });
  assert.is((body as { readonly status: string }).status, 'waiting_for_answer');
  assert.equal(await post(ORDER, { order: 'go on' }), {
    status: 201,
    body: {
      matched_synapses: [
        synapse('reset', 'forget everything', neuron('Sure')),
        synapse('forgotten', 'go on', neuron('Say', 'Forgotten.')),
      ],
      status: 'complete',
      user_order: null,
    },
  });
});

const page = readFileSync(join(import.meta.dirname, '../../docs/community-modules.md'), 'utf8');

test('every tool is explained', () => {
  const names = Object.keys(TOOLS);
  assert.equal(
    names.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\\b`, 'm').test(page)),
    [],
  );
});

test('the calls of tools that may fail do their work as they are written', async () => {
  const calls = [...page.matchAll(/^\| `.*/gm)]
    .flatMap(([row]) => [...row.matchAll(/`((?:await )?([\w.]+)\([^`]*\))`/g)])
    .filter(([, , tool = '']) =>
      /^(enableSynapse|changeSettings|changeList|notify|timers|sandbox)\b/.test(tool),
    );
  assert.equal(
    calls.map(([, , tool]) => tool),
    [
      ...[
        'timers.set',
        'timers.list',
        'timers.cancel',
        'enableSynapse',
        'changeSettings',
        'changeList',
        'notify',
      ],
      ...['sandbox.text', 'sandbox.parameters'],
    ],
  );
  const caller = `export default ({ neuron }) => neuron({
    name: 'caller',
    run: async (_, { timers, enableSynapse, changeSettings, changeList, notify, sandbox }, { scope }) => {
      const [name, synapse, dueAtMs, parameters, conversation, isFromHook] = ['called', 'called', Date.now() + 1e6, {}, 'api', false];
      const [ids, isEnabled, change, notification, payload] = [[], false, { mute: true }, 'skip_trigger', { status: true }];
      const [edit, isTemplate] = [{ add: 'milk' }, () => false];
      const [text, values, parameter, written] = ['{{ a }}', { a: 1 }, 'text', { b: '{{ a }}' }];
      const results = [${calls.map(([, call]) => call).join(', ')}];
      return results.map(({ _tag }) => _tag).join(' ');
    },
  });`;
  const broca = await service({
    'settings.yml': `${SILENT}resource_directory: { neuron: resources/neurons }\n`,
    'brain.yml': '- { name: called, signals: [{ order: call }], neurons: [caller] }',
    'resources/neurons/caller.js': caller,
  });
  assert.match(
    JSON.stringify((await broca.post(ORDER, { order: 'call' })).body),
    calls.map(() => 'Right').join(' '),
  );
  assert.match(JSON.stringify((await broca.get('/synapses?source=true')).body), '"enabled":false');
  assert.equal((await broca.get('/settings/mute')).body, { mute: true });
  await broca.stop();
});

test('a neuron that throws fails with its message, and the next one runs', async ({ broca: { post } }) => {
  const error = 'there is nobody to greet';
  assert.equal(
    await post(ORDER, { order: 'greet nobody' }),
    complete(
      'greet nobody',
      synapse(
        'greet-nobody',
        'greet nobody',
        Object.assign(neuron('Hello'), { error }),
        neuron('Say', 'Well.'),
      ),
    ),
  );
});

test('a missing parameter is named like that of any neuron', async ({ broca: { post } }) => {
  const neurons = [{ hello: { nam: 'Mia' } }];
  const { status, body } = await post('/synapses', { name: 'wrong', signals: [], neurons });
  assert.is(status, 400);
  assert.match(JSON.stringify(body), /neurons\[0\]\.hello\.name: found nothing, expected string/);
});

test('the voice beeps what is said', async () => {
  const bye = '- { name: bye, signals: [], neurons: [{ half: { of: 1 } }, kill_switch] }';
  const broca = await service({ ...rawKit, 'brain.yml': bye });
  await broca.post('/synapses/start/id/bye');
  await broca.stopped;
  const [wav, ...more] = await broca.spoken();
  const sound = soundOf(wav ?? Buffer.alloc(0));
  assert.is(more.length, 0);
  assert.ok(E.isRight(sound));
  assert.is(sound.right.samples.length, 'It is 0.5'.length * 800);
  assert.is(Math.round(pitchHz(sound.right.samples, sound.right.sampleRateHz)), 880);
});

test('the recogniser hears an upload', async ({ broca: { send } }) => {
  const content = wavOf({ sampleRateHz: 16_000, samples: tone(440, 200, 16_000) });
  const upload = form({ name: 'file', fileName: 'order.wav', type: 'audio/wav', content });
  assert.equal(
    await send('POST', '/synapses/start/audio', upload),
    complete(
      'hello mia',
      synapse('greet', 'hello {{ name }}', neuron('Hello', 'Hello mia, that is 3 letters')),
    ),
  );
});

test('the signal starts its synapse when something is in the letterbox', async ({
  broca: { home },
  said,
}) => {
  writeFileSync(join(home, 'letters/from-mia.txt'), 'Dear all');
  await said('letter from-mia.txt');
});

test('each engine is there under its own name', async ({ broca: { get } }) => {
  const { engines } = (await get('/health')).body as { engines: Readonly<Record<string, unknown>> };
  assert.equal(engines.stt, { name: 'parrot', engine: 'parrot', state: 'ready' });
  assert.equal(engines.tts, { name: 'beep', engine: 'beep', state: 'ready' });
  assert.equal(engines.trigger, { name: 'clap', engine: 'clap', state: 'ready' });
});

test('GET /neurons tells them from the built-in ones', async ({ broca: { get } }) => {
  assert.equal(await get('/neurons'), {
    status: 200,
    body: { core: [...builtIn.neurons.keys()], community: ['evening', 'half', 'hello', 'sure'] },
  });
});

test.run();
