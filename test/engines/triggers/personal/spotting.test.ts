import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alignment, distance, distancesOf } from '../../../../src/engines/triggers/personal/alignment.ts';
import {
  BANDS,
  COEFFICIENTS,
  cepstrumOf,
  loudnessOf,
  melBands,
  unlikeness,
  WINDOW_SAMPLES,
} from '../../../../src/engines/triggers/personal/cepstrum.ts';
import {
  farthestOf,
  hotwordSettings,
  scoreOf,
} from '../../../../src/engines/triggers/personal/hotword-settings.ts';
import {
  folderOf,
  readRecordings,
  recordingsIn,
  stampOf,
} from '../../../../src/engines/triggers/personal/recordings.ts';
import { soundWindows } from '../../../../src/engines/triggers/personal/sound-windows.ts';
import { inNoise } from '../../../../src/engines/triggers/personal/spotting.ts';
import type { Template } from '../../../../src/engines/triggers/personal/template.ts';
import { kit } from '../../../support/kit.ts';
import { has } from '../../../support/programs.ts';
import { spoken } from '../../../support/spoken.ts';
import { room, takesOf, wavFile } from '../../../support/takes.ts';

const test = suite('inNoise');

/** A template that keeps the noises it was asked for. */
function asked() {
  const noises: (Float32Array | undefined)[] = [];
  const template: Template = {
    ...{ length: 1, startMs: 0, endMs: 10 },
    cepstra: (noise) => {
      noises.push(noise);
      return [];
    },
  };
  return { noises, ...inNoise([template]) };
}

const white = (energy: number): Float32Array => new Float32Array(BANDS).fill(energy);

test('in silence templates are as they were recorded', () => {
  const { noises, cepstra, drowned } = asked();
  cepstra(1e6);
  cepstra(1e3);
  assert.equal(noises, [undefined]);
  assert.is(drowned(1e6), 0);
});

test('the louder speech is, the less noise there is in them, until there is none', () => {
  const { noises, use, cepstra, drowned } = asked();
  use(white(1_000));
  for (const loudest of [4e4, 4e5, 4e8]) cepstra(loudest);
  const [loud = white(0), soft = white(0), none] = noises;
  assert.ok((loud[0] ?? 0) > 5 * (soft[0] ?? 0) && (soft[0] ?? 0) > 0);
  assert.is(none, undefined);
  assert.is(drowned(4e8), 0);
  assert.ok(drowned(4e4) > drowned(4e5));
  assert.is(drowned(1), 1);
});

test('they are computed once for each loudness, and anew when the noise is another', () => {
  const { noises, use, cepstra } = asked();
  use(white(1_000));
  for (let hop = 0; hop < 100; hop += 1) cepstra(4e5 + hop);
  assert.is(noises.length, 1);
  use(white(1_050));
  cepstra(4e5);
  assert.is(noises.length, 1);
  use(white(2_000));
  cepstra(4e5);
  assert.is(noises.length, 2);
});

test.run();

const alignmentTest = suite('alignment');

const cepstrum = (value: number): Float32Array => new Float32Array(COEFFICIENTS).fill(value);
const WORD = [1, 4, 2, 8, 5, 7, 3, 9].map(cepstrum);

/** What is found at each hop. */
function along(heard: readonly Float32Array[], farthest = 100) {
  const { take } = alignment(WORD.length);
  return heard.map((one) => take(WORD, one, farthest));
}

alignmentTest('the template itself is no distance away, where it ends, however much was heard before', () => {
  const found = along([cepstrum(20), cepstrum(0), ...WORD, cepstrum(20)], 1);
  assert.equal(found.slice(0, 9), new Array(9).fill(undefined));
  assert.is(found[9], 0);
});

alignmentTest('half as fast and twice as fast are the same word', () => {
  const slow = along(WORD.flatMap((one) => [one, one])).at(-1);
  assert.is(slow, 0);
  const fast = along(WORD.filter((_, index) => index % 2 === 0 || index === 7)).at(-1);
  assert.ok(fast !== undefined && fast < 7.5, `${fast}`);
});

