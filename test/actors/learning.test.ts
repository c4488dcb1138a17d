import { tap } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { learning } from '../../src/actors/transcribing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { marbleClock } from '../support/marble-clock.ts';

const test = suite('learning');

interface Lesson {
  readonly atMs: number;
  /** How often the brain had been changed by then. */
  readonly phrases: readonly string[];
}

/** What is taught while news comes in: `c` is a changed brain, `o` other news; `stop` is when the actor is stopped. */
function lessons(
  news: string,
  stop = '5s x',
  phrasesAfter = (changes: number): readonly string[] => [`${changes}`],
): readonly Lesson[] {
  const taught: Lesson[] = [];
  const scheduler = new TestScheduler(assert.equal);
  scheduler.run(({ hot, flush }) => {
    let changes = 0;
    const news$ = hot<AssistantEvent>(news, { c: { type: 'brain.changed' }, o: { type: 'on_mute' } }).pipe(
      tap(({ type }) => {
        if (type === 'brain.changed') changes += 1;
      }),
    );
    const logic = learning({
      news$,
      phrases: () => phrasesAfter(changes),
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
