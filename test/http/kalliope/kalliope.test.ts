import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NeuronReport, RunReport } from '../../../src/brain/stored-run.ts';
import { runAnswer } from '../../../src/http/kalliope/kalliope-shapes.ts';
import { form } from '../../support/form.ts';
import { KALLIOPE_BRAIN, kalliopeKit, recordingOf } from '../../support/kalliope-kit.ts';
import { complete, said, synapse } from '../../support/run-results.ts';
import { type Answer, answerOf, SILENT, service, type TestService } from '../../support/service.ts';
import {
  type Line,
  SETTINGS,
  type Section,
  PAGE as TRANSCRIPT_PAGE,
  transcript,
} from '../kalliope-transcript.ts';

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

const requestsTest = suite('http/kalliope/requests');
requestsTest.before(async () => {
  broca = await service(kalliopeKit());
});
requestsTest.after(() => broca?.stop());

for (const value of [true, 'true', 'True', 1, '1']) {
  requestsTest(`mute ${JSON.stringify(value)} is true`, async () => {
    assert.equal(await broca.post('/settings/mute', { mute: value }), { status: 200, body: { mute: true } });
  });
}

for (const value of [false, 'false', 'TRUE', 'yes', 'on', '', null, [], {}, 0, 2]) {
  requestsTest(`mute ${JSON.stringify(value)} is false, for the service and for a call`, async () => {
    assert.equal(await broca.post('/settings/mute', { mute: value }), { status: 200, body: { mute: false } });
    const call = await broca.post('/synapses/start/order', { order: 'say hello to Ann', mute: value });
    assert.is(call.status, 201);
  });
}

const types: readonly (readonly [type: string, status: number])[] = [
  ['application/json', 201],
  ['APPLICATION/JSON; charset=utf-8', 201],
  ['application/vnd.kalliope+json', 201],
  ['text/plain', 400],
  ['text/json', 400],
  ['application/jsonp', 400],
];
for (const [type, status] of types) {
  requestsTest(`an order of the type ${type}: ${status}`, async () => {
    const body = new TextEncoder().encode('{"order": "say hello to Ann"}');
    const answer = await broca.send('POST', '/synapses/start/order', {
      headers: { 'content-type': type },
      body,
    });
    assert.is(answer.status, status);
  });
}