alignmentTest('a third as fast is another word', () => {
  const found = along(
    WORD.flatMap((one) => [one, one, one]),
    0.1,
  );
  assert.is(found.at(-1), undefined);
});

alignmentTest('what is farther than was asked for is not found', () => {
  const near = WORD.map((one) => one.map((value) => value + 1));
  const distance = along(near).at(-1) ?? 0;
  assert.ok(Math.abs(distance - Math.sqrt(COEFFICIENTS)) < 1e-3, `${distance}`);
  assert.is(along(near, distance - 0.01).at(-1), undefined);
  assert.is(along(near, distance + 0.01).at(-1), distance);
});

alignmentTest('giving up early changes no result', () => {
  const heard = Array.from({ length: 200 }, (_, index) => cepstrum((index * 7) % 11));
  const all = along(heard, Infinity).map((found) => (found !== undefined && found <= 6 ? found : undefined));
  assert.equal(along(heard, 6), all);
});

alignmentTest('the template may change while it is followed', () => {
  const { take } = alignment(WORD.length);
  const found = WORD.map((one, index) => take(index < 4 ? WORD : [...WORD], one, 1));
  assert.is(found.at(-1), 0);
});

alignmentTest('the same words in one voice agree', () => {
  if (!has('espeak-ng')) return;
  const { outlier, distance, each } = distancesOf(takesOf('hey broca', 4));
  assert.is(outlier, undefined);
  assert.ok(distance > 1 && distance < 9, `${distance}`);
  assert.is(each.length, 4);
});

alignmentTest('other words are the outlier, wherever they come', () => {
  if (!has('espeak-ng')) return;
  const takes = takesOf('hey broca', 3);
  const other = spoken('good morning', 'en-us', 155);
  assert.is(distancesOf([other, ...takes]).outlier, 0);
  assert.is(distancesOf([takes[0] ?? other, other, takes[1] ?? other]).outlier, 1);
});

alignmentTest('a recording of nothing agrees with none', () => {
  if (!has('espeak-ng')) return;
  const [one, other] = takesOf('hey broca', 2);
  const nothing = room(1_000);
  assert.is(distancesOf([one ?? nothing, nothing, other ?? nothing]).outlier, 1);
  assert.is(distance(nothing, one ?? nothing), 40);
});

alignmentTest('one recording agrees with itself', () => {
  if (!has('espeak-ng')) return;
  assert.equal(distancesOf(takesOf('hey broca', 1)), { distance: 0, each: [0], outlier: undefined });
});

alignmentTest.run();

const cepstrumTest = suite('cepstrumOf');

const tone = (frequencyHz: number, amplitude: number): Float32Array =>
  melBands(
    Float32Array.from({ length: WINDOW_SAMPLES }, (_, index) =>
      Math.round(amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / 16_000)),
    ),
  );

const cepstrumCepstrum = (bands: Float32Array, noise?: Float32Array) =>
  cepstrumOf(bands, loudnessOf(bands), noise);

cepstrumTest('a tone is in its band of the mel scale, a higher one in a higher band', () => {
  const loudestIn = (frequencyHz: number): number => {
    const bands = tone(frequencyHz, 3_000);
    return bands.indexOf(Math.max(...bands));
  };
  assert.equal(
    [loudestIn(300), loudestIn(1_000), loudestIn(4_000)].map((loud) => loud > 0),
    [true, true, true],
  );
  assert.ok(loudestIn(300) < loudestIn(1_000) && loudestIn(1_000) < loudestIn(4_000));
});

cepstrumTest('how loud it is makes no difference, what it is does', () => {
  const loud = cepstrumCepstrum(tone(700, 8_000));
  assert.ok(unlikeness(loud, cepstrumCepstrum(tone(700, 800))) < 0.5);
  assert.ok(unlikeness(loud, cepstrumCepstrum(tone(1_400, 8_000))) > 10);
});

