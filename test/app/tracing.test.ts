import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collector } from '../support/collector.ts';
import { SILENT, service } from '../support/service.ts';

const test = suite('tracing');

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
