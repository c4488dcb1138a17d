import * as TE from 'fp-ts/lib/TaskEither.js';
import { EMPTY, type Observable, tap } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, createMachine } from 'xstate';
import {
  type AudioHeard,
  type AudioNotHeard,
  learning,
  transcribing,
} from '../../src/actors/transcribing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { type TranscribeTask, transcribed } from '../../src/engines/transcribed.ts';
import { mapped } from '../../src/lib/steps.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { marbleClock } from '../support/marble-clock.ts';
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

test('tells what it seems to be so far', async () => {
  const told: AssistantEvent[] = [];
  hearing(
    (_, __, heard) => {
      heard('st');
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

interface Lesson {
  readonly atMs: number;
  /** How often the brain had been changed by then. */
  readonly phrases: readonly string[];
}

/** What is taught while news comes in: `c` is a changed brain, `o` other news; `stop` is when the actor is stopped. */
function lessons(
  event: string,
  stop = '5s x',
  phrasesAfter = (changes: number): readonly string[] => [`${changes}`],
): readonly Lesson[] {
  const taught: Lesson[] = [];
  const scheduler = new TestScheduler(assert.equal);
  scheduler.run(({ hot, flush }) => {
    let changes = 0;
    const events$ = hot<AssistantEvent>(event, { c: { type: 'brain.changed' }, o: { type: 'on_mute' } }).pipe(
      tap(({ type }) => {
        if (type === 'brain.changed') changes += 1;
      }),
    );
    const logic = learning({
      events$,
      phrases: () => mapped(phrasesAfter(changes), (phrase) => phrase),
      learn: (phrases) => taught.push({ atMs: scheduler.now(), phrases }),
    });
    const actor = createActor(logic, { clock: marbleClock }).start();
    hot(stop).subscribe(() => actor.stop());
    flush();
  });
  return taught;
}

test('teaches the brain it starts with', () => {
  assert.equal(lessons('-'), [{ atMs: 100, phrases: ['0'] }]);
});

test('teaches a changed brain once it rests, the present one', () => {
  assert.equal(lessons('1s c 99ms c 98ms c'), [
    { atMs: 100, phrases: ['0'] },
    { atMs: 1_299, phrases: ['3'] },
  ]);
});

test('a change after the rest is a lesson of its own', () => {
  assert.equal(lessons('1s c 100ms c'), [
    { atMs: 100, phrases: ['0'] },
    { atMs: 1_100, phrases: ['1'] },
    { atMs: 1_201, phrases: ['2'] },
  ]);
});

test('what is still the same is not taught again', () => {
  assert.equal(
    lessons('1s c 500ms c', '5s x', () => ['hello', 'bye']),
    [{ atMs: 100, phrases: ['hello', 'bye'] }],
  );
  const lists = [['a', 'b'], ['a'], ['b'], ['b', 'a']];
  const all = lessons('1s c 500ms c 500ms c', '5s x', (changes) => lists[changes] ?? []);
  assert.equal(
    all.map(({ phrases }) => phrases),
    lists,
  );
});

test('other news changes nothing', () => {
  assert.equal(lessons('1s o'), [{ atMs: 100, phrases: ['0'] }]);
});

test('stopped while the brain rests, it teaches nothing', () => {
  assert.equal(lessons('1s c', '1050ms x'), [{ atMs: 100, phrases: ['0'] }]);
});

test.run();
