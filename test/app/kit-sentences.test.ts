import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { harness } from '../../src/testing/harness/harness.ts';
import { outline } from '../support/outline.ts';
import { type Files, SILENT, service, type TestService } from '../support/service.ts';

const test = suite('sentences of a kit at work');

const BRAIN = `
- name: light
  signals:
    - order: { text: "<turn> (on|off) the light in [the] {room}[ to {level}]", matching-type: pattern }
  neurons:
    - say: { message: "{{ room }}, said {{ room_text }}, {{ level | default('no level') }}" }
- name: music
  signals:
    - order: { text: "play {song}", matching-type: pattern }
  neurons:
    - say: { message: "{{ song }} of {{ song_text }}" }
- name: new-songs
  signals: [{ order: new songs }]
  neurons:
    - settings: { variable: { song: [tomorrow] } }
- lists:
    room: [kitchen, { in: "(living|sitting) room", out: living_room }]
    level: { range: { from: 0, to: 100, step: 5 } }
- rules: { turn: "(turn|switch)" }
`;

const SONGS = 'song: [{ in: the first, out: 1 }, yesterday]';

const KIT: Files = {
  'brain.yml': BRAIN,
  'settings.yml': `${SILENT}\nvar_files: [songs.yml]`,
  'songs.yml': SONGS,
};

const said = async ({ post }: TestService, text: string) =>
  outline((await post('/synapses/start/order', { order: text })).body as never);

/** Writes a file in one step, so that the service never reads half of it. */
function edit({ home }: TestService, name: string, from: string, to: string): void {
  const path = join(home, name);
  writeFileSync(`${path}.new`, readFileSync(path, 'utf8').replace(from, to));
  renameSync(`${path}.new`, path);
}

test('an order is found by the lists and rules of the kit, and its slots reach the neurons', async () => {
  const { say, stop } = await harness({
    files: { 'brain.yml': BRAIN, 'settings.yml': 'var_files: [songs.yml]', 'songs.yml': SONGS },
  });
  const answer = async (text: string) => (await say(text)).said;
  assert.equal(await answer('switch on the light in the sitting room to 35'), [
    'living_room, said sitting room, 35',
  ]);
  assert.equal(await answer('turn off the light in kitchen'), ['kitchen, said kitchen, no level']);
  assert.equal(await answer('turn off the light in the cellar'), []);
  assert.equal(await answer('turn on the light in the kitchen to 37'), []);
  await stop();
});

let broca: TestService;
test.before(async () => {
  broca = await service(KIT);
});
test.after(() => broca?.stop());

test('a reload that changes only a list changes what is understood', async () => {
  assert.equal(await said(broca, 'turn on the light in the cellar'), await said(broca, 'nonsense'));
  edit(broca, 'brain.yml', 'room: [kitchen,', 'room: [kitchen, cellar,');
  await broca.post('/reload');
  assert.match(JSON.stringify(await said(broca, 'turn on the light in the cellar')), /cellar, said cellar/);
});

test('a list that a variable holds follows the neuron that sets it', async () => {
  assert.match(JSON.stringify(await said(broca, 'play the first')), /1 of the first/);
  await said(broca, 'new songs');
  assert.match(JSON.stringify(await said(broca, 'play tomorrow')), /tomorrow of tomorrow/);
  assert.equal(await said(broca, 'play yesterday'), await said(broca, 'nonsense'));
});

test.run();
