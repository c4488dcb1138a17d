import { isReported } from '../support/fault-moments.ts';
import { calledOrderWorks, type Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { signalWorker, workerOf } from '../support/service-children.ts';

const FAULTS: readonly Fault[] = [
  {
    name: 'what looks for the hotword is killed',
    rounds: 2,
    prepare: calledOrderWorks,
    strike: async (home) => {
      const killed = workerOf(home.pid, 'hotword');
      signalWorker(home.pid, 'hotword', 'SIGKILL');
      return {
        isNoticed: (told) =>
          isReported(told, 'actor.failed', { actor: 'trigger' }) && workerOf(home.pid, 'hotword') !== killed,
        afterwards: () => calledOrderWorks(home),
      };
    },
  },
  {
    name: 'what looks for the hotword stops for a while, and the button is pressed',
    strike: async (home) => {
      signalWorker(home.pid, 'hotword', 'SIGSTOP');
      return {
        isNoticed: () => true,
        afterwards: async () => {
          signalWorker(home.pid, 'hotword', 'SIGCONT');
          await calledOrderWorks(home);
        },
      };
    },
  },
];

const test = faultSuite('hotword', FAULTS);
test.run();
