import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventObject } from 'xstate';
import { type Transition, watchTransitions } from '../../src/observe/inspect/transitions.ts';
import { withSatellites } from '../support/satellites.ts';

const test = suite('machines/satellites');

test('the one machine of the brain begins as that of its conversation, and the event that joins it is data', () => {
  const all = withSatellites({ texts: {} });
  const joined: EventObject[] = [];
  const moved: Transition[] = [];
  all.brain.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.event') return;
    if (inspected.event.type === 'satellite.joined') joined.push(inspected.event);
  });
  watchTransitions(all.brain).subscribe((transition) => moved.push(transition));
  all.join('tablet');
  all.join('phone');
  assert.equal(joined, [
    { type: 'satellite.joined', conversation: 'tablet', isDeaf: false, isMuted: false },
    { type: 'satellite.joined', conversation: 'phone', isDeaf: false, isMuted: false },
  ]);
  const { tablet, phone } = all.brain.getSnapshot().context.satellites;
  assert.is.not(tablet?.getSnapshot().machine, phone?.getSnapshot().machine);
  moved.splice(0);
  all.brain.send({ type: 'satellite.deafen', conversation: 'phone' });
  const taken = moved.flatMap(({ machine, transitions }) => (machine === 'satellite' ? transitions : []));
  assert.ok(taken.includes('satellite.present.ears:satellite.deafen'), taken.join());
  all.brain.stop();
});

test.run();
