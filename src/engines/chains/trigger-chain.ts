import { Observable } from 'rxjs';
import type { Trigger } from '../ports.ts';
import type { Chain, ChainTime } from './chain.ts';
import { chainHealth } from './chain-health.ts';
import { lanes } from './lanes.ts';
import { untilClosed } from './until-closed.ts';

/**
 * Hotword engines that follow one another: when the one that listens fails, the next does. One whose rest is over is tried beside it,
 * and takes its place when it has proved itself. Fails when none is left.
 */
export function triggerChain(chain: Chain<Trigger>, time: ChainTime): Trigger {
  const all = chain.flat();
  const { whileOpen, close } = untilClosed('trigger');
  return {
    detect: (frames$, options = {}) =>
      whileOpen(new Observable((subscriber) => lanes({ members: all, time, frames$, options, subscriber }))),
    health: () => chainHealth(chain),
    close: async () => {
      close();
      await Promise.all(all.map(({ instance }) => instance.close()));
    },
  };
}
