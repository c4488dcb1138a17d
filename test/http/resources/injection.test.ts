import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainOf } from '../../../src/brain/brain.ts';
import { orderSignal } from '../../../src/brain/order-signal.ts';
import { decodeEvent, describedEvents } from '../../../src/http/event-codecs.ts';
import { builtIn } from '../../../src/modules/module.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';
import { say, synapse } from '../../support/synapse.ts';
import { until } from '../../support/until.ts';

const test = suite('http/injection');

const BRAIN = `
- { name: hello, signals: [{ order: hello }], neurons: [{ say: { message: Hello! } }] }
- name: coffee
  signals: [{ order: I want coffee }]
  neurons:
    - say: { message: "With milk?" }
    - neurotransmitter: { from_answer_link: [{ synapse: hello, answers: ["yes"] }], default: hello }
- { name: slow, signals: [{ order: wait }], neurons: [{ sleep: { seconds: 60 } }] }
`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'brain.yml': BRAIN });
});
test.after(() => broca?.stopNow());

const inject = (event: unknown, headers: Readonly<Record<string, string>> = {}) =>
  broca.post('/events', event, headers);

const settled = async (event: unknown, wait = 'settled') => {
  const { status, body } = await inject(event, { 'broca-wait': wait });
  assert.is(status, 200, JSON.stringify(body));
  return body as Settled;
};

interface Settled {
  readonly run: string | null;
  readonly settled: boolean;
  readonly states: Readonly<Record<string, unknown>>;
  readonly path: readonly {
    readonly actor: string;
    readonly machine: string;
    readonly event: { readonly type: string };
    readonly transitions: readonly string[];
    readonly states: readonly string[];
  }[];
  readonly left_out: number;
}

const stepsOf = ({ path }: Settled) =>
  path.map(({ actor, event, states }) => [actor, event.type, states.at(-1)]);

test('an event is accepted, and told with the run that begins with it', async () => {
  const { status, body } = await inject({ type: 'order.given', order: 'hello', mute: true });
  const { accepted, run } = body as { accepted: boolean; run: string };
  assert.equal([status, accepted], [202, true]);
  await until(async () => (await broca.get(`/runs/${run}`)).status === 200);
  assert.equal(await inject({ type: 'voice.unmute' }), { status: 202, body: { accepted: true, run: null } });
});

test('who waits gets the path of the machines, and where they stand at its end', async () => {
  const answer = await settled({ type: 'order.given', order: 'hello', mute: true, conversation: 'path' });
  assert.equal(
    stepsOf(answer)
      .filter(([actor]) => actor === 'brain/conversation.path')
      .slice(-2),
    [
      ['brain/conversation.path', 'job.done', 'conversation.running'],
      ['brain/conversation.path', 'job.done', 'conversation.idle'],
    ],
  );
  assert.equal([answer.settled, answer.left_out], [true, 0]);
  assert.equal(answer.states, { ears: 'no_microphone', voice: 'audible', dialogue: 'idle', output: 'idle' });
});

test('a question that waits for somebody is at rest', async () => {
  const asked = await settled({
    type: 'order.given',
    order: 'I want coffee',
    mute: true,
    conversation: 'cup',
  });
  assert.equal([asked.settled, asked.states.dialogue], [true, 'waiting_for_answer']);
  const cancelled = await settled({ type: 'question.cancel', conversation: 'cup' });
  assert.is(cancelled.states.dialogue, 'idle');
});

test('the ears are spoken to without a microphone, up to the order', async () => {
  const ears = await service({ 'brain.yml': BRAIN });
  const emit = (event: unknown, wait = 'settled; deadline=10') =>
    ears.post('/events', event, { 'broca-wait': wait });
  const nobody = { type: 'trigger.heard', hotword: 'computer' };
  assert.equal(await emit(nobody), failure(409, 'Conflict', 'no microphone is open'));
  assert.equal(
    await emit({ type: 'trigger.pressed' }),
    failure(409, 'Conflict', 'no microphone is open'),
    'as POST /trigger has it',
  );
  await ears.post('/events', { type: 'microphone.opened' });
  assert.is((await ears.post('/events', nobody)).status, 202);
  assert.is(stateIn(await ears.get('/ears')), 'listening');
  const heard = (await emit({ type: 'order.heard', text: 'hello' })).body as Settled;
  const moves = stepsOf(heard).filter(([actor]) => actor === 'brain/ears');
  assert.equal(moves[0], ['brain/ears', 'order.heard', 'ears.open.answering']);
  assert.is(moves.at(-1)?.at(-1), 'ears.open.waiting_for_trigger');
  assert.is(heard.states.ears, 'waiting_for_trigger');
  await emit({ type: 'ears.close' });
  assert.equal(await emit(nobody), failure(409, 'Conflict', 'the assistant is deaf'));
  await ears.stopNow();
});

