import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { devices } from '../../../src/commands/doctor/devices.ts';
import { engineChecks } from '../../../src/commands/doctor/engine-checks.ts';
import { hotword, sayableOrder } from '../../../src/commands/doctor/hotword.ts';
import { dataDirectory, kit as kitCheck, port } from '../../../src/commands/doctor/installation.ts';
import { libraries, nodeVerdict, programs } from '../../../src/commands/doctor/programs.ts';
import { checked, lineOf, ok, summaryOf } from '../../../src/commands/doctor/report.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { restApiOf } from '../../../src/settings/rest-api.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';
import { onPath } from '../../support/on-path.ts';
import { has } from '../../support/programs.ts';
import { service } from '../../support/service.ts';
import { spoken } from '../../support/spoken.ts';
import { wavFile } from '../../support/takes.ts';
import { hasWakeword, withNetworks } from '../../support/wakeword.ts';

const test = suite('doctor: checks');

const voice = { name: 'voice', state: 'ok', found: 'espeak says "hello"', ms: 40 } as const;
const card = { name: 'loudspeakers', state: 'problem', found: 'none\n  at all', fix: 'connect one' } as const;

const plain = (_: string, text: string): string => text;

test('each check is a line, its fix one below, in columns', () => {
  assert.is(lineOf(voice, plain), 'voice           ok       espeak says "hello" (40 ms)');
  assert.is(
    lineOf(card, plain),
    `loudspeakers    problem  none; at all
                         fix: connect one`,
  );
});

test('colours change no width', () => {
  const coloured = lineOf(card, (colour, text) => `<${colour}>${text}</>`);
  assert.is(coloured.replace(/<[^>]*>/g, ''), lineOf(card, plain));
  assert.match(coloured, /<red>problem {2}<\/>/);
});

test('the summary counts problems and warnings', () => {
  assert.is(summaryOf([voice]), '0 problems, 0 warnings');
  assert.is(summaryOf([voice, card, { ...voice, state: 'warning' }]), '1 problem, 1 warning');
});

test('a verdict gets the name of its check', async () => {
  const look = async () => ok('here', 3.6);
  assert.equal(await checked({ name: 'voice', look }), { name: 'voice', state: 'ok', found: 'here', ms: 4 });
});

test('what never answers is a problem at its deadline, and is told to give up', async () => {
  let until: AbortSignal | undefined;
  const hanging = checked({
    name: 'voice',
    deadlineMs: 20,
    look: (signal) => {
      until = signal;
      return new Promise(() => {});
    },
  });
  assert.is(until?.aborted, false);
  assert.equal(await hanging, { name: 'voice', state: 'problem', found: 'no answer within 0.02 s' });
  assert.is(until?.aborted, true);
});

test('what fails is a problem, with the fix of what is missing', async () => {
  const missing: AssistantError = {
    _tag: 'EngineMissing',
    engine: 'mic',
    message: 'arecord is not installed',
    fix: 'apt-get install alsa-utils',
  };
  assert.equal(await checked({ name: 'mic', look: () => Promise.reject(missing) }), {
    name: 'mic',
    state: 'problem',
    found: 'mic: arecord is not installed',
    fix: 'apt-get install alsa-utils',
  });
  const thrown = await checked({ name: 'mic', look: () => Promise.reject(new Error('broken')) });
  assert.equal(thrown, { name: 'mic', state: 'problem', found: 'broken' });
});

const QUIET = 'default_player: none\n';

test('an engine that Broca does not have is a warning that names what stands in for it', async () => {
  const home = kit({
    'settings.yml': `${QUIET}default_text_to_speech: pico2wave\ndefault_trigger: snowboy\n`,
    'brain.yml': '[]',
  });
  const isWanted = ({ name }: { readonly name: string }) => ['voice', 'hotword'].includes(name);
  const checks = await found(home, (installation) => engineChecks(installation).filter(isWanted));
  assert.equal([checks.get('voice')?.state, checks.get('hotword')?.state], ['warning', 'warning']);
  assert.match(
    checks.get('voice')?.found ?? '',
    /^"pico2wave" is not part of Broca, espeak stands in for it: espeak says "hello"/,
  );
});

