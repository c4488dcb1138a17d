import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OwnVoice } from '../../../src/actors/own-voice.ts';
import type { Sound } from '../../../src/engines/ports.ts';
import { spoken } from '../../../src/testing/harness/microphone.ts';
import { fakeEngines } from '../../support/fake-engines.ts';
import { output } from '../../support/output.ts';
import { scope } from '../../support/scope.ts';
import { settled } from '../../support/settled.ts';

const test = suite('what the own voice is told');

const SOUND: Sound = { sampleRateHz: 44_100, samples: new Int16Array(7) };

/** Notes what it is told: when each sound begins, its parts, late as a slow engine asks for them, and when it ends. */
function noting() {
  const log: string[] = [];
  const ownVoice: Pick<OwnVoice, 'begins'> = {
    begins: ({ text, parts$ }) => {
      log.push(`begins ${text ?? 'without text'}`);
      setImmediate(() =>
        parts$.subscribe({
          next: ({ samples }) => log.push(`${samples.length} samples`),
          complete: () => log.push('all parts'),
        }),
      );
      return { begun: (part) => log.push(`part ${part} sounds`), ended: () => log.push('ended') };
    },
  };
  return { log, ownVoice };
}

test('a text with all its parts, then a sound without text, each with its end', async () => {
  const { log, ownVoice } = noting();
  const { actor, say, drained } = output(fakeEngines(), { ownVoice });
  const sentence = 'This is a sentence that is as long as a sentence has to be.';
  const long = `${sentence} `.repeat(3);
  const samples = `${spoken(sentence).length} samples`;
  say(long);
  await drained();
  await settled();
  const sounds = ['part 0 sounds', 'part 1 sounds', 'part 2 sounds'];
  assert.equal(log.slice(0, 5), [`begins ${long}`, ...sounds, 'ended']);
  assert.equal(log.slice(5), [samples, samples, samples, 'all parts']);
  log.length = 0;
  const heard = new Promise((settle) =>
    actor.send({
      type: 'play.asked',
      load: () => TE.right(SOUND),
      scope: scope(),
      signal: new AbortController().signal,
      heard: settle,
    }),
  );
  assert.equal(await heard, E.right(undefined));
  await settled();
  assert.equal(log, ['begins without text', 'part 0 sounds', 'ended', '7 samples', 'all parts']);
  actor.stop();
});

test('the end of what is stopped, fails or throws', async () => {
  const plays = [
    (_: unknown, signal: AbortSignal) => () =>
      new Promise<E.Either<never, void>>((resolve) =>
        signal.addEventListener('abort', () => resolve(E.right(undefined))),
      ),
    () => TE.left({ _tag: 'EngineFailed', engine: 'fake', message: 'broken' } as const),
    () => {
      throw new Error('bug');
    },
  ];
  for (const play of plays) {
    const { log, ownVoice } = noting();
    const { actor, say, send, drained } = output(fakeEngines({ player: { play } }), { ownVoice });
    say('one');
    await settled();
    send('speech.stop');
    await drained();
    assert.equal(
      log.filter((line) => !line.includes('parts') && !line.includes('samples')),
      ['begins one', 'ended'],
    );
    actor.stop();
  }
});

test('nothing of what is muted, or cannot be made into sound', async () => {
  const { log, ownVoice } = noting();
  const silent = TE.left({ _tag: 'EngineFailed', engine: 'fake', message: 'hoarse' } as const);
  const { actor, say, drained } = output(fakeEngines({ tts: { synthesize: () => silent } }), { ownVoice });
  say('one');
  say('two', { mute: true });
  await drained();
  assert.equal(log, []);
  actor.stop();
});

test.run();
