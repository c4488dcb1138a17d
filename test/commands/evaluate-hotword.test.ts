import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../../src/engines/wav.ts';
import { command } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { has } from '../support/programs.ts';
import { spoken } from '../support/spoken.ts';

const test = suite('broca evaluate-hotword');

const wav = (text: string, voice = 'en-us'): Buffer =>
  wavOf({ sampleRateHz: 16_000, samples: spoken(text, voice, 150) });

const settings = (trigger: string): string => `triggers:\n  - ${trigger}\n`;

const home = kit({
  'settings.yml': settings('phrase:\n      phrase: hey computer\n      sensitivity: 0.6'),
  'brain.yml': '[]',
});

const files = (): Readonly<Record<string, Uint8Array>> => ({
  'hotword/us.wav': wav('hey computer'),
  'hotword/order.wav': wav('hey computer turn on the light', 'en-us+m3'),
  'hotword/not.wav': wav('the weather is fine'),
  'other/talk.wav': wav('could you pass me the salt please'),
});

test('misses and false alarms are told at several sensitivities, and drawn', async () => {
  const recordings = kit(files());
  const svg = join(recordings, 'curve.svg');
  const { status, out, err } = await command('evaluate-hotword', recordings, '--home', home, '--svg', svg);
  assert.equal([status, err], [0, '']);
  assert.match(out, /^"hey computer" by phrase: 3 recordings with it, 0\.\d minutes without\n/);
  assert.match(out, /^0\.6 \(set\) +1 of 3 \(33\.3 %\) +0\.0$/m);
  assert.match(out, /Missed as it is set:\n {2}.*\/hotword\/not\.wav\n?$/);
  const drawn = readFileSync(svg, 'utf8');
  assert.match(drawn, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.is(drawn.match(/<circle/g)?.length, 6);
});

test('--json is for programs, and files may be named one by one', async () => {
  const recordings = kit(files());
  const named = ['hotword/us.wav', 'other/talk.wav'].map((name) => join(recordings, name));
  const { status, out } = await command('evaluate-hotword', ...named, '--home', home, '--json');
  const { trigger, results } = JSON.parse(out);
  assert.equal([status, trigger], [0, '"hey computer" by phrase']);
  const present = results.find(({ is_present }: Readonly<Record<string, unknown>>) => is_present);
  assert.equal(
    [present.sensitivity, present.hotwords, present.misses, present.false_alarms],
    [0.6, 1, [], 0],
  );
});

test('--make writes a set to begin with', async () => {
  if (!has('espeak-ng')) return;
  const directory = join(kit({}), 'set');
  const { status, out, err } = await command('evaluate-hotword', '--make', directory, '--home', home);
  assert.equal([status, err], [0, '']);
  assert.match(out, /^\d+ recordings of "hey computer" and of other things are in /);
  assert.is(readdirSync(join(directory, 'hotword')).length, 168);
  for (const name of ['silence.wav', 'noise.wav', 'tones.wav'])
    assert.ok(readdirSync(join(directory, 'other')).includes(name), name);
});

test('what cannot be measured is named', async () => {
  const recordings = kit({ 'hotword/broken.wav': 'no sound', 'empty/readme.txt': '' });
  mkdirSync(join(recordings, 'empty/other'));
  writeFileSync(join(recordings, 'empty/other/readme.txt'), '');
  const none = kit({ 'settings.yml': settings('none'), 'brain.yml': '[]' });
  const wrong = kit({ 'settings.yml': settings('phrase:\n      sensitivity: 0.5'), 'brain.yml': '[]' });
  const evaluate = (...words: readonly string[]) => command('evaluate-hotword', ...words);
  const [missing, empty, broken, noHotword, unknown, noPhrase] = await Promise.all([
    evaluate('/nowhere', '--home', home),
    evaluate(join(recordings, 'empty'), '--home', home),
    evaluate(recordings, '--home', home),
    evaluate(recordings, '--home', none),
    evaluate(recordings, '--home', home, '--trigger', 'snowboy'),
    evaluate(join(kit(files()), 'other'), '--home', wrong),
  ]);
  assert.match(missing.err, /no such file or directory.*\/nowhere/);
  assert.match(empty.err, /\/empty: no hotword\/\*\.wav and no other\/\*\.wav in it\n$/);
  assert.match(broken.err, /\/hotword\/broken\.wav/);
  assert.match(noHotword.err, /^the trigger "none" has no hotword\n$/);
  assert.match(unknown.err, /^the kit has no trigger "snowboy"; it has "phrase"\n$/);
  assert.match(noPhrase.err, /phrase: found nothing, expected words/);
  for (const { status } of [missing, empty, broken, noHotword, unknown, noPhrase]) assert.is(status, 1);
});

test('a command without recordings is not understood', async () => {
  const nothing = await command('evaluate-hotword');
  const both = await command('evaluate-hotword', 'x', '--make', 'y');
  assert.equal([nothing.status, both.status], [2, 2]);
  assert.match(nothing.err, /^broca evaluate-hotword: which recordings\?\n/);
  assert.match(both.err, /^broca evaluate-hotword: --make takes no recordings\n/);
});

test.run();
