import { suite } from 'uvu';
import { isReported } from '../support/fault-moments.ts';
import { calledOrderWorks, reached, roundsOf } from '../support/fault-rounds.ts';
import { FAULT_HOME, isReadyForFaults } from '../support/fault-suite.ts';
import { listeningHome } from '../support/listening-home.ts';
import { signalWorker } from '../support/service-children.ts';

const test = suite('faults: hotword hangs');

/** It takes half a minute each time. */
const TIMES = Math.ceil(roundsOf() / 5);
const NOTICED_MS = 30_000;

interface Health {
  readonly engines: { readonly trigger: { readonly state: string } };
}

test(`what looks for the hotword hangs for good: it is started anew and hears the next one, ${TIMES} times`, async () => {
  if (!isReadyForFaults()) return;
  const home = await listeningHome(FAULT_HOME);
  try {
    for (let time = 1; time <= TIMES; time += 1) {
      await calledOrderWorks(home);
      const from = home.events.length;
      signalWorker(home.pid, 'hotword', 'SIGSTOP');
      await reached(home, NOTICED_MS, `was not noticed, time ${time},`, () =>
        isReported(home.events.slice(from), 'actor.failed', { actor: 'trigger' }),
      );
      await reached(home, NOTICED_MS, `was not started anew, time ${time},`, async () => {
        const { body } = await home.send('GET', '/health');
        return (body as Health).engines.trigger.state === 'ready';
      });
      await calledOrderWorks(home);
    }
  } finally {
    await home.stop();
  }
});

test.run();
