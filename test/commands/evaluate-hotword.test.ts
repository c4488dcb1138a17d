import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as evaluateHotword } from '../../src/commands/evaluate-hotword.ts';
import { command, commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { spoken } from '../support/spoken.ts';
import { louder, room, wavFile } from '../support/takes.ts';

const test = suite('broca evaluate-hotword');

const home = kit({
  'settings.yml': 'triggers:\n  - phrase:\n      phrase: hey computer\n      sensitivity: 0.6',
  'brain.yml': '[]',
});

/** Hears whatever is loud, if it is sensitive enough. */
const CLAP = `export default ({ rxjs }) => ({
  name: 'clap',
  make: ({ parameters: { sensitivity } }) => ({
    detect: (frames$) => frames$.pipe(
      rxjs.filter(({ samples }) => samples.some((sample) => sample > 30_000 * (1 - sensitivity))),
      rxjs.map(({ atMs }) => ({ endMs: atMs + 32 })),
    ),
  }),
});`;

test("misses and false alarms of a kit's own trigger are told at several sensitivities, and drawn", async () => {
  const own = kit({
    'settings.yml':
      'resource_directory: { trigger: mine }\ntriggers: [{ clap: { phrase: clap, sensitivity: 0.6 } }]\n',
    'brain.yml': '[]',
    'mine/clap.ts': CLAP,
  });
  const clap = (times: number) => wavFile(louder(room(500, 1_000), times));
  const recordings = kit({
    'hotword/loud.wav': clap(15),
    'hotword/not.wav': clap(1),
    'other/c.wav': clap(1),
  });
  const svg = join(recordings, 'curve.svg');
  const { status, out, err } = await command('evaluate-hotword', recordings, '--home', own, '--svg', svg);
  assert.equal([status, err], [0, '']);
  assert.match(out, /^"clap" by clap: 2 recordings with it, 0\.\d minutes without\n/);
  assert.match(out, /^0\.6 \(set\) +1 of 2 \(50\.0 %\) +0\.0$/m);
  assert.match(out, /Missed as it is set:\n {2}.*\/hotword\/not\.wav\n?$/);
  const drawn = readFileSync(svg, 'utf8');
  assert.match(drawn, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.is(drawn.match(/<circle/g)?.length, 6);
  assert.not(existsSync(join(own, 'data')));
});

test('--json is for programs, and the data directory may be another one', async () => {
  if (!has('espeak-ng')) return;
  const personal = kit({
    'settings.yml': 'triggers: [{ personal: { name: hey broca } }]',
    'brain.yml': '[]',
  });
  const said = wavFile(spoken('hey broca', 'en-us', 150));
  const data = kit({ 'hotwords/hey-broca/1.wav': said, 'hotword/us.wav': said });
  const words = [join(data, 'hotword/us.wav'), '--home', personal, '--data', data, '--json'];
  const { status, out, err } = await command('evaluate-hotword', ...words);
  assert.equal([status, err], [0, '']);
  const { trigger, results } = JSON.parse(out);
  assert.is(trigger, '"hey broca" by personal');
  const present = results.find(({ is_present }: Readonly<Record<string, unknown>>) => is_present);
  assert.equal(
    [present.sensitivity, present.hotwords, present.misses, present.false_alarms],
    [0.5, 1, [], 0],
  );
});

test('--make needs a hotword that espeak-ng can say', async () => {
  const own = kit({
    'settings.yml': 'resource_directory: { trigger: mine }\ntriggers: [{ clap: {} }]\n',
    'brain.yml': '[]',
    'mine/clap.ts': CLAP,
  });
  const { status, err } = await command('evaluate-hotword', '--make', join(own, 'set'), '--home', own);
  assert.equal([status, err], [1, 'the settings do not tell the hotword of clap\n']);
  assert.not(existsSync(join(own, 'set')));
});

test('a recording that is no sound, and a hotword that makes no sense, are named', async () => {
  const recordings = kit({ 'hotword/broken.wav': 'no sound', 'other/quiet.wav': wavFile(room(100)) });
  const wrong = kit({ 'settings.yml': 'triggers: [{ phrase: { sensitivity: 0.5 } }]', 'brain.yml': '[]' });
  const [broken, noPhrase] = await Promise.all([
    commandHere(evaluateHotword, recordings, '--home', home),
    commandHere(evaluateHotword, join(recordings, 'other/quiet.wav'), '--home', wrong),
  ]);
  assert.equal([broken.status, noPhrase.status], [1, 1]);
  assert.match(broken.err, /\/hotword\/broken\.wav/);
  assert.match(noPhrase.err, /phrase: found nothing, expected words/);
});

test('a command without recordings is not understood', async () => {
  const [nothing, both] = await Promise.all([
    commandHere(evaluateHotword),
    commandHere(evaluateHotword, 'x', '--make', 'y'),
  ]);
  assert.equal([nothing.status, both.status], [2, 2]);
  assert.match(nothing.err, /^broca evaluate-hotword: which recordings\?\n/);
  assert.match(both.err, /^broca evaluate-hotword: --make takes no recordings\n/);
});

test.run();
