import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FRAME_SAMPLES } from '../../../src/streams/audio.ts';
import { microphone } from '../../../src/testing/harness/microphone.ts';
import { VirtualClock, virtualTime } from '../../../src/testing/harness/virtual-time.ts';
import { settled } from '../../support/settled.ts';

const test = suite('virtual time');

function room() {
  const clock = new VirtualClock();
  const mic = microphone();
  return { clock, mic, time: virtualTime(clock, mic, settled, () => 0) };
}

test('timers ring in their turn, those too that others set for the very end', async () => {
  const { clock, time } = room();
  const rung: number[] = [];
  const note = (): void => void rung.push(clock.now());
  clock.setTimeout(note, 700);
  clock.setTimeout(() => {
    note();
    clock.setTimeout(note, 0);
  }, 1_000);
  clock.setTimeout(note, 1_001);
  await time.to(1_000);
  assert.equal(rung, [700, 1_000, 1_000]);
  assert.is(clock.now(), 1_000);
});

test('whoever opens the microphone hears a frame each 32 ms: what is said, then silence', async () => {
  const { mic, time } = room();
  const loud: boolean[] = [];
  await time.to(100);
  mic.source.frames$.subscribe(({ samples }) => loud.push((samples[0] ?? 0) > 1_000));
  time.sound([new Int16Array(FRAME_SAMPLES).fill(8_000)]);
  await time.to(100 + 3 * 32);
  assert.equal(loud, [true, false, false]);
});

test('what is said while nobody listens is over when somebody does', async () => {
  const { mic, time } = room();
  const loud: boolean[] = [];
  time.sound([new Int16Array(FRAME_SAMPLES).fill(8_000)]);
  await time.to(64);
  mic.source.frames$.subscribe(({ samples }) => loud.push((samples[0] ?? 0) > 1_000));
  await time.to(64 + 32);
  assert.equal(loud, [false]);
});

test('it waits no longer than told, and not at all where nothing can come', async () => {
  const { clock, time } = room();
  clock.setTimeout(() => {}, 500);
  assert.is(await time.until(() => clock.now() >= 500, 400), false);
  assert.is(clock.now(), 0);
  assert.is(await time.until(() => clock.now() >= 500, 1_000), true);
  assert.is(await time.until(() => false, 10_000), false);
  assert.is(clock.now(), 500);
});

test('it says when something is due next, in whole ms', () => {
  const clock = new VirtualClock();
  assert.is(clock.nextDueMs(), Number.POSITIVE_INFINITY);
  const first = clock.setTimeout(() => {}, 10.2);
  clock.setTimeout(() => {}, 20);
  assert.is(clock.nextDueMs(), 11);
  clock.clearTimeout(first);
  assert.is(clock.nextDueMs(), 20);
  clock.set(20);
  assert.is(clock.nextDueMs(), Number.POSITIVE_INFINITY);
});

test('what a timer sets for at once is due at once', () => {
  const clock = new VirtualClock();
  const rung: string[] = [];
  clock.setTimeout(() => {
    rung.push('first');
    clock.setTimeout(() => rung.push('second'), 0);
  }, 5);
  clock.set(clock.nextDueMs());
  assert.is(clock.nextDueMs(), 5);
  clock.set(5);
  assert.equal(rung, ['first', 'second']);
});

test.run();
