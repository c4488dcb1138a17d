import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distancesOf } from '../../../../src/engines/triggers/personal/alignment.ts';
import { farthestOf, type Hotword } from '../../../../src/engines/triggers/personal/hotword-settings.ts';
import { gate, listening } from '../../../../src/engines/triggers/personal/listening.ts';
import { templateOf } from '../../../../src/engines/triggers/personal/template.ts';
import { has } from '../../../support/programs.ts';
import { few } from '../../../support/scale.ts';
import { frames, spoken } from '../../../support/spoken.ts';
import { inARow, inNoise, louder, room, takesOf } from '../../../support/takes.ts';

const test = suite('listening');

const HOTWORD = 'hey broca';
const MINUTES = few(4, 10);

function hotwordOf(name: string, isOwnVoice = false): Hotword {
  const recordings = takesOf(name, 4);
  return {
    detection: { hotword: name, means: 'wake' },
    templates: recordings.flatMap((recording) => templateOf(recording) ?? []),
    farthest: farthestOf(distancesOf(recordings).distance, 0.5, isOwnVoice),
  };
}

function heardIn(sound: Int16Array, ...hotwords: readonly Hotword[]) {
  const ear = listening(hotwords);
  return [...frames(sound).flatMap((frame) => ear.take(frame)), ...ear.end()];
}

const OTHERS = [
  'turn on the living room light',
  'what time is it',
  'good morning everybody',
  'play some music please',
  'could you call my mother later',
  'three people were waiting at the station',
  'stop',
  'the weather is nice today',
];

test('further takes are heard once each, and end where they end', () => {
  if (!has('espeak-ng')) return;
  const takes = takesOf(HOTWORD, 4, { from: 4 });
  const heard = heardIn(inARow(takes, 600), hotwordOf(HOTWORD));
  assert.is(heard.length, 4);
  let atMs = 0;
  for (const [index, take] of takes.entries()) {
    const endMs = atMs + 600 + (templateOf(take)?.endMs ?? 0);
    assert.ok(Math.abs((heard[index]?.endMs ?? 0) - endMs) < 60, `${heard[index]?.endMs} for ${endMs}`);
    atMs += 600 + take.length / 16;
  }
  for (const { score } of heard) assert.ok(score > 0.5 && score < 1, `${score}`);
});

test('other words in the same voice are not heard', () => {
  if (!has('espeak-ng')) return;
  const others = OTHERS.map((text) => spoken(text, 'en-us', 160));
  assert.equal(heardIn(inARow(others, 300), hotwordOf(HOTWORD)), []);
});

test('noise and tones are nothing', () => {
  if (!has('espeak-ng')) return;
  const tones = [220, 440, 1_000, 3_000].map((frequencyHz) =>
    Int16Array.from(
      { length: 12_000 },
      (_, index) => 8_000 * Math.sin((2 * Math.PI * frequencyHz * index) / 16_000),
    ),
  );
  const bursts = [300, 1_000, 4_000].map((energy) => room(900, energy));
  assert.equal(heardIn(inARow([...tones, ...bursts], 500), hotwordOf(HOTWORD)), []);
});

test('it is heard in a noise 10 dB below it, softly and in the middle of talk', () => {
  if (!has('espeak-ng')) return;
  const [take = room(1)] = takesOf(HOTWORD, 1, { from: 5 });
  const hotword = hotwordOf(HOTWORD);
  const word = inARow([take], 3_000);
  assert.is(heardIn(inNoise(word, 900), hotword).length, 1);
  assert.is(heardIn(louder(word, 0.05), hotword).length, 1);
  const middle = inARow(
    [spoken(OTHERS[0] ?? '', 'en-us', 160), take, spoken(OTHERS[1] ?? '', 'en-us', 160)],
    10,
  );
  assert.is(heardIn(middle, hotword).length, 1);
});