test('a kit with mistakes and a language without a model are problems; the rest is examined all the same', async () => {
  const home = kit({
    'settings.yml': `${QUIET}speech_to_text: [{ pocketsphinx: { language: fr } }]\n`,
    'brain.yml': '- { name: 7 }\n',
  });
  const checks = await found(home, (installation) => [kitCheck(installation), ...engineChecks(installation)]);
  const problems = [...checks.values()].filter(({ state }) => state === 'problem').map(({ name }) => name);
  assert.equal(problems, ['kit', 'model', 'recogniser']);
  assert.match(checks.get('kit')?.found ?? '', /: 4 errors, 0 warnings$/);
  assert.is(checks.get('kit')?.fix, `broca check ${home} names them`);
  assert.match(
    checks.get('model')?.fix ?? '',
    /^use vosk in its place \(broca models get vosk-model-small-fr/,
  );
  assert.is(checks.get('voice')?.state, 'ok');
});

const hotwordOf = async (trigger: string, files: Readonly<Record<string, Uint8Array>> = {}) => {
  const home = kit({
    'settings.yml': `microphone: { source: none }\ntriggers: [${trigger}]\n`,
    'brain.yml': '[]',
    ...files,
  });
  const all = await found(home, (installation) => [hotword(installation)]);
  return { home, check: all.get('hotword') };
};

test('a phrase is heard as espeak-ng says it, and no data directory is made for what is learnt of it', async () => {
  if (!has('espeak-ng')) return;
  const { home, check } = await hotwordOf('{ phrase: { phrase: hey computer } }');
  assert.equal([check?.state, check?.found], ['ok', '"hey computer" is heard as espeak-ng says it']);
  assert.not(existsSync(join(home, 'data')));
});

test("a hotword of one's own is a problem until it was recorded", async () => {
  const trigger = '{ personal: { name: hey broca } }';
  const { check: missing } = await hotwordOf(trigger);
  assert.equal([missing?.state, missing?.fix], ['problem', 'make some: broca enroll --name "hey broca"']);
  const recording = wavFile(spoken('hey broca', 'en-us', 150));
  const { check } = await hotwordOf(trigger, { 'data/hotwords/hey-broca/1.wav': recording });
  assert.equal(
    [check?.state, check?.found],
    ['ok', 'personal listens for "hey broca" (1) by their recordings'],
  );
});

if (has('espeak-ng') && hasWakeword())
  test('a wake word that is not trained is a warning, and `phrase` is tried in its place', async () => {
    const settings = 'microphone: { source: none }\ntriggers: [{ wakeword: { phrase: hey computer } }]\n';
    const home = withNetworks({ 'settings.yml': settings, 'brain.yml': '[]' }, 'data');
    const check = (await found(home, (installation) => [hotword(installation)])).get('hotword');
    assert.equal(
      [check?.state, check?.found, check?.fix],
      [
        'warning',
        '"hey computer" is not trained yet: it is heard by `phrase`',
        'run broca wakeword train, or start Broca, which trains it in the background',
      ],
    );
  });

test('the first order of some words is chosen, without holes and digits', () => {
  const phrases = ['hello', 'call {{ name }}', 'set 2 timers', 'mets la lumière', 'good night'];
  assert.is(sayableOrder(phrases), 'mets la lumière');
});

test('a kit may have no order that can be said', () => {
  assert.is(sayableOrder([]), undefined);
  assert.is(sayableOrder(['hello', 'tell me what the weather will be like tomorrow']), undefined);
});

const { PATH } = process.env;
test.after.each(() => {
  process.env.PATH = PATH;
});

test('without programs it says which to install, and how', async () => {
  const home = kit({ 'settings.yml': 'microphone: { source: mic }\n', 'brain.yml': '[]' });
  process.env.PATH = home;
  const checks = await found(home, programs);
  assert.equal(checks.get('recorder'), {
    name: 'recorder',
    state: 'problem',
    found: 'arecord is not installed',
    fix: 'apt-get install alsa-utils',
  });
  const espeak = checks.get('espeak-ng');
  assert.equal([espeak?.state, espeak?.fix], ['warning', 'apt-get install espeak-ng']);
  assert.is(checks.get('ffmpeg')?.state, 'none');
});

test('an English kit with the trigger wakeword is told which voices its training lacks', async () => {
  const kitOf = (parameters: string) =>
    kit({
      'settings.yml': `${QUIET}microphone: { source: none }\ntriggers: [{ wakeword: { ${parameters} } }]\n`,
      'brain.yml': '[]',
    });
  const english = kitOf('phrase: hey computer');
  const others = ['phrase: hallo haus, language: de', 'phrase: hey computer, voices: "tcp://10.0.0.5:10200"'];
  process.env.PATH = english;
  const check = (await found(english, programs)).get('training voices');
  assert.equal(
    [check?.state, check?.fix],
    ['warning', 'apt-get install flite festival festvox-kallpc16k festvox-us-slt-hts'],
  );
  for (const other of others) assert.not.ok((await found(kitOf(other), programs)).has('training voices'));
});

test('the canceller is not needed where the sound server takes the echo out, unless it is demanded', async () => {
  const checkOf = async (choice: string) => {
    const home = kit({ 'settings.yml': `listening: { echo_canceller: ${choice} }\n`, 'brain.yml': '[]' });
    const restore = onPath({ pactl: 'echo echo-cancel-source' });
    try {
      return (await found(home, libraries)).get('libspeexdsp');
    } finally {
      restore();
    }
  };
  const SERVER = 'the sound server takes the echo out of what it records';
  assert.equal(await checkOf('auto'), { name: 'libspeexdsp', state: 'ok', found: SERVER });
  assert.match((await checkOf('true'))?.found ?? '', / loads?/);
  assert.is(await checkOf('false'), undefined);
});

test('what a kit does not need and is not there is none, which is neither well nor a problem', async () => {
  const home = kit({ 'settings.yml': QUIET, 'brain.yml': '[]' });
  process.env.PATH = home;
  const checks = await found(home, (installation) => [...programs(installation), ...devices(installation)]);
  assert.equal(checks.get('recorder'), {
    name: 'recorder',
    state: 'none',
    found: 'not installed; this kit does not need it',
  });
  assert.is(checks.get('ffmpeg')?.state, 'none');
  assert.equal(checks.get('microphones'), {
    name: 'microphones',
    state: 'skipped',
    found: 'arecord, which lists them, is not installed; this kit uses none',
  });
});

test('the lowest version of Node and every newer one will do', () => {
  for (const version of ['20.19.0', '20.19.5', '20.20.0', '22.0.0', '100.1.1']) {
    assert.equal(nodeVerdict(version, '>=20.19'), { state: 'ok', found: version });
  }
});

test('an older Node is a problem that names the lowest version', () => {
  for (const version of ['20.18.9', '18.99.0', '9.20.0']) {
    const { state, found, fix } = nodeVerdict(version, '>=20.19');
    assert.equal([state, found], ['problem', `${version}, expected 20.19 or newer`]);
    assert.match(fix ?? '', /^install Node 20\.19/);
  }
});

const looked = (home: string, data: string) => Promise.all(dataDirectory({ home, data }).map(checked));

test('a data directory that is there is tried, and left as it was', async () => {
  const home = kit({ 'data/kept.txt': 'kept' });
  const data = join(home, 'data');
  const [directory, disk] = await looked(home, data);
  assert.equal(directory, { name: 'data', state: 'ok', found: data });
  assert.is(disk?.name, 'disk');
  assert.match(disk?.found ?? '', /^\d+ MB free for /);
  assert.equal(readdirSync(data), ['kept.txt']);
});

test('a data directory that is not there yet is not made', async () => {
  const home = kit({ 'settings.yml': '{}' });
  const data = join(home, 'some/where');
  const [directory, disk] = await looked(home, data);
  assert.equal(directory, { name: 'data', state: 'ok', found: `${data}, which will be made` });
  assert.match(disk?.found ?? '', /^\d+ MB free for /);
  assert.equal(readdirSync(home), ['settings.yml']);
});

test("a file, what lies below one, and the kit's own directory will not do", async () => {
  const home = kit({ file: '' });
  for (const data of [join(home, 'file'), join(home, 'file/data'), home]) {
    const [directory] = await looked(home, data);
    assert.is(directory?.state, 'problem', data);
    assert.match(directory?.fix ?? '', /--data$/);
  }
});

test('a free port, any port, and none at all are fine', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  for (const [api, found] of [
    [{ port: free }, `127.0.0.1:${free} is free`],
    [{ port: 0 }, 'any free port of 127.0.0.1'],
    [{ active: false }, 'the API is switched off'],
  ] as const) {
    assert.equal(await checked(port(restApiOf(api))), { name: 'port', state: 'ok', found });
  }
});

test('a port that something else has is a problem', async () => {
  const server = createServer((socket) => socket.end('what?\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  assert.equal(await checked(port(restApiOf({ port: taken }))), {
    name: 'port',
    state: 'problem',
    found: `127.0.0.1:${taken} is in use`,
    fix: 'stop what uses it, or choose another port: --port, or rest_api.port',
  });
  server.close();
});

test('a port that Broca itself has is fine', async () => {
  const running = await service();
  const { host, port: taken } = new URL(running.url);
  const found = `${host}: Broca answers there already`;
  assert.equal(await checked(port(restApiOf({ port: Number(taken) }))), { name: 'port', state: 'ok', found });
  await running.stop();
});

test('a host that is not of this machine is a problem', async () => {
  const { state, fix } = await checked(port(restApiOf({ host: '192.0.2.1' })));
  assert.equal([state, fix], ['problem', 'choose another rest_api.host or rest_api.port']);
});

test.run();