test('what is wrong is named, and sends nothing', async () => {
  const wrong = async (event: unknown, headers = {}) => {
    const { status, body } = await inject(event, headers);
    const { field = '', message } = (body as { error: { field?: string; message: string } }).error;
    return [status, field, message];
  };
  assert.equal(await wrong({ type: 'order.given' }), [400, 'order', 'order: found nothing, expected string']);
  assert.equal(await wrong({ type: 'order.give' }), [
    400,
    'type',
    'type: found "order.give", expected an event of GET /events/alphabet; did you mean order.given?',
  ]);
  assert.equal(await wrong({ event: 'order.given' }), [
    400,
    'type',
    'type: found nothing, expected an event of GET /events/alphabet',
  ]);
  assert.equal(await wrong({ type: 'order.given', order: 'hello', mut: true }), [
    400,
    'mut',
    'mut: found "mut", expected one of type, order, conversation, mute, by, from_hook',
  ]);
  const synapse = { name: 'hello', signals: [], neurons: [{ sey: { message: 'Hi' } }] };
  assert.equal((await wrong({ type: 'synapse.replaced', synapse })).slice(0, 2), [
    404,
    'synapse.neurons[0].sey',
  ]);
  assert.equal(
    (await wrong({ type: 'synapse.added', synapse: { ...synapse, neurons: ['systemdate'] } })).slice(0, 2),
    [409, ''],
  );
  assert.equal(
    (await wrong({ type: 'settings.changed', options: { recognizer_multiplier: 0 } })).slice(0, 2),
    [400, 'options.recognizer_multiplier'],
  );
  assert.match(String((await wrong({ type: 'audio.given' }))[2]), /POST \/synapses\/start\/audio/);
  for (const type of ['__proto__', 'constructor', '']) assert.is((await wrong({ type }))[0], 400);
  const order = { type: 'order.given', order: 'hello' };
  for (const wait of ['soon', 'settled; deadline=0', 'settled; deadline=301', 'settled; deadline=x'])
    assert.equal((await wrong(order, { 'broca-wait': wait })).slice(0, 2), [400, 'broca-wait']);
});

test('what a client says of the brain and the settings holds, and is written nowhere', async () => {
  const synapse = { name: 'tea', signals: [{ order: 'tea' }], neurons: [{ say: { message: 'One tea.' } }] };
  await settled({ type: 'synapse.added', synapse, place: 0 });
  const [first] = ((await broca.get('/synapses')).body as { synapses: { name: string }[][] }).synapses.flat();
  assert.is(first?.name, 'tea');
  await settled({ type: 'synapse.deleted', name: 'tea' });
  assert.is((await broca.get('/synapses/tea')).status, 404);
  await settled({ type: 'settings.changed', options: { stt_timeout: 7 } });
  const { settings } = (await broca.get('/settings')).body as {
    settings: { options: { stt_timeout: number } };
  };
  assert.is(settings.options.stt_timeout, 7);
});

test('the alphabet tells every event and its fields', async () => {
  const { status, body } = await broca.get('/events/alphabet');
  const { refused, events } = body as { refused: null; events: { type: string; fields: object | null }[] };
  assert.equal([status, refused], [200, null]);
  const fields = (type: string) => events.find((one) => one.type === type)?.fields;
  assert.equal(fields('trigger.skip'), {
    type: 'object',
    properties: { skipped: { type: 'boolean' } },
    required: ['skipped'],
    additionalProperties: false,
  });
  assert.is(fields('kit.replaced'), null);
  assert.not.match(JSON.stringify(events), /\$ref/);
});

test('the settings keep events out, and say so', async () => {
  const shut = await service({ 'settings.yml': `${SILENT}rest_api: { inject_events: false }\n` });
  const why = 'rest_api.inject_events: false in the settings forbids this';
  assert.equal(await shut.post('/events', { type: 'speech.stop' }), failure(403, 'Forbidden', why));
  assert.is(((await shut.get('/events/alphabet')).body as { refused: string }).refused, why);
  for (const [method, path] of [
    ['PUT', '/machines/stepping'],
    ['POST', '/machines/step'],
  ] as const) {
    const body = JSON.stringify({ stepping: true });
    const headers = { 'content-type': 'application/json' };
    assert.equal(await shut.send(method, path, { headers, body }), failure(403, 'Forbidden', why), path);
  }
  await shut.stopNow();
});

test('a proxy on this machine asks for somebody else', async () => {
  const { status, body } = await inject({ type: 'speech.stop' }, { 'x-forwarded-for': '192.0.2.7' });
  assert.is(status, 403);
  assert.match(JSON.stringify(body), /rest_api\.inject_events: true/);
});

