import { aired } from '../support/aired.ts';
import { afterQuestion, isEarsState, isReported, midUtterance, spokenTo } from '../support/fault-moments.ts';
import { type Fault, reached } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { listeningHome } from '../support/listening-home.ts';
import { signalWorker } from '../support/service-children.ts';
import { BRAIN, HANGING, SETTINGS } from '../support/spoken-orders.ts';

const REST_MS = 10_000;

const FAULTS: readonly Fault[] = [
  {
    name: 'a program of a neuron hangs, and is stopped at its deadline',
    strike: async (home) => {
      await spokenTo(home, HANGING, 'neuron.started');
      return { isNoticed: (all) => isReported(all, 'neuron.failed') };
    },
  },
  {
    name: 'a hook fails that answers a failing recogniser',
    strike: async (home) => {
      await midUtterance(home);
      signalWorker(home.pid, 'recogniser', 'SIGKILL');
      return { isNoticed: (all) => isReported(all, 'neuron.failed') && isReported(all, 'on_stt_error') };
    },
  },
  {
    name: 'the microphone is lost while an answer is awaited, which nobody gives when it is back',
    prepare: aired,
    strike: async (home) => {
      await afterQuestion(home);
      const from = home.events.length;
      signalWorker(home.pid, 'recorder', 'SIGKILL');
      return {
        isNoticed: (all) => isEarsState(all, 'no_microphone'),
        // the ear opens again by itself
        cure: () =>
          reached(home, REST_MS, 'did not come to rest', () => {
            const since = home.events.slice(from);
            const again = since.findIndex((event) => isEarsState([event], 'listening'));
            return again >= 0 && isEarsState(since.slice(again), 'waiting_for_trigger');
          }),
      };
    },
  },
];

const BROKEN = `${BRAIN}
- name: hanging
  signals: [{ order: "${HANGING}" }]
  neurons: [{ shell: { cmd: "exec sleep 600", timeout: 3 } }]
- { name: broken, signals: [], neurons: [{ script: { path: nowhere.sh } }] }
`;

const test = faultSuite('answers', FAULTS, () =>
  listeningHome({
    'settings.yml': `${SETTINGS}hooks: { on_stt_error: broken }\n`,
    'brain.yml': BROKEN,
  }),
);
test.run();
