import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kitTrigger, recordingSetIn } from '../../src/commands/evaluate-hotword/recording-set.ts';
import { MIXTURES, makeSyntheticSet, VOICES } from '../../src/commands/evaluate-hotword/synthetic-set.ts';
import { command as evaluateHotword } from '../../src/commands/evaluate-hotword.ts';
import { kitInForce, quietRoom } from '../../src/commands/kit-in-force.ts';
import { energyOf } from '../../src/streams/speech.ts';
import { command, commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { spoken } from '../support/spoken.ts';
import { louder, room, wavFile } from '../support/takes.ts';
import { hasWakeword, withNetworks } from '../support/wakeword.ts';

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
  assert.equal([status, err], [1, 'the settings do not name the wake word of clap\n']);
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

const recordings = kit({
  'hotword/b.wav': '',
  'hotword/a.WAV': '',
  'other/c.wav': '',
  'other/readme.txt': '',
});
const path = (name: string) => join(recordings, name);

test('the WAV files of both folders of a directory are a set, and files may be named one by one', () => {
  const set = { hotword: [path('hotword/a.WAV'), path('hotword/b.wav')], other: [path('other/c.wav')] };
  assert.equal(recordingSetIn([recordings]), E.right(set));
  assert.equal(recordingSetIn([...set.hotword, ...set.other]), E.right(set));
});

test('a directory without recordings is named, and so is one that is not there', () => {
  const empty = kit({ 'other/readme.txt': '' });
  assert.equal(recordingSetIn([empty]), E.left(`${empty}: no hotword/*.wav and no other/*.wav in it`));
  const missing = recordingSetIn(['/nowhere']);
  assert.equal(missing, E.left('there is no /nowhere'));
});

const CLAP_WAV = 'export default () => ({ name: "clap", make: () => ({ detect: () => [] }) });';

async function found(settings: string, wanted?: string, files: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const recordings = kit({ 'settings.yml': settings, 'brain.yml': '[]', ...files });
  const setup = { dataDirectory: recordings, log: (line: string) => void lines.push(line) };
  return { lines, trigger: await kitTrigger(await kitInForce(recordings, undefined), wanted, setup) };
}

const title = ({ trigger }: Awaited<ReturnType<typeof found>>) =>
  E.isRight(trigger) ? trigger.right.title : trigger.left;

test("a trigger of Broca's has its first hotword in its title", async () => {
  assert.is(title(await found('triggers: [{ phrase: { phrase: hey you } }]')), '"hey you" by phrase');
  const hotwords = 'triggers: [{ personal: { hotwords: [{ name: one }, { name: two }] } }]';
  assert.is(title(await found(hotwords)), '"one" by personal');
});

if (hasWakeword())
  test('a wake word that is not trained says which engine is measured', async () => {
    const settings = 'triggers: [{ wakeword: { phrase: hey you } }]\n';
    const own = withNetworks({ 'settings.yml': settings, 'brain.yml': '[]' });
    const setup = { dataDirectory: own, log: () => {} };
    const trigger = await kitTrigger(await kitInForce(own, undefined), undefined, setup);
    assert.is(
      title({ lines: [], trigger }),
      '"hey you" by wakeword, not trained yet: phrase listens for "hey you"',
    );
  });

test("a kit's own trigger is itself, and its hotword may be nowhere written", async () => {
  const settings = 'resource_directory: { trigger: mine }\ntriggers: [{ clap: {} }]\n';
  const own = await found(settings, undefined, { 'mine/clap.ts': CLAP_WAV });
  assert.equal([title(own), own.lines], ['clap', []]);
});

test('what stands in for a trigger that Broca does not have is named, and its parameters are its own', async () => {
  const stranger = await found('triggers: [{ snowboy: { pmdl_file: hey-you.pmdl, sensitivity: 0.9 } }]');
  assert.is(title(stranger), '"hey you" by phrase, which stands in for snowboy');
  assert.equal(stranger.lines, [
    'trigger "snowboy" is not part of Broca: phrase stands in for it, and is woken by "hey you"',
  ]);
  assert.equal(E.isRight(stranger.trigger) && stranger.trigger.right.parameters, { phrase: 'hey you' });
});

test('a trigger that is not there, and one without a hotword, are refused', async () => {
  const settings = 'triggers: [{ phrase: { phrase: hey you } }]';
  assert.is(title(await found(settings, 'snowboy')), 'the kit has no trigger "snowboy"; it has "phrase"');
  assert.is(title(await found('triggers: [none]')), 'the trigger "none" has no hotword');
});

test('each voice says the hotword alone and before an order, in every mixture, and other talk', async () => {
  if (!has('espeak-ng')) return;
  const directory = kit({});
  const made = await makeSyntheticSet(directory, 'hey computer', VOICES.slice(0, 1));
  const [hotword, other] = ['hotword', 'other'].map((name) => readdirSync(join(directory, name)));
  assert.ok(hotword && other);
  assert.is(hotword.length, 2 * MIXTURES.length);
  assert.equal(made, E.right(hotword.length + other.length));
  for (const name of ['silence.wav', 'noise.wav', 'tones.wav']) assert.ok(other.includes(name), name);
});

test('a voice that espeak-ng does not have is named', async () => {
  if (!has('espeak-ng')) return;
  const made = await makeSyntheticSet(kit({}), 'hey', [{ name: 'nobody', speed: 150, pitch: 50 }]);
  assert.equal(made, E.left('espeak-ng is not installed, or has no voice nobody'));
});

test('a quiet room is never silent for long, and never loud', () => {
  const room = quietRoom(16_000);
  assert.is(room.length, 16_000);
  for (let at = 0; at < room.length; at += 10)
    assert.ok(room.subarray(at, at + 10).some((sample) => sample !== 0));
  assert.ok(energyOf(room) < 4);
});

test.run();
