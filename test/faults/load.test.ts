import { isReported, midSpeech, midUtterance } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { LONG_ORDER, NOTE } from '../support/spoken-orders.ts';

/** Each has a connection of its own, and the API takes 300 of a machine. */
const ORDERS = 250;
const PRESSES = 100;

const FAULTS: readonly Fault[] = [
  {
    name: 'two thousand events come while somebody says an order',
    strike: async (home) => {
      await midUtterance(home);
      const from = home.events.length;
      const given = Array.from({ length: ORDERS }, () =>
        home.send('POST', '/synapses/start/order', { order: NOTE }),
      );
      for (const { status } of await Promise.all(given)) if (status !== 201) throw new Error(`${status}`);
      return {
        isNoticed: (all) =>
          home.events.length - from > 2_000 && isReported(all, 'order.matched', { order: LONG_ORDER }),
      };
    },
  },
  {
    name: 'the trigger is pressed a hundred times while it speaks, and nobody says anything',
    strike: async (home) => {
      await midSpeech(home);
      await Promise.all(Array.from({ length: PRESSES }, () => home.send('POST', '/trigger')));
      return { isNoticed: (all) => isReported(all, 'speech.stopped') && isReported(all, 'on_stt_error') };
    },
  },
];

const test = faultSuite('load', FAULTS);
test.run();
