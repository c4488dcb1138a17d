import { share, tap } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { learning } from '../../src/actors/learning.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { each, type Steps } from '../../src/lib/steps.ts';
import { type Lesson, type LessonPart, saidParts } from '../../src/sentences/lesson.ts';
import { marbleClock } from '../support/marble-clock.ts';

const test = suite('learning');

interface Taught {
  readonly atMs: number;
  /** How often the brain had been changed by then, and the answers of the questions that waited. */
  readonly phrases: readonly string[];
}

const PARTS = new Map<string, LessonPart>();

/** A lesson in which equal phrases are the same part. */
function* lessonOf(phrases: readonly string[]): Steps<Lesson> {
  const parts = new Map<string, LessonPart>();
  yield* each(phrases, (phrase, at) => {
    const part = PARTS.get(phrase) ?? { kind: 'said', phrases: [phrase] };
    PARTS.set(phrase, part);
    parts.set(`order ${at}`, part);
  });
  return { language: 'en', parts };
}

/**
 * What is taught while news comes in: `c` is a changed brain, `s` are changed settings, `q` a question that is asked, `a` one that is answered, `o` other news;
 * `stop` is when the actor is stopped.
 */
function lessons(
  event: string,
  stop = '5s x',
  phrasesAfter = (changes: number): readonly string[] => [`${changes}`],
): readonly Taught[] {
  const taught: Taught[] = [];
  const scheduler = new TestScheduler(assert.equal);
  scheduler.run(({ hot, flush }) => {
    let changes = 0;
    let answers: readonly string[] = [];
    const events$ = hot<AssistantEvent>(event, {
      c: { type: 'brain.changed' },
      q: { type: 'state.changed', region: 'conversation', state: 'waiting_for_answer' },
      a: { type: 'state.changed', region: 'conversation', state: 'idle' },
      s: { type: 'settings.changed' },
      o: { type: 'on_mute' },
    }).pipe(
      tap((news) => {
        if (news.type === 'brain.changed' || news.type === 'settings.changed') changes += 1;
        if (news.type === 'state.changed') answers = news.state === 'idle' ? [] : ['yes', 'no'];
      }),
      share(),
    );
    const logic = learning({
      events$,
      lesson: () => lessonOf(phrasesAfter(changes)),
      answers: () => answers,
      learn: (lesson) =>
        taught.push({ atMs: scheduler.now(), phrases: saidParts(lesson).flatMap(({ phrases }) => phrases) }),
    });
    const actor = createActor(logic, { clock: marbleClock }).start();
    hot(stop).subscribe(() => actor.stop());
    flush();
  });
  return taught;
}

test('teaches the brain it starts with', () => {
  assert.equal(lessons('-'), [{ atMs: 30, phrases: ['0'] }]);
});

test('teaches a changed brain once it rests, the present one', () => {
  assert.equal(lessons('1s c 29ms c 28ms c'), [
    { atMs: 30, phrases: ['0'] },
    { atMs: 1_089, phrases: ['3'] },
  ]);
});

test('a change of the settings may be one of its lists', () => {
  assert.equal(lessons('1s s'), [
    { atMs: 30, phrases: ['0'] },
    { atMs: 1_030, phrases: ['1'] },
  ]);
});

test('a change after the rest is a lesson of its own', () => {
  assert.equal(lessons('1s c 30ms c'), [
    { atMs: 30, phrases: ['0'] },
    { atMs: 1_030, phrases: ['1'] },
    { atMs: 1_061, phrases: ['2'] },
  ]);
});

test('what is still the same is not taught again', () => {
  assert.equal(
    lessons('1s c 500ms c', '5s x', () => ['hello', 'bye']),
    [{ atMs: 30, phrases: ['hello', 'bye'] }],
  );
  const lists = [['a', 'b'], ['a'], ['b'], ['b', 'a']];
  const all = lessons('1s c 500ms c 500ms c', '5s x', (changes) => lists[changes] ?? []);
  assert.equal(
    all.map(({ phrases }) => phrases),
    lists,
  );
});

test('answers are taught at once when their question is asked, and forgotten at once when it is answered', () => {
  assert.equal(lessons('1s q 999ms q 999ms a'), [
    { atMs: 30, phrases: ['0'] },
    { atMs: 1_000, phrases: ['0', 'yes', 'no'] },
    { atMs: 3_000, phrases: ['0'] },
  ]);
});

test('a question that waits at the start is taught with the brain', () => {
  assert.equal(lessons('q'), [{ atMs: 30, phrases: ['0', 'yes', 'no'] }]);
});

test('other news changes nothing', () => {
  assert.equal(lessons('1s o'), [{ atMs: 30, phrases: ['0'] }]);
});

test('stopped while the brain rests, it teaches nothing', () => {
  assert.equal(lessons('1s c', '1020ms x'), [{ atMs: 30, phrases: ['0'] }]);
});

test.run();
