import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gate } from '../../../../src/engines/triggers/personal/listening.ts';
import { frames, spoken } from '../../../support/spoken.ts';
import { inARow, inNoise, room } from '../../../support/takes.ts';

const test = suite('gate');

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