test('of two hotwords the likelier is told, each when it is said', () => {
  if (!has('espeak-ng')) return;
  const [first = room(1)] = takesOf(HOTWORD, 1, { from: 6 });
  const [second = room(1)] = takesOf('good night', 1, { from: 6 });
  const heard = heardIn(inARow([first, second, first], 500), hotwordOf(HOTWORD), hotwordOf('good night'));
  assert.equal(
    heard.map(({ hotword }) => hotword),
    [HOTWORD, 'good night', HOTWORD],
  );
});

test('a word that the sound ends with is told at the end', () => {
  if (!has('espeak-ng')) return;
  const [take = room(1)] = takesOf(HOTWORD, 1, { from: 4 });
  const word = inARow([take], 500);
  const endMs = 500 + (templateOf(take)?.endMs ?? 0);
  assert.is(heardIn(word.slice(0, (endMs + 30) * 16), hotwordOf(HOTWORD)).length, 1);
});

test('what came before a gap is no part of a word', () => {
  if (!has('espeak-ng')) return;
  const [take = room(1)] = takesOf(HOTWORD, 1, { from: 4 });
  const ear = listening([hotwordOf(HOTWORD)]);
  const all = frames(inARow([take], 500));
  const half = Math.round(all.length / 2);
  const heard = all.flatMap((frame, index) =>
    ear.take(index < half ? frame : { ...frame, atMs: frame.atMs + 5_000 }),
  );
  assert.equal([...heard, ...ear.end()], []);
});

test(`${MINUTES} minutes of talk take no more memory than one`, () => {
  if (!has('espeak-ng')) return;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const ear = listening([hotwordOf(HOTWORD)]);
  const minute = frames(
    inARow(
      OTHERS.map((text) => spoken(text, 'en-us', 160)),
      3_000,
    ),
  );
  const lastAtMs = (minute.at(-1)?.atMs ?? 0) + 32;
  const sizes: number[] = [];
  for (let round = 0; round < (MINUTES * 60_000) / lastAtMs; round += 1) {
    for (const { samples, atMs } of minute) ear.take({ samples, atMs: atMs + round * lastAtMs });
    collectGarbage();
    sizes.push(process.memoryUsage().heapUsed);
  }
  const growthMb = ((sizes.at(-1) ?? 0) - (sizes[1] ?? 0)) / 1e6;
  assert.ok(growthMb < 1, `${growthMb} MB`);
});

const openShare = (samples: Int16Array): number => {
  const gateFor = gate();
  const opened = frames(samples).map((frame) => gateFor(frame).isOpen);
  return opened.filter(Boolean).length / opened.length;
};

test('it stays shut in a quiet room, in a loud one and in digital silence', () => {
  assert.is(openShare(new Int16Array(32_000)), 0);
  assert.is(openShare(room(10_000, 3)), 0);
  assert.is(openShare(room(10_000, 2_000)), 0);
});

test('it opens for speech, in noise too, and shuts a third of a second after it', () => {
  const word = inARow([spoken('hey broca', 'en-us', 150)], 2_000);
  for (const sound of [word, inNoise(word, 500)]) {
    const gateFor = gate();
    const opened = frames(sound).filter((frame) => gateFor(frame).isOpen);
    const [first, last] = [opened[0]?.atMs ?? 0, opened.at(-1)?.atMs ?? 0];
    assert.ok(first > 2_000 && first < 2_450, `${first}`);
    assert.ok(last > 2_900 && last < 3_700, `${last}`);
  }
});

test('talk that lasts is never taken for the room', () => {
  const talk = Array.from({ length: 12 }, () =>
    spoken('and then we went to the other side of the town', 'en-us', 160),
  );
  const gateFor = gate();
  const opened = frames(inARow(talk, 10)).map((frame) => gateFor(frame).isOpen);
  const share = (part: readonly boolean[]) => part.filter(Boolean).length / part.length;
  assert.ok(opened.length * 32 > 25_000);
  assert.ok(share(opened.slice(-300)) > 0.75, `${share(opened.slice(-300))}`);
});

test.run();
