import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, type Observable } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, toPromise } from 'xstate';
import { transcribing } from '../../src/actors/transcribing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import type { Stt } from '../../src/engines/ports.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('transcribing');

const hearing = (
  transcribe: Stt['transcribe'],
  frames$: Observable<AudioFrame> = EMPTY,
  told: AssistantEvent[] = [],
) => {
  const { stt } = fakeEngines({ stt: { transcribe } });
  return createActor(
    transcribing(
      () => stt.instance,
      (news) => told.push(news),
    ),
    { input: { frames$, call: 'a', conversation: 'default' } },
  ).start();
};

test('gives what the recogniser understood of these frames', async () => {
  const heard: Observable<AudioFrame>[] = [];
  const transcript = { text: 'stop', by: 'open' } as const;
  const actor = hearing((frames$) => {
    heard.push(frames$);
    return TE.right(transcript);
  });
  assert.equal(await toPromise(actor), transcript);
  assert.is(heard[0], EMPTY);
});

test('tells what it seems to be so far', async () => {
  const told: AssistantEvent[] = [];
  const actor = hearing(
    (_, __, heard) => {
      heard?.('st');
      return TE.right({ text: 'stop', by: 'open' });
    },
    EMPTY,
    told,
  );
  await toPromise(actor);
  assert.equal(told, [{ type: 'transcript.partial', call: 'a', conversation: 'default', text: 'st' }]);
});

test('fails with what the recogniser failed with', async () => {
  const failure = { _tag: 'UndecodableAudio', message: 'noise' } as const;
  assert.is(await rejection(toPromise(hearing(() => TE.left(failure)))), failure);
});

test('stopping it frees the recogniser', () => {
  let given: AbortSignal | undefined;
  const actor = hearing((_, signal) => {
    given = signal;
    return () => new Promise(() => {});
  });
  assert.is(given?.aborted, false);
  actor.stop();
  assert.is(given?.aborted, true);
});

test.run();
