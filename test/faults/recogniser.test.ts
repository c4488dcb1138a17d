import { afterQuestion, isReported, midUtterance, spokenTo } from '../support/fault-moments.ts';
import type { Fault } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { signalWorker, workerOf } from '../support/service-children.ts';
import { YES } from '../support/spoken-orders.ts';

const NOT_UNDERSTOOD = {
  isNoticed: (told: Parameters<typeof isReported>[0]) => isReported(told, 'on_stt_error'),
};

const FAULTS: readonly Fault[] = [
  {
    name: 'the recogniser is killed while nobody speaks, and starts again by itself',
    rounds: 2,
    strike: async ({ pid }) => {
      const killed = workerOf(pid, 'recogniser');
      signalWorker(pid, 'recogniser', 'SIGKILL');
      const isAnother = (worker: number | undefined) => worker !== undefined && worker !== killed;
      return { isNoticed: () => isAnother(workerOf(pid, 'recogniser')) };
    },
  },
  {
    name: 'the recogniser is killed in the middle of an order',
    strike: async (home) => {
      await midUtterance(home);
      signalWorker(home.pid, 'recogniser', 'SIGKILL');
      return NOT_UNDERSTOOD;
    },
  },
  {
    name: 'the recogniser is killed in the middle of an answer',
    strike: async (home) => {
      await afterQuestion(home);
      await spokenTo(home, YES, 'utterance.started');
      signalWorker(home.pid, 'recogniser', 'SIGKILL');
      return NOT_UNDERSTOOD;
    },
  },
];

const test = faultSuite('recogniser', FAULTS);
test.run();
