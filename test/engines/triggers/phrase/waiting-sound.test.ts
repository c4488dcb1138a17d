import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitingSound } from '../../../../src/engines/triggers/phrase/detecting.ts';
import type { SoundMessage } from '../../../../src/engines/triggers/phrase/messages.ts';

const test = suite('waitingSound');

const UNDERWAY = 16;

/** Messages of 100 ms each, told by when they begin. */
function listening(mostMs: number) {
  const sound$ = new Subject<SoundMessage>();
  const taken$ = new Subject<void>();
  const given: number[] = [];
  let lines = 0;
  let isComplete = false;
  const leftOut = (): void => {
    lines += 1;
  };
  const subscription = waitingSound(sound$, { taken$, mostMs, leftOut }).subscribe({
    next: (message) => given.push(message.type === 'samples' ? message.atMs : -1),
    complete: () => {
      isComplete = true;
    },
  });
  let atMs = 0;
  return {
    push: (count: number): void => {
      for (let turn = 0; turn < count; turn += 1) {
        sound$.next({ type: 'samples', samples: new Int16Array(1_600), atMs });
        atMs += 100;
      }
    },
    take: (count: number): void => {
      for (let turn = 0; turn < count; turn += 1) taken$.next();
    },
    end: () => sound$.complete(),
    given,
    lines: () => lines,
    isComplete: () => isComplete,
    subscription,
    isObserved: () => sound$.observed || taken$.observed,
  };
}

test('sound goes on no faster than it is decoded, in its order', () => {
  const { push, take, given } = listening(10_000);
  push(40);
  assert.is(given.length, UNDERWAY);
  take(30);
  assert.equal(
    given,
    Array.from({ length: 40 }, (_, index) => index * 100),
  );
});

test('of an hour that nobody decodes only the newest waits, and that is said once', () => {
  const { push, take, given, lines } = listening(2_000);
  push(36_000);
  assert.is(given.length, UNDERWAY);
  assert.is(lines(), 1);
  take(36_000);
  assert.is(given.length, UNDERWAY + 20);
  assert.equal([given[UNDERWAY], given.at(-1)], [3_600_000 - 2_000, 3_600_000 - 100]);
});

test('all of it waits where none may be left out', () => {
  const { push, take, given, lines } = listening(Number.POSITIVE_INFINITY);
  push(2_000);
  take(2_000);
  assert.equal([given.length, lines()], [2_000, 0]);
});

test('it ends when all that waited is given', () => {
  const { push, take, end, isComplete } = listening(10_000);
  push(20);
  end();
  assert.not(isComplete());
  take(4);
  assert.ok(isComplete());
});

test('who unsubscribes leaves both', () => {
  const { push, subscription, isObserved } = listening(10_000);
  push(20);
  subscription.unsubscribe();
  assert.not(isObserved());
});

test.run();
