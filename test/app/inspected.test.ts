import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createInspector } from '../../src/app/observer.ts';
import type { ActorNode } from '../../src/observe/inspect/actor-node.ts';
import { withSatellites } from '../support/satellites.ts';

const test = suite('service/inspected');

const nodeAt = (node: ActorNode, path: string): ActorNode | undefined =>
  node.path === path
    ? node
    : node.children.map((child) => nodeAt(child, path)).find((found) => found !== undefined);

test('the ears of a satellite are asked for by the name of its conversation, those here by none', async () => {
  const all = withSatellites({ texts: {} });
  all.join('tablet');
  const looking = createInspector({
    brain: all.brain,
    news$: all.news$,
    engines: all.engines,
    observed: {
      runNow: () => undefined,
      stateEmittedAtMs: ({ conversation }) => (conversation === 'tablet' ? 2_000 : 1_000),
    },
    log: () => {},
  });
  const tree = looking.actors();
  const since = (path: string) => nodeAt(tree, path)?.since;
  assert.equal(
    [since('brain/ears'), since('brain/satellite.0/ears')],
    ['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:02.000Z'],
  );
  await looking.close();
  all.brain.stop();
});

test('stepping ends when the last of several who look has gone', async () => {
  const all = withSatellites({ texts: {} });
  const observed = { runNow: () => undefined, stateEmittedAtMs: () => undefined };
  const looking = createInspector({
    brain: all.brain,
    news$: all.news$,
    engines: all.engines,
    observed,
    log: () => {},
  });
  const [one, other] = [looking.live$.subscribe(), looking.live$.subscribe()];
  looking.stepping.begin();
  one.unsubscribe();
  assert.is(looking.stepping.isStepping(), true);
  other.unsubscribe();
  assert.is(looking.stepping.isStepping(), false);
  await looking.close();
  all.brain.stop();
});

test.run();
