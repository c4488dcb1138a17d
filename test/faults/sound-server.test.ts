import { aired } from '../support/aired.ts';
import { isEarsState, midUtterance } from '../support/fault-moments.ts';
import type { Fault, Struck } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { ROOM, VOICE } from '../support/spoken-orders.ts';

const isLost: Struck['isNoticed'] = (told) => isEarsState(told, 'no_microphone');

const FAULTS: readonly Fault[] = [
  {
    name: 'the sound server goes in the middle of an order, and comes back',
    rounds: 2,
    prepare: aired,
    strike: async (home) => {
      await midUtterance(home);
      await home.pulse.leave();
      return { isNoticed: isLost, cure: () => home.pulse.comeBack() };
    },
  },
  {
    name: 'the sound card is unplugged in the middle of an order, and plugged in again',
    prepare: aired,
    strike: async (home) => {
      await midUtterance(home);
      // where one of two stays, the sound server goes on with it by itself
      for (const sink of [VOICE, ROOM]) await home.pulse.remove(sink);
      return {
        isNoticed: isLost,
        cure: async () => {
          for (const sink of [ROOM, VOICE]) await home.pulse.add(sink);
        },
      };
    },
  },
];

const test = faultSuite('sound server', FAULTS);
test.run();
