import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { form } from '../../support/form.ts';
import { KALLIOPE_BRAIN, kalliopeKit, recordingOf } from '../../support/kalliope-kit.ts';
import { complete, said, synapse } from '../../support/run-results.ts';
import { answerOf, service, type TestService } from '../../support/service.ts';

const test = suite('http/kalliope/clients');

const PAGE = 'http://remote.example';
const HELLO = complete(
  'say hello to Bob',
  synapse('say-hello', 'say hello to {{ name }}', said('Hello bob')),
);
const LIKES = complete(null, synapse('likes-fries', null, said('me too')));
const FORMS_ORDER = `
- name: several-orders
  signals: [{ order: { text: good evening, matching-type: strict } }, { event: { hour: "7" } }]
  neurons: [{ say: { message: Good evening. } }, kalliope_version]
`;

let broca: TestService;
test.before(async () => {
  broca = await service(kalliopeKit(`, allowed_cors_origin: "${PAGE}"`));
});
test.after(() => broca?.stop());

test('the phone app knows whom it speaks to', async () => {
  assert.equal((await broca.get('/')).body, { 'Kalliope version': '0.7.2' });
});

test('the phone app lists the synapses and shows the text of an order, however it was written', async () => {
  const other = await service(kalliopeKit('', FORMS_ORDER));
  const { body } = await other.get('/synapses');
  await other.stop();
  assert.equal(body, {
    synapses: [
      {
        enabled: true,
        name: 'several-orders',
        neurons: [
          { name: 'say', parameters: { message: 'Good evening.' } },
          { name: 'kalliope_version', parameters: {} },
        ],
        signals: [
          { name: 'order', parameters: 'good evening' },
          { name: 'event', parameters: { hour: '7' } },
        ],
      },
    ],
  });
});

test('the phone app starts a synapse with JSON that it does not call so', async () => {
  const body = new TextEncoder().encode('{"mute": true, "parameters": {"name": "Ann"}}');
  assert.equal(
    await broca.send('POST', '/synapses/start/id/say-hello', { body }),
    complete(null, synapse('say-hello', null, said('Hello Ann'))),
  );
});

test('the phone app sends what it recorded under the name of an MP3 file', async () => {
  const part = {
    name: 'file',
    fileName: 'record.mp3',
    content: recordingOf(1),
    type: 'application/octet-stream',
  };
  assert.equal(await broca.send('POST', '/synapses/start/audio', form(part)), HELLO);
});

test('every answer to a run has the lists that the phone app goes through', async () => {
  const paths = ['/synapses/start/id/likes-fries', '/synapses/start/id/say-hello'];
  for (const path of paths) {
    const { body } = await broca.send('POST', path);
    const { matched_synapses } = body as {
      matched_synapses: readonly { neuron_module_list: readonly unknown[] }[];
    };
    assert.ok(matched_synapses.every(({ neuron_module_list }) => Array.isArray(neuron_module_list)));
  }
});

test('the browser client may ask with a login and is allowed the headers it names', async () => {
  const response = await broca.request('OPTIONS', '/synapses/start/audio', {
    headers: {
      origin: PAGE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,withcredentials',
    },
  });
  await response.text();
  const allowed = ['origin', 'credentials', 'headers'].map((name) =>
    response.headers.get(`access-control-allow-${name}`),
  );
  assert.is(response.status, 200);
  assert.equal(allowed, [PAGE, 'true', 'authorization,content-type,withcredentials']);
});

test('the browser client starts a synapse with an empty body', async () => {
  const headers = { origin: PAGE, 'content-type': 'application/json' };
  assert.equal(await broca.send('POST', '/synapses/start/id/likes-fries', { headers, body: '' }), LIKES);
});

test('the browser client sends sound as bytes of no kind, under a name of no kind', async () => {
  const part = { name: 'file', fileName: 'blob', content: recordingOf(1), type: 'application/octet-stream' };
  const { headers, body } = form(part);
  const response = await broca.request('POST', '/synapses/start/audio', {
    headers: { ...headers, origin: PAGE },
    body,
  });
  assert.is(response.headers.get('access-control-allow-origin'), PAGE);
  assert.equal(await answerOf(response), HELLO);
});

test('the browser client may read that it has to log in', async () => {
  const guarded = await service(kalliopeKit(`, allowed_cors_origin: "${PAGE}", password_protected: true`));
  const response = await guarded.request('GET', '/synapses', { headers: { origin: PAGE } });
  await response.text();
  await guarded.stop();
  assert.equal([response.status, response.headers.get('access-control-allow-origin')], [401, PAGE]);
});

test('the command line client mutes under the old name', async () => {
  const stop = '\n- { name: stop, signals: [], neurons: [kill_switch] }';
  const kit = kalliopeKit('', `${KALLIOPE_BRAIN}${stop}`);
  const settings = (kit['settings.yml'] ?? '').replace('default_player: none', 'default_player: file');
  const speaking = await service({
    ...kit,
    'settings.yml': settings.replace('players: [none]', 'players: [file]'),
  });
  const calls = [
    { no_voice: 'true' },
    { no_voice: 'no', mute: 'True' },
    { no_voice: 'no' },
    { mute: 'TRUE' },
  ];
  const answers = [];
  for (const call of calls) {
    answers.push(await speaking.post('/synapses/start/order', { order: 'say hello to Bob', ...call }));
  }
  await speaking.post('/synapses/start/id/stop'); // once everything is said
  await speaking.stopped;
  assert.equal(answers, Array(4).fill(HELLO));
  assert.is((await speaking.spoken()).length, 2);
});

test('the command line client mutes the service', async () => {
  for (const path of ['/mute', '/settings/mute']) {
    assert.equal(await broca.post(path, { mute: 'True' }), { status: 200, body: { mute: true } });
    assert.equal(await broca.post(path, { mute: 'False' }), { status: 200, body: { mute: false } });
  }
});

test.run();
