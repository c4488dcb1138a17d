import { isReported, midUtterance, spokenTo } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { signalWorker } from '../support/service-children.ts';
import { LONG_ORDER } from '../support/spoken-orders.ts';

const FAULTS: readonly Fault[] = [
  {
    name: 'the recogniser hangs in the middle of an order',
    strike: async (home) => {
      await midUtterance(home);
      signalWorker(home.pid, 'recogniser', 'SIGSTOP');
      await home.quiet(); // the five seconds are of him who has spoken
      return { isNoticed: (told) => isReported(told, 'on_stt_error') };
    },
  },
  {
    name: 'the recogniser hangs when an order was said',
    strike: async (home) => {
      await spokenTo(home, LONG_ORDER, 'utterance.ended');
      signalWorker(home.pid, 'recogniser', 'SIGSTOP');
      return {
        isNoticed: (told) => isReported(told, 'on_stt_error') || isReported(told, 'transcript.final'),
      };
    },
  },
];

const test = faultSuite('recogniser hangs', FAULTS);
test.run();