const names: readonly (readonly [name: string, status: number])[] = [
  ['four', 201],
  ['a-b-c-1', 201],
  ['x'.repeat(100), 201],
  ['abc', 400],
  ['-abcd', 400],
  ['abcd-', 400],
  ['ab--cd', 400],
  ['with space', 400],
  ['accentué', 400],
  ['x'.repeat(101), 400],
];
for (const [name, status] of names) {
  requestsTest(`a synapse named ${name}: ${status}`, async () => {
    const answer = await broca.post('/synapses', { name, signals: [], neurons: [] });
    assert.is(answer.status, status);
    if (status === 400) assert.match((answer.body as { error: string }).error, /^Error with synapse name "/);
  });
}

requestsTest('a body that could be no map at all is told the key it lacks', async () => {
  for (const body of ['null', '[]', '""', '0', 'true', '5', '"order"', '["order"]', '']) {
    const answer = await broca.send('POST', '/synapses/start/order', {
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer, {
      status: 400,
      body: { error: { Error: "Wrong parameters, 'order' not set" } },
    });
  }
});

requestsTest('a synapse is deleted in the ways of the contract too', async () => {
  await broca.post('/synapses', { name: 'gone-soon', signals: [], neurons: [] });
  assert.is((await broca.send('DELETE', '/synapses?name=gone-soon')).status, 204);
});

requestsTest.run();

const reloadTest = suite('http/kalliope/reload');

const ORIGIN = 'http://remote.example';

reloadTest('settings read anew change answers, requests and origins at once', async () => {
  const broca = await service();
  const write = (restApi: string) =>
    writeFileSync(join(broca.home, 'settings.yml'), `${SILENT}\nrest_api: { ${restApi} }`);
  const present = async () => {
    const root = await broca.request('GET', '/', { headers: { origin: ORIGIN } });
    const isKalliope = 'Kalliope version' in ((await root.json()) as object);
    const { status } = await broca.post('/mute', { mute: 'maybe' });
    return [isKalliope, status, root.headers.get('access-control-allow-origin')];
  };
  const before = await present();
  write(`compatibility: kalliope, allowed_cors_origin: ["${ORIGIN}"]`);
  await broca.post('/reload');
  const changed = await present();
  write('compatibility: none');
  await broca.post('/reload');
  const after = await present();
  await broca.stop();
  assert.equal(
    [before, changed, after],
    [
      [false, 400, null],
      [true, 200, ORIGIN],
      [false, 400, null],
    ],
  );
});

reloadTest.run();

const kalliopeShapesTest = suite('http/kalliope/runs');

const kalliopeShapesSaid = (generated_message: string | null, error?: string): NeuronReport => ({
  neuron_name: 'Say',
  generated_message,
  ...(error === undefined ? {} : { error }),
});
const report = (
  neurons: readonly NeuronReport[],
  { matched_order = 'hello', ...more }: Partial<RunReport> & { matched_order?: string | null } = {},
): RunReport => ({
  matched_synapses: [{ matched_order, neuron_module_list: [...neurons], synapse_name: 'greet' }],
  status: 'complete',
  user_order: 'hello',
  ...more,
});
const NOTHING: RunReport = { matched_synapses: [], status: null, user_order: 'hello' };

kalliopeShapesTest('a neuron that failed or was skipped is left out, and not told of', () => {
  assert.equal(
    runAnswer(
      report([
        kalliopeShapesSaid('a'),
        kalliopeShapesSaid(null, 'no value for name'),
        kalliopeShapesSaid('b'),
      ]),
      'order',
      false,
    ),
    {
      status: 201,
      body: report([kalliopeShapesSaid('a'), kalliopeShapesSaid('b')]),
    },
  );
});

kalliopeShapesTest('a neuron that spoke and then failed is listed, without its error', () => {
  assert.equal(
    runAnswer(report([kalliopeShapesSaid('a', 'cannot be kept')]), 'order', false).body,
    report([kalliopeShapesSaid('a')]),
  );
});

kalliopeShapesTest('a run whose neurons all failed is complete, one that had none has no status', () => {
  const failed = runAnswer(report([kalliopeShapesSaid(null, 'broken')]), 'order', false);
  const empty = runAnswer(report([]), 'name', false);
  assert.equal(failed.body, report([]));
  assert.equal(empty.body, report([], { status: null }));
});

kalliopeShapesTest('a question before any other neuron waits all the same', () => {
  const asking = report([], { status: 'waiting_for_answer' });
  assert.equal(runAnswer(asking, 'order', false).body, asking);
});

kalliopeShapesTest('the default synapse does not tell the order', () => {
  const { body } = runAnswer(report([kalliopeShapesSaid('What?')], { matched_order: null }), 'order', true);
  assert.equal(body, report([kalliopeShapesSaid('What?')], { matched_order: null, user_order: null }));
});

kalliopeShapesTest('the default synapse answers a recording like an order', () => {
  assert.is(
    runAnswer(report([kalliopeShapesSaid('What?')], { matched_order: null }), 'audio', true).status,
    201,
  );
});

kalliopeShapesTest(
  'nothing matched: null, an empty object when there is a default, an error for a recording',
  () => {
    assert.equal(runAnswer(NOTHING, 'order', false), { status: 201, body: null });
    assert.equal(runAnswer(NOTHING, 'order', true), {
      status: 201,
      body: { matched_synapses: [], status: null, user_order: null },
    });
    const noMatch = { error: { error: "The given order doesn't match any synapses" } };
    assert.equal(runAnswer(NOTHING, 'audio', true), { status: 400, body: noMatch });
    assert.equal(runAnswer(NOTHING, 'audio', false), { status: 400, body: noMatch });
  },
);

kalliopeShapesTest.run();

const transcriptTest = suite('http/kalliope/transcript');

const KITS: Readonly<Record<Section['kit'], ReturnType<typeof kalliopeKit>>> = {
  plain: kalliopeKit(),
  'without orders': kalliopeKit('', '- { name: alone, signals: [], neurons: [] }'),
  protected: kalliopeKit(', password_protected: true'),
};

/** What the service is to answer; an error of the contract is told by its status alone. */
const expected = ({ status, answer, ours }: Line): Answer =>
  ours === undefined
    ? { status, body: answer === TRANSCRIPT_PAGE ? pageOf(status) : answer }
    : { status: ours.status, body: ours.answer ?? pageOf(ours.status) };
const pageOf = (status: number) => ({ error: { status } });

const given = (line: Line, { status, body }: Answer): Answer => {
  const wanted = expected(line).body as { readonly error?: { readonly status?: number } } | undefined | null;
  if (wanted?.error?.status === undefined) return { status, body };
  const { error } = body as { readonly error: { readonly status: number } };
  return { status, body: pageOf(error.status) };
};

const sections = transcript({ hello: recordingOf(1), noise: recordingOf(2), empty: recordingOf(0) });
for (const { title, kit, lines } of sections) {
  transcriptTest(title, async () => {
    const broca = await service(KITS[kit]);
    const answers: (readonly [string, Answer])[] = [];
    for (const line of lines) {
      const answer = await broca.send(line.method, line.path, line.init);
      answers.push([`${line.method} ${line.path}`, given(line, answer)]);
    }
    await broca.stop();
    assert.equal(
      answers,
      lines.map((line) => [`${line.method} ${line.path}`, expected(line)]),
    );
  });
}

transcriptTest('the settings, after a recording too', async () => {
  const broca = await service(kalliopeKit());
  const rest_api = { ...SETTINGS.rest_api, port: Number(new URL(broca.url).port) };
  const settings = {
    ...SETTINGS,
    rest_api,
    machine: execFileSync('uname', ['-m'], { encoding: 'utf8' }).trim(),
  };
  const before = await broca.get('/settings');
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(recordingOf(1))]), 'hello.wav');
  const heard = await broca.send('POST', '/synapses/start/audio', { body });
  const after = await broca.get('/settings');
  await broca.stop();
  assert.equal([before, after], Array(2).fill({ status: 200, body: { settings } }));
  assert.is(heard.status, 201);
});

transcriptTest('the neurons', async () => {
  const broca = await service(kalliopeKit());
  const { status, body } = await broca.get('/neurons');
  await broca.stop();
  const { core, community } = body as { core: readonly string[]; community: readonly string[] };
  assert.equal([status, core.includes('say'), community], [200, true, []]);
});

transcriptTest('who is asked for a login is told so as Kalliope does', async () => {
  const broca = await service(KITS.protected);
  const response = await broca.request('GET', '/');
  await response.text();
  await broca.stop();
  assert.is(response.status, 401);
  assert.is(response.headers.get('www-authenticate'), 'Basic realm="Login Required"');
  assert.is(response.headers.get('content-type'), 'text/html; charset=utf-8');
});

transcriptTest.run();