test('who waits for what goes on longer than the deadline is told so', async () => {
  const { settled: isSettled, path } = await settled(
    { type: 'order.given', order: 'wait', conversation: 'slow' },
    'settled; deadline=0.2',
  );
  assert.is(isSettled, false);
  const inRun = path.filter(({ machine }) => machine === 'run');
  assert.equal(inRun.at(-1)?.states, ['run.running']);
});

test.run();

const stateIn = ({ body }: { readonly body: unknown }) => (body as { readonly state: string }).state;

const writtenEventTest = suite('http/alphabet');

const settings = settingsOf({}, {});
const present = {
  brain: brainOf([synapse('hello', { orders: ['hello'], neurons: [say('Hello!')] })]),
  settings,
  codecs: { modules: builtIn, order: orderSignal(() => E.right([])) },
  nextCall: () => 'call-1',
};

const read = (written: { readonly type: string; readonly [field: string]: unknown }) => {
  const sent = decodeEvent(written, present);
  return E.isRight(sent) ? sent.right : sent.left;
};

writtenEventTest('what a call leaves out is given to it', () => {
  assert.equal(read({ type: 'order.given', order: 'hello' }), {
    to: 'brain',
    event: {
      type: 'order.given',
      order: 'hello',
      call: 'call-1',
      conversation: 'default',
      mute: undefined,
      isFromHook: false,
      by: 'api',
    },
  });
});

writtenEventTest('a hotword is as sure and as awake as nothing else is said', () => {
  assert.equal(read({ type: 'trigger.heard', hotword: 'computer', conversation: 'kitchen' }), {
    to: 'ears',
    event: {
      type: 'trigger.heard',
      detection: { hotword: 'computer', endMs: 0, score: 1, means: 'wake', conversation: 'kitchen' },
    },
  });
});

writtenEventTest('the options that are named change, and no other', () => {
  const sent = read({ type: 'settings.changed', options: { stt_timeout: 3 } });
  assert.equal(sent, {
    to: 'brain',
    event: {
      type: 'settings.changed',
      settings: { ...settings, options: { ...settings.options, stt_timeout: 3 } },
    },
  });
});

writtenEventTest('a synapse is read as the kit reads it', () => {
  const written = { name: 'tea', signals: [{ order: 'tea' }], neurons: [{ say: { message: 'One tea.' } }] };
  const sent = read({ type: 'synapse.added', synapse: written, place: 0 });
  assert.ok('event' in sent && sent.event.type === 'synapse.added');
  assert.equal([sent.event.synapse.name, sent.event.synapse.source, sent.event.place], ['tea', 'api', 0]);
});

const NEEDED: Readonly<Record<string, unknown>> = {
  order: 'hello',
  names: ['hello'],
  name: 'hello',
  enabled: false,
  options: {},
  hotword: 'computer',
  skipped: true,
  times: 2,
  text: 'hello',
  error: 'a cough',
  conversation: 'kitchen',
};

for (const { type, to, fields, instead } of describedEvents()) {
  if (fields === null) {
    writtenEventTest(`${type} says what to ask for in its place`, () => {
      assert.equal(read({ type }), {
        _tag: 'BadRequest',
        field: 'type',
        message: `${type} cannot be injected: ${instead}`,
      });
    });
    continue;
  }
  const taken = { name: 'new', signals: [], neurons: [] };
  const synapse = type === 'synapse.replaced' ? { ...taken, name: 'hello' } : taken;
  const right = Object.fromEntries(
    (fields.required ?? []).map((name) => [name, name === 'synapse' ? synapse : NEEDED[name]]),
  );

  writtenEventTest(
    `${type} is for the ${to} with what it needs, and names what is missing, wrong or unknown`,
    () => {
      const sent = read({ type, ...right });
      assert.ok('event' in sent, JSON.stringify(sent));
      assert.equal([sent.to, sent.event.type], [to, type]);
      for (const name of fields.required ?? []) {
        const { [name]: _, ...rest } = right;
        assert.is(fieldOf({ type, ...rest }), name);
      }
      for (const name of Object.keys(fields.properties ?? {}))
        assert.is(
          fieldOf({ type, ...right, [name]: { no: 1 } })?.split('.')[0],
          name === 'parameters' ? undefined : name,
        );
      assert.is(fieldOf({ type, ...right, nonsense: 1 }), 'nonsense');
    },
  );
}

writtenEventTest.run();

function fieldOf(written: Parameters<typeof read>[0]): string | undefined {
  const sent = read(written);
  return 'field' in sent ? sent.field : undefined;
}
