import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { earOf } from '../../../src/commands/enroll/listener.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { rejection } from '../../support/rejection.ts';
import { frames } from '../../support/spoken.ts';

const test = suite('earOf');

const [FIRST, SECOND] = frames(new Int16Array(1_024)) as [AudioFrame, AudioFrame];

test('frames are given in their order, those that came before they were asked for too', async () => {
  const frames$ = new Subject<AudioFrame>();
  const ear = earOf(frames$);
  frames$.next(FIRST);
  const both = Promise.all([ear.next(), ear.next()]);
  frames$.next(SECOND);
  assert.equal(await both, [FIRST, SECOND]);
  frames$.complete();
  assert.is(await ear.next(), undefined);
  assert.is(await ear.next(), undefined);
});

test('an error comes after the frames before it', async () => {
  const frames$ = new Subject<AudioFrame>();
  const ear = earOf(frames$);
  frames$.next(FIRST);
  frames$.error('lost');
  assert.is(await ear.next(), FIRST);
  assert.is(await rejection(ear.next()), 'lost');
});

test('closing lets go of the microphone and ends the wait', async () => {
  const frames$ = new Subject<AudioFrame>();
  const ear = earOf(frames$);
  const next = ear.next();
  ear.close();
  assert.is(await next, undefined);
  assert.is(frames$.observed, false);
});

test.run();
