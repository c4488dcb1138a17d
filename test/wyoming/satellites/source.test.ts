import { BehaviorSubject, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { type Chunk, SILENCE, satelliteSource, toneAfter } from '../../../src/wyoming/satellites/source.ts';
import { until } from '../../support/until.ts';

const test = suite('satellites/wyoming/source');

/** What is heard of a satellite in the test's hand. */
function listening(isListening = false) {
  const chunks$ = new Subject<Chunk>();
  const isListening$ = new BehaviorSubject(isListening);
  const source = satelliteSource(chunks$, isListening$);
  const frames: AudioFrame[] = [];
  let isOver = false;
  const hearing = source.frames$.subscribe({
    next: (frame) => frames.push(frame),
    complete: () => (isOver = true),
  });
  const give = (value: number, rateHz = 16_000, length = 1_024): void =>
    chunks$.next({
      rateHz,
      samples: Int16Array.from({ length }, (_, at) => (at % 64 < 32 ? value : -value)),
    });
  return { chunks$, isListening$, source, frames, give, hearing, isOver: () => isOver };
}

test('a satellite that rests is open: it begins with a moment of silence', async () => {
  const { frames, source, hearing } = listening();
  await until(() => frames.length === 8);
  assert.equal(
    [frames[7]?.atMs, source.nowMs(), source.mayRest, source.health().state],
    [224, 256, true, 'ready'],
  );
  hearing.unsubscribe();
  assert.is(source.health().state, 'off');
});

test('what it sends follows, of whatever rate, in one audio time, and ends with it', async () => {
  const { chunks$, frames, give, isOver } = listening();
  await until(() => frames.length === 8);
  give(100);
  await until(() => frames.length === 10);
  for (let piece = 0; piece < 20; piece += 1) give(200, 48_000, 1_536);
  chunks$.complete();
  await until(isOver);
  assert.equal(
    frames.map(({ atMs }) => atMs),
    frames.map((_, index) => index * 32),
  );
  assert.is(frames.length, 30);
  const loudest = Math.max(...(frames[20]?.samples ?? []));
  assert.ok(loudest > 150 && loudest < 260, `${loudest}`);
});

test('where an order is waited for and nothing comes, its quiet room is heard on', async () => {
  const { frames, give, hearing } = listening(true);
  await until(() => frames.length === 8);
  give(300);
  give(4_000);
  await until(() => frames.length >= 16);
  assert.equal([...new Set(frames.slice(12).map(({ samples }) => samples[7]))], [300]);
  hearing.unsubscribe();
});

test('a moment at the end of its sound is no room', () => {
  const quiet = toneAfter(SILENCE, { rateHz: 16_000, samples: new Int16Array(1_024).fill(300) });
  const tail = { rateHz: 16_000, samples: new Int16Array(159) };
  assert.ok(toneAfter(quiet, tail) === quiet);
  assert.is(toneAfter(quiet, { ...tail, samples: new Int16Array(160) }).samples.length, 160);
});

test('a satellite that is gone while it is waited for is heard no more', async () => {
  const { chunks$, isOver } = listening(true);
  chunks$.complete();
  await until(isOver);
});

test.run();
