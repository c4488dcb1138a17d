import { aired } from '../support/aired.ts';
import { isEarsState, midUtterance } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { signalWorker } from '../support/service-children.ts';
import { ROOM } from '../support/spoken-orders.ts';

const LOST = { isNoticed: (told: Parameters<typeof isEarsState>[0]) => isEarsState(told, 'no_microphone') };

const FAULTS: readonly Fault[] = [
  {
    name: 'the recording program is killed while nobody speaks',
    rounds: 2,
    prepare: aired,
    strike: async ({ pid }) => {
      signalWorker(pid, 'recorder', 'SIGKILL');
      return LOST;
    },
  },
  {
    name: 'the recording program is killed in the middle of an order',
    prepare: aired,
    strike: async (home) => {
      await midUtterance(home);
      signalWorker(home.pid, 'recorder', 'SIGKILL');
      return LOST;
    },
  },
  {
    name: 'the recording program stops in the middle of an order, and stays silent',
    prepare: aired,
    strike: async (home) => {
      await midUtterance(home);
      signalWorker(home.pid, 'recorder', 'SIGSTOP');
      return LOST;
    },
  },
  {
    name: 'the microphone gives nothing, not even silence',
    prepare: aired,
    strike: async ({ pulse }) => {
      await pulse.suspend(ROOM, true);
      return { ...LOST, cure: () => pulse.suspend(ROOM, false) };
    },
  },
];

const test = faultSuite('microphone', FAULTS);
test.run();
