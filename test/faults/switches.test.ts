import { isReported, midSpeech, midUtterance, told } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';

const FAULTS: readonly Fault[] = [
  {
    name: 'it is made deaf in the middle of an order',
    strike: async (home) => {
      await midUtterance(home);
      await home.send('POST', '/deaf', { deaf: true });
      return {
        isNoticed: (told) => isReported(told, 'on_deaf'),
        cure: () => home.send('POST', '/deaf', { deaf: false }),
      };
    },
  },
  {
    name: 'it is muted in the middle of a text',
    strike: async (home) => {
      await midSpeech(home);
      const from = home.events.length;
      await home.send('POST', '/mute', { mute: true });
      await told(home, from, 'on_mute');
      return {
        isNoticed: (all) => isReported(all, 'on_stop_speaking'),
        cure: () => home.send('POST', '/mute', { mute: false }),
      };
    },
  },
];

const test = faultSuite('switches', FAULTS);
test.run();
