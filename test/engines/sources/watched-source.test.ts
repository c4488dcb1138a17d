import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchedSource } from '../../../src/engines/sources/watched-source.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';

const test = suite('watched source');
const frame: AudioFrame = { samples: new Int16Array(512), atMs: 0 };

function watched(released?: () => Promise<void>) {
  const frames$ = new Subject<AudioFrame>();
  const source = watchedSource(frames$, () => ({ state: 'off', detail: 'unused' }), released);
  return { frames$, source, state: () => source.health().state };
}

test('it is starting until the first frame, ready then, and unused without a listener', () => {
  const { frames$, source, state } = watched();
  assert.equal(source.health(), { state: 'off', detail: 'unused' });
  const subscription = source.frames$.subscribe();
  assert.is(state(), 'starting');
  frames$.next(frame);
  assert.is(state(), 'ready');
  subscription.unsubscribe();
  assert.equal(source.health(), { state: 'off', detail: 'unused' });
});

test('a failure stays told until it is opened anew', () => {
  const { frames$, source } = watched();
  source.frames$.subscribe({ error: () => {} });
  frames$.error({ _tag: 'EngineFailed', engine: 'mic', message: 'the device is gone' });
  assert.equal(source.health(), { state: 'failed', detail: 'mic: the device is gone' });
});

test('something missing is told with its cure', () => {
  const { frames$, source } = watched();
  source.frames$.subscribe({ error: () => {} });
  frames$.error({ _tag: 'EngineMissing', engine: 'mic', message: 'no arecord', fix: 'install it' });
  assert.equal(source.health(), { state: 'missing', detail: 'mic: no arecord; install it' });
});

test('its end is told', () => {
  const { frames$, source } = watched();
  source.frames$.subscribe();
  frames$.complete();
  assert.equal(source.health(), { state: 'off', detail: 'its sound has ended' });
});

test('closing completes what is listened to, leaves the source and settles with what it releases', async () => {
  let isReleased = false;
  const { frames$, source } = watched(async () => {
    isReleased = true;
  });
  const ends: string[] = [];
  source.frames$.subscribe({ complete: () => ends.push('first') });
  await source.close();
  assert.ok(isReleased);
  assert.not(frames$.observed);
  source.frames$.subscribe({ complete: () => ends.push('second') });
  assert.equal(ends, ['first', 'second']);
});

test.run();
