import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command as wakeword } from '../../src/commands/wakeword.ts';
import { HOP_SAMPLES, ROW } from '../../src/engines/triggers/wakeword/features.ts';
import { homeFiles } from '../../src/engines/triggers/wakeword/home-sound.ts';
import { SAMPLE_RATE_HZ } from '../../src/streams/audio.ts';
import { commandHere } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { spoken } from '../support/spoken.ts';
import { wavFile } from '../support/takes.ts';
import { hasWakeword, withNetworks } from '../support/wakeword.ts';

const test = suite('broca wakeword');

const SETTINGS = 'default_trigger: wakeword\ntriggers: [{ wakeword: { phrase: hey broca } }]\n';
const ROWS_A_SECOND = SAMPLE_RATE_HZ / HOP_SAMPLES;

test('the phrases of the kit are listed, and that they are not trained is a problem', async () => {
  const home = kit({ 'settings.yml': SETTINGS });
  const { status, out } = await commandHere(wakeword, '--home', home);
  assert.equal([status, out], [1, '"hey broca": not trained\n"stop": not trained\n']);
});

test('a phrase of the command line is trained alone, also one that is the stop word of kits', async () => {
  const home = kit({ 'settings.yml': SETTINGS });
  const { status, err } = await commandHere(wakeword, 'train', 'stop', '--home', home, '--data', kit({}));
  assert.is(status, 1);
  assert.match(err, /^(broca wakeword: )?"stop": .*(openwakeword|sherpa-onnx-node)/);
});

test('what cannot be meant is told', async () => {
  const home = kit({ 'settings.yml': SETTINGS });
  for (const [words, text] of [
    [['lissen'], '"lissen" is not expected: train, listen or list?'],
    [['listen', '--minutes', '0'], '--minutes: found 0, expected 1 to 360'],
    [['listen', '--minutes', 'ten'], '--minutes: found ten, expected 1 to 360'],
    [['listen', 'a.wav'], 'sound files are named after --from'],
    [['listen', '--from'], 'sound files are named after --from'],
  ] as const) {
    const { status, err } = await commandHere(wakeword, ...words, '--home', home);
    assert.is(status, 2);
    assert.match(err, text);
  }
});

test('without the networks listening says how to get them, and keeps nothing', async () => {
  const home = kit({ 'settings.yml': SETTINGS, 'a.wav': wavFile(spoken('good morning', 'en-us', 150)) });
  const { status, err } = await commandHere(
    wakeword,
    'listen',
    '--home',
    home,
    '--from',
    join(home, 'a.wav'),
  );
  assert.is(status, 1);
  assert.match(err, /broca models get openwakeword|npm install .*sherpa-onnx-node/); // which of the two is missing
  assert.not.ok(existsSync(join(home, 'data/wakewords/home')));
});

if (hasWakeword()) {
  test('the sound of files is kept for the next training', async () => {
    const data = withNetworks({ 'a.wav': wavFile(spoken('good morning everybody', 'en-us', 100)) });
    const file = join(data, 'a.wav');
    const first = await commandHere(wakeword, 'listen', '--data', data, '--from', file, file, '--json');
    assert.equal([first.status, first.err], [0, '']);
    const { seconds } = JSON.parse(first.out);
    assert.ok(seconds >= 2, `${seconds} s`);
    const broken = await commandHere(wakeword, 'listen', '--data', data, '--from', join(data, 'none.wav'));
    assert.is(broken.status, 1);
    assert.match(broken.err, 'none.wav');
    assert.ok(readdirSync(join(data, 'wakewords/home')).every((name) => name.endsWith('.rows')));
  });

  test('no more than six hours are kept, also of a file that would go beyond them', async () => {
    const data = withNetworks({ 'a.wav': wavFile(new Int16Array(60 * SAMPLE_RATE_HZ)) });
    const [file, most] = [homeFiles(data)[0] ?? '', 6 * 3_600];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    truncateSync(file, (most - 30) * ROWS_A_SECOND * ROW * Float32Array.BYTES_PER_ELEMENT); // takes no disk
    const listen = () =>
      commandHere(wakeword, 'listen', '--data', data, '--from', join(data, 'a.wav'), '--json');
    const { status, out } = await listen();
    assert.is(status, 0);
    const { seconds } = JSON.parse(out);
    assert.ok(seconds > most - 5 && seconds <= most, `${seconds} s`);
    truncateSync(file, most * ROWS_A_SECOND * ROW * Float32Array.BYTES_PER_ELEMENT);
    const { err } = await listen();
    assert.match(err, '6 hours are kept already');
  });
}

test.run();
