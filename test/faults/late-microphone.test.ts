import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstOrderWorks, roundsOf, typedOrderWorks } from '../support/fault-rounds.ts';
import { FAULT_HOME, isReadyForFaults } from '../support/fault-suite.ts';
import { listeningHome, servedHere } from '../support/listening-home.ts';
import { ROOM } from '../support/spoken-orders.ts';

const test = suite('faults: late microphone');
const rounds = roundsOf();

test(`a microphone that is missing at the start is found when it appears, in each of ${rounds} starts`, async () => {
  if (!isReadyForFaults()) return;
  for (let round = 1; round <= rounds; round += 1) {
    const home = await listeningHome(FAULT_HOME, servedHere, ({ remove }) => remove(ROOM));
    try {
      assert.is(await home.ears(), 'no_microphone', `round ${round}`);
      await typedOrderWorks(home);
      await home.pulse.add(ROOM);
      await firstOrderWorks(home);
    } finally {
      await home.stop();
    }
  }
});

test.run();
