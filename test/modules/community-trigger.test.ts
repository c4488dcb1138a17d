import { from, lastValueFrom, of, throwError, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { communityDetect } from '../../src/modules/community-engine.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('community trigger');

const FRAMES = from([{ samples: new Int16Array(512), atMs: 32 }]);

const detected = (detect: Parameters<typeof communityDetect>[1]) =>
  lastValueFrom(communityDetect('clap', detect)(FRAMES).pipe(toArray()));

const CLAP = { hotword: 'clap', endMs: 64, score: 1, means: 'wake' };

test('what it leaves away is filled in', async () => {
  assert.equal(await detected(() => of({ endMs: 64 })), [CLAP]);
});

test('it is given the frames and whose they are, and may be an async iterable', async () => {
  let given: unknown;
  async function* detect(frames$: typeof FRAMES, options: unknown) {
    given = options;
    yield { endMs: (await lastValueFrom(frames$)).atMs + 32 };
  }
  const hears = communityDetect('clap', detect as never)(FRAMES, { isOwnVoice: true });
  assert.equal(await lastValueFrom(hears.pipe(toArray())), [CLAP]);
  assert.equal(given, { isOwnVoice: true });
});

test('a conversation, a synapse and a stop are passed on', async () => {
  const whole = {
    hotword: 'x',
    endMs: 1,
    score: 0.5,
    means: 'stop',
    conversation: 'kitchen',
    synapse: 'night',
  };
  assert.equal(await detected(() => of(whole)), [whole]);
});

for (const [what, gives, message] of [
  ['no time', () => of({ hotword: 'x' }), 'detect gave {"hotword":"x"}, expected { hotword, endMs, score }'],
  [
    'no name',
    () => of({ hotword: '', endMs: 1 }),
    'detect gave {"hotword":"","endMs":1}, expected { hotword, endMs, score }',
  ],
  ['nothing', () => of(undefined), 'detect gave nothing, expected { hotword, endMs, score }'],
  ['an error', () => throwError(() => new Error('no button')), 'no button'],
  [
    'an exception',
    () => {
      throw new Error('broken');
    },
    'broken',
  ],
] as const) {
  test(`${what} is a failure of the engine`, async () => {
    assert.equal(await rejection(detected(gives)), { _tag: 'EngineFailed', engine: 'clap', message });
  });
}

test('one that cannot detect finds nothing, and does not take all speech for orders', () => {
  let isOver = false;
  const listening = communityDetect(
    'button',
    undefined,
  )(FRAMES).subscribe({ complete: () => (isOver = true) });
  assert.is(isOver, false);
  listening.unsubscribe();
});

test.run();
