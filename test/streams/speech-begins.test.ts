import { from, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speechBegins } from '../../src/streams/pre-roll.ts';
import type { HeardFrame } from '../../src/streams/speech.ts';
import { FRAME_MS, frameAt } from '../support/frames-at.ts';

const test = suite('speechBegins');

/** One letter is one frame: `s` is speech, `q` is quiet. */
const framesOf = (letters: string): readonly HeardFrame[] =>
  [...letters].map((letter, index) => {
    const energy = letter === 's' ? 1_000 : 10;
    return { ...frameAt(energy, index * FRAME_MS), isSpeech: letter === 's', energy };
  });

test('each time that somebody begins to speak is told, and the end of the stream is the end', () => {
  const frames$ = new Subject<HeardFrame>();
  const told: (number | string)[] = [];
  speechBegins(frames$).subscribe({
    next: (atMs) => told.push(atMs / FRAME_MS),
    complete: () => told.push('end'),
  });
  for (const frame of framesOf(`qqqssss${'q'.repeat(20)}sssss`)) frames$.next(frame);
  frames$.complete();
  assert.equal(told, [3, 27, 'end']);
});

test('frames that are there at once are heard once', () => {
  const told: number[] = [];
  speechBegins(from(framesOf('qqssss'))).subscribe((atMs) => told.push(atMs / FRAME_MS));
  assert.equal(told, [2]);
});

test.run();
