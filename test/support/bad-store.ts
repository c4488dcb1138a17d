import * as E from 'fp-ts/lib/Either.js';
import type { Timer } from '../../src/brain/timer.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import type { Store } from '../../src/store/store.ts';

type Timers = Store['timers'];

export interface BadStore extends Timers {
  /** From now on these calls fail. */
  readonly breakDown: (...calls: readonly (keyof Timers)[]) => void;
  readonly recover: () => void;
}

export const FULL: AssistantError = {
  _tag: 'StoreFailed',
  message: 'broca.db: the disk is full',
  isFull: true,
};

/** A store that fails when it is told to. */
export function badStore(held: readonly Timer[] = []): BadStore {
  const { timers } = memoryStore(held);
  let broken: readonly (keyof Timers)[] = [];
  const failing = (call: keyof Timers) => broken.includes(call);
  return {
    all: () => async () => (failing('all') ? E.left(FULL) : timers.all()()),
    put: (timer) => async () => (failing('put') ? E.left(FULL) : timers.put(timer)()),
    remove: (ids) => async () => (failing('remove') ? E.left(FULL) : timers.remove(ids)()),
    breakDown: (...calls) => {
      broken = calls;
    },
    recover: () => {
      broken = [];
    },
  };
}
