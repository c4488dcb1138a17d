import { from, Subject, share } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { preRoll, speechStarts } from '../../src/streams/pre-roll.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import { FRAME_MS, frameAt } from '../support/frames-at.ts';

const test = suite('pre-roll');

const frame = (index: number): AudioFrame => ({ samples: new Int16Array(512), atMs: index * 32 });

/** A live stream that is recorded, and whoever listens. */
function live(heldMs: number) {
  const source$ = new Subject<AudioFrame>();
  const roll = preRoll(heldMs);
  const live$ = source$.pipe(roll.recording, share());
  const passed: number[] = [];
  const subscription = live$.subscribe({ next: ({ atMs }) => passed.push(atMs / 32), error: () => {} });
  const give = (...indexes: readonly number[]) => {
    for (const index of indexes) source$.next(frame(index));
  };
  return { source$, live$, roll, passed, give, stop: () => subscription.unsubscribe() };
}

/** The numbers of the frames that somebody hears, and a last `'end'`. */
function listening({ since }: ReturnType<typeof preRoll>, atMs: number) {
  const heard: (number | string)[] = [];
  const subscription = since(atMs).subscribe({
    next: (each) => heard.push(each.atMs / 32),
    complete: () => heard.push('end'),
  });
  return { heard, stop: () => subscription.unsubscribe() };
}

test('frames pass as they are', () => {
  const { give, passed } = live(100);
  give(0, 1, 2);
  assert.equal(passed, [0, 1, 2]);
});

test('who comes later hears the kept frames from his time on, then the live ones, each once', () => {
  const { give, roll } = live(320);
  give(0, 1, 2, 3, 4, 5);
  const { heard } = listening(roll, 96);
  assert.equal(heard, [3, 4, 5]);
  give(6, 7);
  assert.equal(heard, [3, 4, 5, 6, 7]);
});

test('a time inside a frame begins with that frame', () => {
  const { give, roll } = live(320);
  give(0, 1, 2, 3);
  assert.equal(listening(roll, 95).heard, [2, 3]);
});

test('a time before what is kept begins with the oldest that is', () => {
  const { give, roll } = live(96);
  give(...Array.from({ length: 1_000 }, (_, index) => index));
  assert.equal(listening(roll, 0).heard, [997, 998, 999]);
});

test('a time to come begins when it has come', () => {
  const { give, roll } = live(320);
  give(0, 1);
  const { heard } = listening(roll, 128);
  give(2, 3, 4, 5);
  assert.equal(heard, [4, 5]);
});

test('who comes in answer to a frame hears it once, wherever he heard it', () => {
  const { give, live$, roll } = live(320);
  const listeners: ReturnType<typeof listening>[] = [];
  live$.subscribe(({ atMs }) => {
    if (atMs === 64) listeners.push(listening(roll, 32));
  });
  roll.since(0).subscribe(({ atMs }) => {
    if (atMs === 64) listeners.push(listening(roll, 32));
  });
  give(0, 1, 2, 3);
  assert.equal(
    listeners.map(({ heard }) => heard),
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  );
});

test('many listen to their own parts, and leave when they like', () => {
  const { give, roll } = live(320);
  give(0, 1, 2);
  const first = listening(roll, 0);
  const second = listening(roll, 64);
  give(3);
  first.stop();
  give(4);
  assert.equal(first.heard, [0, 1, 2, 3]);
  assert.equal(second.heard, [2, 3, 4]);
});

test('it knows how far the sound has come', () => {
  const { give, roll } = live(320);
  assert.is(roll.nowMs(), 0);
  give(0, 1);
  assert.is(roll.nowMs(), 64);
});

test('audio time that begins again ends what was listened to and forgets it', () => {
  const { give, roll } = live(320);
  give(0, 1, 2, 3);
  const { heard } = listening(roll, 64);
  give(0);
  assert.equal(heard, [2, 3, 'end']);
  assert.equal(listening(roll, 0).heard, [0]);
  assert.is(roll.nowMs(), 32);
});

test('the end, an error and the last unsubscription of the stream end what was listened to', () => {
  for (const end of ['complete', 'error', 'unsubscribe'] as const) {
    const { give, roll, source$, stop } = live(320);
    give(0);
    const { heard } = listening(roll, 0);
    if (end === 'complete') source$.complete();
    if (end === 'error') source$.error(new Error('lost'));
    if (end === 'unsubscribe') stop();
    assert.equal(heard, [0, 'end'], end);
    assert.equal(listening(roll, 0).heard, [], end);
    assert.is(roll.nowMs(), 0);
  }
});

test('frames that carry more keep it', () => {
  const roll = preRoll<AudioFrame & { readonly isSpeech: boolean }>(320);
  from([{ ...frame(0), isSpeech: true }])
    .pipe(roll.recording)
    .subscribe({ next: () => roll.since(0).subscribe(({ isSpeech }) => assert.ok(isSpeech)) });
});

/** One letter is one frame: `s` is speech, `q` is quiet. */
const framesOf = (letters: string): readonly HeardFrame[] =>
  [...letters].map((letter, index) => {
    const energy = letter === 's' ? 1_000 : 10;
    return { ...frameAt(energy, index * FRAME_MS), isSpeech: letter === 's', energy };
  });

test('each time that somebody begins to speak is told, and the end of the stream is the end', () => {
  const frames$ = new Subject<HeardFrame>();
  const told: (number | string)[] = [];
  speechStarts(frames$).subscribe({
    next: (atMs) => told.push(atMs / FRAME_MS),
    complete: () => told.push('end'),
  });
  for (const frame of framesOf(`qqqssss${'q'.repeat(20)}sssss`)) frames$.next(frame);
  frames$.complete();
  assert.equal(told, [3, 27, 'end']);
});

test('frames that are there at once are heard once', () => {
  const told: number[] = [];
  speechStarts(from(framesOf('qqssss'))).subscribe((atMs) => told.push(atMs / FRAME_MS));
  assert.equal(told, [2]);
});

test.run();
