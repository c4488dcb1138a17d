import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createInspector } from '../../src/app/observer.ts';
import type { ActorNode } from '../../src/observe/inspect/actor-node.ts';
import { collector } from '../support/collector.ts';
import { withSatellites } from '../support/satellites.ts';
import { SILENT, service } from '../support/service.ts';

const test = suite('app/observer');

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

const BRAIN = '[{ name: hello, signals: [{ order: hello there }], neurons: [{ say: { message: Hello! } }] }]';

/** What a collector got of a service that ran an order and was stopped. */
async function sent(settings: string) {
  const { url, spans, close } = await collector();
  const broca = await service({
    'settings.yml': `${SILENT}\ntraces: { otlp_endpoint: "${url}", ${settings} }`,
    'brain.yml': BRAIN,
  });
  await broca.post('/synapses/start/order', { order: 'hello there', mute: true });
  await broca.stop();
  await close();
  return spans();
}

test('what waits is sent before the service ends', async () => {
  const spans = await sent('');
  assert.equal(spans.map(({ name }) => name).sort(), ['match', 'neuron say', 'neurons', 'run']);
  assert.match(JSON.stringify(spans), 'hello there');
});

test('without transcripts nothing that was said is sent', async () => {
  const spans = await sent('transcripts: false');
  assert.is(spans.length, 4);
  assert.not.match(JSON.stringify(spans), /hello there|Hello!/);
});

test('where no run leaves a trace none is sent', async () => assert.equal(await sent('active: false'), []));

test.run();
