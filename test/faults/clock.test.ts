import { isReported, midUtterance, told } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { withJumpedClock } from '../support/jumping-clock.ts';
import { signalWorker } from '../support/service-children.ts';
import { LONG_ORDER } from '../support/spoken-orders.ts';

const HOUR_MS = 3_600_000;

/** The clock of the service, not that of its children and of its databases' threads. */
const FAULTS: readonly Fault[] = [
  {
    name: 'the clock is put on an hour in the middle of an order',
    strike: async (home) => {
      await midUtterance(home);
      const afterwards = withJumpedClock(HOUR_MS);
      return { isNoticed: (all) => isReported(all, 'order.matched', { order: LONG_ORDER }), afterwards };
    },
  },
  {
    name: 'the clock is put back an hour when the recogniser has died',
    strike: async (home) => {
      await midUtterance(home);
      const from = home.events.length;
      signalWorker(home.pid, 'recogniser', 'SIGKILL');
      await told(home, from, 'on_stt_error');
      return { isNoticed: () => true, afterwards: withJumpedClock(-HOUR_MS) };
    },
  },
];

const test = faultSuite('clock', FAULTS);
test.run();
