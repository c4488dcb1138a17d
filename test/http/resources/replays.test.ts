import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { failure, service, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const BRAIN = `
- name: light-on
  signals: [{ order: turn on the light }]
  neurons: [{ say: { message: It is bright. } }]
`;

const test = suite('http/resources/replays');
const broca: TestService = await service({ 'brain.yml': BRAIN });

test.after(() => broca.stop());

/** Runs an order that matches nothing; the id of its run once it is stored. */
async function unmatched(order: string): Promise<string> {
  await broca.post('/synapses/start/order', { order, mute: true });
  let id = '';
  await until(async () => {
    const { runs } = (await broca.get('/runs')).body as {
      readonly runs: readonly { readonly id: string; readonly order: string; readonly status: unknown }[];
    };
    id = runs.find((run) => run.order === order)?.id ?? '';
    return id !== '';
  });
  return id;
}

const tests = async (): Promise<readonly Record<string, unknown>[]> =>
  parse(await readFile(join(broca.home, 'orders.test.yml'), 'utf8'));

test('a test holds what should have happened, and not what went wrong', async () => {
  const id = await unmatched('turn on the lamp');
  const expected = { synapses: ['light-on'], says: ['It is bright.'] };
  const { status } = await broca.post(`/runs/${id}/test`, expected);
  const [{ at: _, ...saved } = {}] = await tests();
  assert.equal(
    [status, saved],
    [201, { name: `turn on the lamp (run ${id})`, order: 'turn on the lamp', ...expected }],
  );
});

test('an order may be one that should not be understood', async () => {
  const id = await unmatched('nice weather today');
  await broca.post(`/runs/${id}/test`, { synapses: [] });
  assert.equal((await tests()).at(-1)?.synapses, []);
});

test('without a body a test holds what did happen', async () => {
  const id = await unmatched('turn up the lamp');
  await broca.post(`/runs/${id}/test`);
  const { synapses, says } = (await tests()).at(-1) ?? {};
  assert.equal([synapses, says], [[], undefined]);
});

test('a synapse that is not there is refused, and nothing is written', async () => {
  const id = await unmatched('turn on the radio');
  const before = await tests();
  assert.equal(
    await broca.post(`/runs/${id}/test`, { synapses: ['light-on', 'radio'] }),
    failure(400, 'Bad request', 'no synapse is named "radio"', 'synapses[1]'),
  );
  assert.equal(await tests(), before);
});

test.run();
