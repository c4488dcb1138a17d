import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { service } from '../../support/service.ts';

const test = suite('http/body-pace');

/** Told apart from every other interval by its length. */
const PACE_MS = 98_765;

/** The intervals of this length that are made until `stop`. */
function intervals() {
  const original = globalThis.setInterval;
  const made: NodeJS.Timeout[] = [];
  const watching = (...given: Parameters<typeof setInterval>): NodeJS.Timeout => {
    const interval = original(...given);
    if (given[1] === PACE_MS) made.push(interval);
    return interval;
  };
  globalThis.setInterval = watching as typeof setInterval;
  const stop = (): void => {
    globalThis.setInterval = original;
  };
  return { made, stop };
}

test('a body that was refused unread keeps no process alive', async () => {
  const { made, stop } = intervals();
  const broca = await service({}, { limits: { paceMs: PACE_MS } });
  const answers = [
    await broca.post('/synapses/start/order', { order: 'x'.repeat(1_048_576) }),
    await broca.send('POST', '/synapses/start/audio', {
      headers: { 'content-type': 'multipart/form-data' },
      body: 'sound',
    }),
  ];
  await broca.stop();
  stop();
  assert.equal(
    answers.map(({ status }) => status),
    [413, 400],
  );
  assert.ok(made.length > 0);
  assert.equal(
    made.filter((interval) => interval.hasRef()),
    [],
  );
});

test.run();
