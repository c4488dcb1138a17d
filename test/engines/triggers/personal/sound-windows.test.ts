import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { soundWindows } from '../../../../src/engines/triggers/personal/sound-windows.ts';
import { room } from '../../../support/takes.ts';

const test = suite('soundWindows');

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

test('a window comes every 10 ms and counts up to a little after its middle', () => {
  const windows = cut(512);
  assert.is(windows.length, 47);
  assert.equal(
    windows.slice(0, 3).map(({ endMs }) => endMs),
    [21, 31, 41],
  );
  assert.is(windows[0]?.samples.length, 512);
});

test('frames of any length give the same windows', () => {
  const expected = cut(512);
  for (const length of [1, 100, 160, 513, 8_000]) assert.equal(cut(length), expected, `${length}`);
});

test('what is steady is taken away, what changes stays', () => {
  const [steady] = soundWindows()({ samples: new Int16Array(512).fill(1_000), atMs: 0 });
  assert.ok(Math.abs((steady?.samples[100] ?? 0) - 30) < 0.01);
});

test.run();
