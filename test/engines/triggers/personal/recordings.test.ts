import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  readRecordings,
  recordingsIn,
  stampOf,
} from '../../../../src/engines/triggers/personal/recordings.ts';
import { kit } from '../../../support/kit.ts';
import { has } from '../../../support/programs.ts';
import { room, takesOf, wavFile } from '../../../support/takes.ts';

const test = suite('recordings');

const enrollment = (recordings: readonly string[]): string =>
  JSON.stringify({ name: 'hey broca', recordings, distance: 7.25 });

const distanceIn = async (folder: string): Promise<number> => {
  const read = await readRecordings(folder)();
  return E.isRight(read) ? read.right.distance : Number.NaN;
};

test('the WAV files of a folder are recordings, in the order of their names, at most eight', () => {
  const names = ['b.wav', 'a.WAV', '.hidden.wav', 'notes.txt', 'hotword.json'];
  assert.equal(recordingsIn(kit(Object.fromEntries(names.map((name) => [name, ''])))), ['a.WAV', 'b.wav']);
  const many = Array.from({ length: 12 }, (_, index) => [`${index + 10}.wav`, ''] as const);
  assert.is(recordingsIn(kit(Object.fromEntries(many))).length, 8);
  assert.equal(recordingsIn('/nowhere'), []);
});

test('what was found out at the enrollment holds as long as the recordings are the same ones', async () => {
  if (!has('espeak-ng')) return;
  const [first = room(1), second = room(1)] = takesOf('hey broca', 2);
  const files = { '1.wav': wavFile(first), '2.wav': wavFile(second) };
  assert.is(await distanceIn(kit({ ...files, 'hotword.json': enrollment(['1.wav', '2.wav']) })), 7.25);
  const measured = await distanceIn(kit(files));
  assert.ok(measured > 1 && measured < 12 && measured !== 7.25, `${measured}`);
  assert.is(await distanceIn(kit({ ...files, 'hotword.json': enrollment(['1.wav']) })), measured);
  assert.is(await distanceIn(kit({ ...files, 'hotword.json': '{ "distance": 0' })), measured);
});

test('a recording in which nobody speaks is named', async () => {
  const folder = kit({ '1.wav': wavFile(room(1_000)) });
  const message = `${join(folder, '1.wav')}: nobody speaks in it`;
  assert.equal(await readRecordings(folder)(), E.left({ _tag: 'UndecodableAudio', message }));
});

test('the stamp is another one when a recording is', () => {
  const folder = kit({ '1.wav': 'a' });
  const before = stampOf(folder);
  assert.is(stampOf(folder), before);
  writeFileSync(join(folder, '1.wav'), 'ab');
  assert.is.not(stampOf(folder), before);
});

test.run();
