import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROW } from '../../../../src/engines/triggers/wakeword/features.ts';
import { homeFiles, homeSeconds, homeSound } from '../../../../src/engines/triggers/wakeword/home-sound.ts';
import { materialOf } from '../../../../src/engines/triggers/wakeword/material.ts';
import { ownRecordings, partOf } from '../../../../src/engines/triggers/wakeword/own-recordings.ts';
import { random } from '../../../../src/engines/triggers/wakeword/random.ts';
import { readRows } from '../../../../src/engines/triggers/wakeword/training-rows.ts';
import { kit } from '../../../support/kit.ts';
import { inARow, wavFile } from '../../../support/takes.ts';

const test = suite('what a training has of its user');

const PHRASE = 'Hey Broca';
const ABOUT = { phrase: PHRASE, language: 'en-US' };
const RECORDING = 'hotwords/hey-broca/1.wav';

/** Half a second of a tone. */
const tone = Int16Array.from({ length: 8_000 }, (_, at) => 5_000 * Math.sin(at / 4));

test('recordings of the phrase are used, without the quiet around them; a file that is no sound is left out', async () => {
  const data = kit({ [RECORDING]: wavFile(inARow([tone])), 'hotwords/hey-broca/2.wav': 'no sound' });
  const sounds = await ownRecordings(data, PHRASE);
  assert.is(sounds.length, 1);
  const length = sounds[0]?.length ?? 0;
  assert.ok(length >= 7_900 && length <= 8_400, `${length} samples`);
  assert.equal(await ownRecordings(kit({}), PHRASE), []);
});

test('a part of a recording is its beginning or its end, and never the whole', () => {
  const numbers = random(3);
  const said = Float32Array.from({ length: 1_000 }, (_, at) => at);
  const parts = Array.from({ length: 50 }, () => partOf(numbers, said));
  assert.ok(parts.every(({ length }) => length >= 300 && length <= 550));
  assert.ok(parts.every((part) => part[0] === 0 || part.at(-1) === 999));
  assert.ok(parts.some((part) => part[0] === 0) && parts.some((part) => part[0] !== 0));
});

test('material changes with the language, with recordings, with sound of the home and with voices elsewhere', () => {
  const data = kit({});
  const found = () => materialOf({ ...ABOUT, dataDirectory: data });
  assert.is(found(), '');
  assert.is(materialOf({ ...ABOUT, language: 'en-GB', dataDirectory: data }), '');
  assert.is(materialOf({ ...ABOUT, language: 'fr-FR', dataDirectory: data }), 'fr');
  const elsewhere = { uris: ['tcp://piper:10200'], module: '' };
  assert.is(materialOf({ ...ABOUT, dataDirectory: data, elsewhere }), 'tcp://piper:10200');
  const file = join(data, RECORDING);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wavFile(tone));
  const recorded = found();
  assert.match(recorded, 'hey-broca/1.wav');
  writeFileSync(file, wavFile(tone.subarray(0, 7_000)));
  assert.is.not(found(), recorded, 'another recording');
  assert.is(materialOf({ ...ABOUT, phrase: 'another', dataDirectory: data }), '');
});

test('sound of the home is spread over files, and a row that was cut off does no harm', async () => {
  const data = kit({});
  const features = { stream: () => rowsOfNothing, of: () => new Float32Array() };
  const hear = (seconds: number): void => {
    const sound = homeSound(data, features);
    for (let second = 0; second < seconds; second += 2) sound.take(new Int16Array(32_000));
    sound.end();
  };
  hear(126);
  assert.ok(Math.abs(homeSeconds(data) - 126) < 1, `${homeSeconds(data)} s`);
  const sizes = homeFiles(data).map((file) => statSync(file).size);
  assert.ok(Math.min(...sizes) > 0.8 * Math.max(...sizes), `${sizes}`);
  for (const file of homeFiles(data)) appendFileSync(file, 'cut');
  hear(32);
  for (const file of homeFiles(data)) {
    const rows = await readRows({ kind: 'home', seed: 1, count: 1, file });
    assert.is(rows.length % ROW, 0);
    assert.ok(
      rows.every((value, at) => value === at % ROW),
      file,
    );
  }
});

test.run();

/** A row for each 80 ms, which counts. */
const rowsOfNothing = (samples: ArrayLike<number>) =>
  Array.from({ length: Math.floor(samples.length / 1_280) }, () => ({
    values: Float32Array.from({ length: ROW }, (_, at) => at),
    endSample: 0,
  }));
