import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, type Observable } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, createMachine } from 'xstate';
import { type AudioHeard, type AudioNotHeard, transcribing } from '../../src/actors/transcribing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { type TranscribeTask, transcribed } from '../../src/engines/transcribed.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { settled } from '../support/settled.ts';

const test = suite('transcribing');

const hearing = (
  task: TranscribeTask,
  frames$: Observable<AudioFrame> = EMPTY,
  told: AssistantEvent[] = [],
) => {
  const { stt } = fakeEngines({ stt: { transcribe: transcribed(task) } });
  const logic = transcribing(
    () => stt.instance,
    (event) => told.push(event),
  );
  const reports: (AudioHeard | AudioNotHeard)[] = [];
  const parent = createMachine({
    invoke: { src: logic, id: 'transcribing' },
    on: { '*': { actions: ({ event }) => reports.push(event as AudioHeard) } },
  });
  const root = createActor(parent).start();
  const give = (call: string): void =>
    root
      .getSnapshot()
      .children.transcribing?.send({ type: 'audio.given', frames$, call, conversation: 'default' });
  give('a');
  return { reports, give, stop: () => root.stop() };
};

test('gives what the recogniser understood of these frames', async () => {
  const heard: Observable<AudioFrame>[] = [];
  const { reports } = hearing((frames$) => {
    heard.push(frames$);
    return TE.right({ text: 'stop', by: 'open' });
  });
  await settled();
  assert.equal(reports, [{ type: 'audio.heard', call: 'a', result: { text: 'stop' } }]);
  assert.is(heard[0], EMPTY);
});

test('names the recogniser of a chain', async () => {
  const { reports } = hearing(() => TE.right({ text: 'stop', by: 'open', engine: 'vosk' }));
  await settled();
  assert.equal(reports, [{ type: 'audio.heard', call: 'a', result: { text: 'stop', engine: 'vosk' } }]);
});

test('a recording is known as one', async () => {
  const given: unknown[] = [];
  hearing((_, __, ___, options) => {
    given.push(options);
    return TE.right({ text: 'stop', by: 'open' });
  });
  await settled();
  assert.equal(given, [{ isRecorded: true }]);
});

test('tells what it seems to be so far', async () => {
  const told: AssistantEvent[] = [];
  hearing(
    (_, __, heard) => {
      heard({ text: 'st' });
      return TE.right({ text: 'stop', by: 'open' });
    },
    EMPTY,
    told,
  );
  await settled();
  assert.equal(told, [{ type: 'transcript.partial', call: 'a', conversation: 'default', text: 'st' }]);
});

test('fails with what the recogniser failed with, and takes the next recording', async () => {
  const failure = { _tag: 'UndecodableAudio', message: 'noise' } as const;
  const bug = new Error('bug');
  let count = 0;
  const { reports, give } = hearing(() => {
    count += 1;
    if (count === 2) throw bug;
    return count === 1 ? TE.left(failure) : TE.right({ text: 'go', by: 'open' });
  });
  give('b');
  give('c');
  await settled();
  assert.equal(reports, [
    { type: 'audio.not_heard', call: 'b', error: bug },
    { type: 'audio.not_heard', call: 'a', error: failure },
    { type: 'audio.heard', call: 'c', result: { text: 'go' } },
  ]);
});

test('stopping it frees the recogniser', () => {
  let given: AbortSignal | undefined;
  const { stop } = hearing((_, signal) => {
    given = signal;
    return () => new Promise(() => {});
  });
  assert.is(given?.aborted, false);
  stop();
  assert.is(given?.aborted, true);
});

test.run();