cepstrumTest('what was recorded without noise becomes what it is in noise', () => {
  const bands = tone(700, 8_000);
  const noise = new Float32Array(bands.length).fill(loudnessOf(bands) / 20);
  const heard = bands.map((energy, band) => energy + (noise[band] ?? 0));
  const loudest = loudnessOf(bands);
  const relative = noise.map((energy) => energy / loudest);
  assert.ok(unlikeness(cepstrumOf(bands, loudest, relative), cepstrumOf(heard, loudest)) < 0.001);
  assert.ok(unlikeness(cepstrumOf(bands, loudest), cepstrumOf(heard, loudest)) > 3);
});

cepstrumTest.run();

const soundWindowsTest = suite('soundWindows');

const SOUND = room(500, 1_000);

const cut = (frameSamples: number) => {
  const windows = soundWindows();
  return Array.from({ length: Math.ceil(SOUND.length / frameSamples) }, (_, index) =>
    windows({
      samples: SOUND.subarray(index * frameSamples, (index + 1) * frameSamples),
      atMs: (index * frameSamples) / 16,
    }),
  ).flat();
};

soundWindowsTest('a window comes every 10 ms and counts up to a little after its middle', () => {
  const windows = cut(512);
  assert.is(windows.length, 47);
  assert.equal(
    windows.slice(0, 3).map(({ endMs }) => endMs),
    [21, 31, 41],
  );
  assert.is(windows[0]?.samples.length, 512);
});

soundWindowsTest('frames of any length give the same windows', () => {
  const expected = cut(512);
  for (const length of [1, 100, 160, 513, 8_000]) assert.equal(cut(length), expected, `${length}`);
});

soundWindowsTest('what is steady is taken away, what changes stays', () => {
  const [steady] = soundWindows()({ samples: new Int16Array(512).fill(1_000), atMs: 0 });
  assert.ok(Math.abs((steady?.samples[100] ?? 0) - 30) < 0.01);
});

soundWindowsTest.run();

const hotwordSettingsTest = suite('hotwordSettings');

const refused = (parameters: Readonly<Record<string, unknown>>): string => {
  const read = hotwordSettings(parameters);
  return E.isLeft(read) ? read.left : 'taken';
};

hotwordSettingsTest('one hotword may be written without a list', () => {
  const one = { name: 'hey broca', sensitivity: 0.5, means: 'wake' };
  assert.equal(hotwordSettings({ name: 'hey broca' }), E.right([one]));
  assert.equal(hotwordSettings({ hotwords: [{ name: 'hey broca' }] }), E.right([one]));
});

hotwordSettingsTest('each of several says what it is for', () => {
  const hotwords = [
    { name: 'hey broca', sensitivity: 1, conversation: 'kitchen' },
    { name: 'good night', sensitivity: 0, synapse: 'good-night', means: 'wake' },
    { name: 'stop', means: 'stop' },
  ];
  assert.equal(
    hotwordSettings({ hotwords }),
    E.right([
      { ...hotwords[0], means: 'wake' },
      hotwords[1],
      { name: 'stop', sensitivity: 0.5, means: 'stop' },
    ]),
  );
});

hotwordSettingsTest('settings that make no sense are refused with the name of the field', () => {
  assert.match(refused({}), /^name: found nothing/);
  assert.match(refused({ name: '?!' }), /^name: found "\?!", expected words/);
  assert.match(refused({ hotwords: [] }), /^hotwords: found \[\], expected a list of hotwords/);
  assert.match(
    refused({ hotwords: [{ name: 'a', sensitivity: 2 }] }),
    /^hotwords\[0\]\.sensitivity: found 2, expected a number from 0 to 1/,
  );
  assert.match(refused({ name: 'a', means: 'go' }), /^means: found "go", expected wake or stop/);
  assert.match(refused({ name: 'a', synapse: '' }), /^synapse: found ""/);
  assert.match(
    refused({ hotwords: [{ name: 'hey broca' }, { name: 'Hey, Broca!' }] }),
    /found "Hey, Broca!" twice/,
  );
});

