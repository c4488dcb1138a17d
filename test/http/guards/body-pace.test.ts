import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { service } from '../../support/service.ts';

const test = suite('http/body-pace');

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('a body that was refused unread keeps no process alive', async () => {
  const before = timers();
  const broca = await service();
  const answers = [
    await broca.post('/synapses/start/order', { order: 'x'.repeat(1_048_576) }),
    await broca.send('POST', '/synapses/start/audio', {
      headers: { 'content-type': 'multipart/form-data' },
      body: 'sound',
    }),
  ];
  await broca.stop();
  assert.equal(
    answers.map(({ status }) => status),
    [413, 400],
  );
  assert.ok(timers() <= before, `${timers()} timers, ${before} before`);
});

test.run();
