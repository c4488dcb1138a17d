import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkKit } from '../../src/app/load-kit.ts';
import { kit } from '../support/kit.ts';

const test = suite('checkKit');

async function logged(brain: string, settings = '{}') {
  const home = kit({ 'settings.yml': settings, 'brain.yml': brain });
  const { kit: loaded, reading } = await checkKit(home);
  return { loaded, lines: reading.lines.map((line) => line.replace(`${home}/`, '')) };
}

const nobody = (name: string) => `- { name: ${name}, signals: [], neurons: [] }\n`;

test('what looks wrong is logged, and the kit is loaded', async () => {
  const { loaded, lines } = await logged(nobody('alone'));
  assert.ok(E.isRight(loaded));
  assert.equal(lines, [
    'brain.yml:1:11 warning: [0].name: nothing starts "alone": it has no signals, and no synapse, hook or hotword names it; only the API can',
  ]);
});

test('of many warnings twenty are told and the others counted', async () => {
  const { lines } = await logged(Array.from({ length: 23 }, (_, index) => nobody(`s${index}`)).join(''));
  assert.is(lines.length, 21);
  assert.is(lines.at(-1), 'and 3 more: run broca check');
});

test('a kit with errors logs nothing: whoever asked is told them', async () => {
  const { loaded, lines } = await logged(`${nobody('alone')}- 7`);
  assert.ok(E.isLeft(loaded));
  assert.equal(lines, []);
});

test('an engine that is stood in for is left to the engines', async () => {
  const { lines } = await logged('[]', 'default_player: mplayer\nplayers: [mplayer]');
  assert.equal(lines, []);
});

test('paths that lead nowhere, or to what has no end, stop nobody', async () => {
  const say = (path: string) => `{say: {file_template: "${path}"}}`;
  const paths = ['/dev/zero', 'brain.yml/x.j2', 'x'.repeat(300)];
  const { loaded, lines } = await logged(
    `- name: odd\n  signals: [{order: odd}]\n  neurons: [${paths.map(say).join(', ')}]\n`,
  );
  assert.ok(E.isRight(loaded));
  assert.is(lines.filter((line) => line.includes('file_template')).length, 3);
});

test('what a kit reads and looks for is told: also what is not there, and folders of modules', async () => {
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
});

test.run();