hotwordSettingsTest('a folder is named after the letters of any language', () => {
  assert.equal(['hey broca', 'Dis, Kalliopé !', 'привет', '  ../etc/passwd  ', '…'].map(folderOf), [
    'hey-broca',
    'dis-kalliopé',
    'привет',
    'etc-passwd',
    '',
  ]);
});

hotwordSettingsTest('recordings that are alike make it strict, within limits', () => {
  assert.equal(
    [1, 5, 100].map((distance) => farthestOf(distance, 0.5, false)),
    [8.5, 11, 13.5],
  );
});

hotwordSettingsTest('sensitivity lets it be farther, and so does the assistant speaking', () => {
  assert.equal(
    [0, 0.5, 1].map((sensitivity) => farthestOf(5, sensitivity, false)),
    [8.25, 11, 13.75],
  );
  assert.ok(farthestOf(6, 0.5, true) > farthestOf(6, 0.5, false));
});

hotwordSettingsTest('the score is a half as far away as is allowed, and more when nearer', () => {
  assert.is(scoreOf(1), 0.5);
  assert.ok(scoreOf(0) > 0.98);
  assert.ok(scoreOf(0.5) > 0.8 && scoreOf(0.5) < 0.9);
  assert.ok(scoreOf(2) < 0.02);
});

hotwordSettingsTest.run();

const recordingsTest = suite('recordings');

const enrollment = (recordings: readonly string[]): string =>
  JSON.stringify({ name: 'hey broca', recordings, distance: 7.25 });

const distanceIn = async (folder: string): Promise<number> => {
  const read = await readRecordings(folder)();
  return E.isRight(read) ? read.right.distance : Number.NaN;
};

recordingsTest('the WAV files of a folder are recordings, in the order of their names, at most eight', () => {
  const names = ['b.wav', 'a.WAV', '.hidden.wav', 'notes.txt', 'hotword.json'];
  assert.equal(recordingsIn(kit(Object.fromEntries(names.map((name) => [name, ''])))), ['a.WAV', 'b.wav']);
  const many = Array.from({ length: 12 }, (_, index) => [`${index + 10}.wav`, ''] as const);
  assert.is(recordingsIn(kit(Object.fromEntries(many))).length, 8);
  assert.equal(recordingsIn('/nowhere'), []);
});

recordingsTest(
  'what was found out at the enrollment holds as long as the recordings are the same ones',
  async () => {
    if (!has('espeak-ng')) return;
    const [first = room(1), second = room(1)] = takesOf('hey broca', 2);
    const files = { '1.wav': wavFile(first), '2.wav': wavFile(second) };
    assert.is(await distanceIn(kit({ ...files, 'hotword.json': enrollment(['1.wav', '2.wav']) })), 7.25);
    const measured = await distanceIn(kit(files));
    assert.ok(measured > 1 && measured < 12 && measured !== 7.25, `${measured}`);
    assert.is(await distanceIn(kit({ ...files, 'hotword.json': enrollment(['1.wav']) })), measured);
    assert.is(await distanceIn(kit({ ...files, 'hotword.json': '{ "distance": 0' })), measured);
  },
);

recordingsTest('a recording in which nobody speaks is named', async () => {
  const folder = kit({ '1.wav': wavFile(room(1_000)) });
  const message = `${join(folder, '1.wav')}: it contains no speech`;
  assert.equal(await readRecordings(folder)(), E.left({ _tag: 'UndecodableAudio', message }));
});

recordingsTest('the stamp is another one when a recording is', () => {
  const folder = kit({ '1.wav': 'a' });
  const before = stampOf(folder);
  assert.is(stampOf(folder), before);
  writeFileSync(join(folder, '1.wav'), 'ab');
  assert.is.not(stampOf(folder), before);
});

recordingsTest.run();
