import { isReported, midSpeech } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { signalWorker } from '../support/service-children.ts';
import { VOICE } from '../support/spoken-orders.ts';

const FAULTS: readonly Fault[] = [
  {
    name: 'the player is killed in the middle of a text',
    strike: async (home) => {
      await midSpeech(home);
      signalWorker(home.pid, 'speaker', 'SIGKILL');
      return { isNoticed: (all) => isReported(all, 'speech.failed') };
    },
  },
  {
    name: 'the player hangs in the middle of a text',
    strike: async (home) => {
      await midSpeech(home);
      signalWorker(home.pid, 'speaker', 'SIGSTOP');
      return { isNoticed: (all) => isReported(all, 'speech.failed') };
    },
  },
  {
    name: 'the loudspeaker takes no more in the middle of a text',
    strike: async (home) => {
      await midSpeech(home);
      await home.pulse.suspend(VOICE, true);
      return {
        isNoticed: (all) => isReported(all, 'on_stop_speaking'),
        cure: () => home.pulse.suspend(VOICE, false),
      };
    },
  },
];

const test = faultSuite('loudspeaker', FAULTS);
test.run();
