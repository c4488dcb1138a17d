import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failure, SILENT, service } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('http/code');

const BRAIN = `
- { name: own, signals: [{ order: mine }], neurons: [{ shell: { cmd: "echo ran > ran.txt" } }] }
- { name: plain, signals: [], neurons: [] }
`;
const NO_CODE = `${SILENT}\nrest_api: { allow_code: false }`;
const shell = (file: string) => [{ shell: { cmd: `echo ran > ${file}` } }];
const REFUSED = (field: string) =>
  failure(
    403,
    'Forbidden',
    `${field}: found "shell", expected no neuron that runs programs, since rest_api.allow_code is false`,
    field,
  );

test('with allow_code: false no client writes a synapse that runs programs, in no way', async () => {
  const broca = await service({ 'settings.yml': NO_CODE, 'brain.yml': BRAIN });
  const code = { name: 'code', signals: [], neurons: shell('code.txt') };
  const put = (path: string) =>
    broca.send('PUT', path, { body: JSON.stringify({ signals: [], neurons: code.neurons }) });
  const answers = [
    await broca.post('/synapses', code),
    await put('/synapses/code'),
    await put('/synapses/plain'),
    await broca.post('/events', { type: 'synapse.added', synapse: code }),
    await broca.post('/events', { type: 'synapse.replaced', synapse: { ...code, name: 'plain' } }),
  ];
  const names = (await broca.get('/synapses')).body as { synapses: { name: string }[][] };
  const own = await broca.post('/synapses/start/order', { order: 'mine' });
  const ran = readFileSync(join(broca.home, 'ran.txt'), 'utf8');
  const added = await broca.post('/synapses', {
    name: 'new',
    signals: [],
    neurons: [{ say: { message: 'hi' } }],
  });
  await broca.stop();
  const [neuron, inside] = ['neurons[0].shell', 'synapse.neurons[0].shell'];
  assert.equal(
    answers.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  );
  assert.equal(answers.slice(0, 3), [REFUSED(neuron), REFUSED(neuron), REFUSED(neuron)]);
  assert.equal(
    answers.slice(3).map(({ body }) => (body as { error: { field: string } }).error.field),
    [inside, inside],
  );
  assert.equal(
    names.synapses.flat().map(({ name }) => name),
    ['own', 'plain'],
  );
  assert.equal([own.status, ran, added.status], [201, 'ran\n', 201]);
});

test('what a client wrote before is out of force once the settings say so, and back when they do not', async () => {
  const broca = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  const run = () => broca.post('/synapses/start/id/code');
  const made = await broca.post('/synapses', { name: 'code', signals: [], neurons: shell('code.txt') });
  writeFileSync(join(broca.home, 'settings.yml'), NO_CODE);
  await broca.post('/reload');
  const refused = await run();
  writeFileSync(join(broca.home, 'settings.yml'), SILENT);
  await broca.post('/reload');
  await until(async () => (await run()).status === 201);
  await broca.stop();
  assert.equal([made.status, refused.status], [201, 404]);
  assert.ok(existsSync(join(broca.home, 'code.txt')));
  assert.match(broca.lines.join('\n'), 'since rest_api.allow_code is false');
});

test('with allow_code: false no client names a file: not of an engine, nor of anything else', async () => {
  const broca = await service({ 'settings.yml': SILENT, 'brain.yml': BRAIN });
  const folder = mkdtempSync(join(tmpdir(), 'broca-code-'));
  const writing = { players: [{ file: { directory: folder } }], default_player: 'file' };
  const neurons = [
    { settings: writing },
    { settings: { speech_to_text: [{ vosk: { library: '{{ x }}', model: '/m' } }] } },
    { settings: { var_files: ['/etc/passwd'] } },
    { script: { path: '/bin/true' } },
    { say: { file_template: '/etc/passwd' } },
  ];
  const put = (neuron: unknown, name = 'code') =>
    broca.send('PUT', `/synapses/${name}`, { body: JSON.stringify({ signals: [], neurons: [neuron] }) });
  const made = await put(neurons[0], 'before');
  writeFileSync(join(broca.home, 'settings.yml'), NO_CODE);
  await broca.post('/reload');
  const answers = [];
  for (const neuron of neurons) answers.push(await put(neuron));
  const started = await broca.post('/synapses/start/id/before');
  await broca.post('/say', { text: 'hello' });
  const muting = await put({ settings: { mute: true } });
  await broca.stop();
  assert.equal(
    answers.map(({ status, body }) => [status, (body as { error: { field: string } }).error.field]),
    ['settings.players', 'settings.speech_to_text', 'settings.var_files', 'script', 'say.file_template'].map(
      (field) => [403, `neurons[0].${field}`],
    ),
  );
  assert.equal([made.status, started.status, muting.status, readdirSync(folder)], [201, 404, 201, []]);
});

test('with allow_code: false a variable that a client sets chooses no program of the kit, before or after', async () => {
  const brain = `
- { name: own, signals: [], neurons: [{ shell: { cmd: "{{ program }} > ran.txt" } }] }
`;
  const files = (settings: string) => ({
    'settings.yml': `${settings}\nvar_files: [v.yml]`,
    'v.yml': 'program: ./own.sh',
    'brain.yml': brain,
    'own.sh': '#!/bin/sh\necho own\n',
  });
  const broca = await service(files(SILENT));
  chmodSync(join(broca.home, 'own.sh'), 0o755);
  const ran = async () => {
    await broca.post('/synapses/start/id/own');
    return existsSync(join(broca.home, 'ran.txt')) && readFileSync(join(broca.home, 'ran.txt'), 'utf8');
  };
  const set = () => broca.post('/settings/variables', { program: 'hostname' });
  const forget = () => rmSync(join(broca.home, 'ran.txt'), { force: true });
  const own = await ran();
  forget();
  await set();
  const chosen = await ran();
  forget();
  writeFileSync(join(broca.home, 'settings.yml'), files(NO_CODE)['settings.yml']);
  await broca.post('/reload');
  const before = await ran();
  const again = await set();
  const after = await ran();
  await broca.stop();
  assert.is(own, 'own\n');
  assert.ok(chosen !== false && chosen !== own);
  assert.equal([before, again.status, after], [false, 200, false]);
});

test.run();
