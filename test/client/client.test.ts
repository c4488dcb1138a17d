import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientSource, type Document } from '../../scripts/client/client-source.ts';
import { formatted } from '../../scripts/client/formatted.ts';
import { BrocaError, brocaClient } from '../../src/client/generated/client.ts';
import { DESCRIBED } from '../support/described-kit.ts';
import { rejection } from '../support/rejection.ts';
import { SILENT, service } from '../support/service.ts';

const test = suite('client');

const broca = await service(DESCRIBED);
const client = brocaClient({ url: broca.url });

test.after(() => broca.stop());

test('it is what the description of the interface makes of it; npm run client writes it anew', async () => {
  const { body } = await broca.get('/openapi.json');
  for (const [name, source] of Object.entries(clientSource(body as Document))) {
    const path = `src/client/generated/${name}`;
    const made = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
    assert.fixture(made, formatted(path, source));
  }
});

test('gives an order and reads what came of it', async () => {
  const { status, matched_synapses } = await client.runOrder({ order: 'make me some green tea', mute: true });
  const said = matched_synapses.flatMap(({ neuron_module_list }) => neuron_module_list);
  assert.equal([status, said], ['complete', [{ neuron_name: 'Say', generated_message: 'One green tea.' }]]);
});

test('runs a synapse by its name, with and without values', async () => {
  const green = await client.runSynapse('tea', { parameters: { kind: 'green' } });
  const bare = await client.runSynapse('light-on');
  assert.equal(
    [green, bare].map(
      ({ matched_synapses }) => matched_synapses[0]?.neuron_module_list[0]?.generated_message,
    ),
    ['One green tea.', 'The light is on.'],
  );
});

test('adds, reads and deletes a synapse whatever its name', async () => {
  const name = 'tea / "Zoë"? 100%';
  await client.addSynapse({ name, signals: [], neurons: [{ say: { message: 'Hello.' } }] });
  assert.equal(await client.readSynapse(name), {
    synapses: { name, neurons: [{ say: { message: 'Hello.' } }], signals: [] },
  });
  assert.is(await client.deleteSynapse(name), undefined);
  await client.addSynapse({ name, signals: [], neurons: [] });
  await client.deleteNamedSynapse({ name });
  assert.is((await failed(client.readSynapse(name))).status, 404);
});

test('a failure tells its status, its name, why, and where', async () => {
  const { status, name, message, field } = await failed(client.setDeaf({ deaf: 'perhaps' as 'true' }));
  assert.equal(
    { status, name, message, field },
    {
      status: 400,
      name: 'Bad request',
      message: 'deaf: found "perhaps", expected true or false',
      field: 'deaf',
    },
  );
});

test('sends a recording as a form', async () => {
  const file = new Blob(['no sound']);
  const wrongName = await failed(client.runRecording({ file, name: 'order.txt' }, { mute: true }));
  const noSound = await failed(client.runRecording({ file, name: 'order.wav' }));
  assert.equal([wrongName.status, noSound.status], [415, 422]);
});

test('reads events as they come, until it has enough', async () => {
  const events = client.readEvents({ type: 'on_mute,on_unmute' });
  const first = events.next();
  const muted = setInterval(
    () => void client.setMute({ mute: true }).then(() => client.setMute({ mute: false })),
    20,
  );
  const { value } = await first;
  clearInterval(muted);
  assert.match(value?.type ?? '', /^on_(un)?mute$/);
  assert.type(value?.id, 'string');
  assert.equal(await events.return(), { done: true, value: undefined });
});

test('a stream that is refused is a failure as any other', async () => {
  const { status, field } = await failed(client.readEvents({ type: 'nothing' }).next());
  assert.equal([status, field], [400, 'type']);
});

test('logs in, in any letters', async () => {
  const api = 'rest_api: { password_protected: true, login: zoë, password: "été:名" }\n';
  const closed = await service({ 'settings.yml': `${SILENT}${api}` });
  const known = brocaClient({ url: `${closed.url}/`, login: 'zoë', password: 'été:名' });
  const stranger = brocaClient({ url: closed.url });
  const refused = await failed(stranger.readVersion());
  const { assistant_version } = await known.readVersion();
  await closed.stop();
  assert.equal([refused.status, refused.name, refused.field], [401, 'unauthorized', '']);
  assert.type(assistant_version, 'string');
});

test('a call can be cancelled', async () => {
  const error = await rejection(client.readSettings({ signal: AbortSignal.abort() }));
  assert.is((error as Error).name, 'AbortError');
});

test('an answer of somebody else than Broca is a failure too', async () => {
  const between = brocaClient({
    url: 'http://nowhere',
    fetch: async () => new Response('out of order', { status: 502, statusText: 'Bad Gateway' }),
  });
  const { status, name, message, field } = await failed(between.readVersion());
  assert.equal([status, name, message, field], [502, 'Bad Gateway', 'out of order', '']);
});

test.run();

async function failed(call: Promise<unknown>): Promise<BrocaError> {
  const error = await rejection(call);
  if (!(error instanceof BrocaError)) throw error;
  return error;
}
