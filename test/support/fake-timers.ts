import { timers } from '../../src/actors/timers.ts';
import type { Timer, Timers } from '../../src/brain/timer.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { orderSynapse } from './order-synapse.ts';

/** Timers that never ring, in a brain that has a synapse of every name. */
export const fakeTimers = (held: readonly Timer[] = []): Timers =>
  timers({
    store: memoryStore(held).timers,
    now: () => new Date(0),
    elapsedMs: () => 0,
    find: (name) => orderSynapse(name),
    send: () => {},
    nextCall: () => 'call',
    emit: () => {},
    log: () => {},
  });
