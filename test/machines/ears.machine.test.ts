import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ActorRefFrom,
  assign,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate';
import type { HearingInput } from '../../src/actors/hearing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import type { Detection } from '../../src/engines/ports.ts';
import { type EarsEvent, earsMachine } from '../../src/machines/ears.machine.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import { earsStateOf } from '../../src/machines/states.ts';
import { settled } from '../support/settled.ts';

const test = suite('ears machine');

const HOTWORD: Detection = { hotword: 'hey broca', endMs: 1_200, score: 0.9, means: 'wake' };

/** The ears below a parent that keeps what they send to it. */
function ears(answered: Promise<void> = new Promise(() => {})) {
  const clock = new SimulatedClock();
  const news: AssistantEvent[] = [];
  const sent: EventObject[] = [];
  const turns: HearingInput[] = [];
  const gone: string[] = [];
  let calls = 0;
  const part = (name: string) => fromCallback(() => () => void gone.push(name));
  const provided = earsMachine.provide({
    actors: {
      capturing: part('capturing'),
      triggers: part('triggers'),
      followingUp: part('followingUp'),
      hearing: fromCallback(({ input }: { input: HearingInput }) => {
        turns.push(input);
        return () => void gone.push('hearing');
      }),
      answering: fromPromise(() => answered),
    },
    actions: {
      nameCall: assign(() => {
        calls += 1;
        return { call: `call-${calls}` };
      }),
    },
    delays: { listeningDeadline: 30_000, transcribingDeadline: 4_500 },
  });
  const machine = emitting(provided, (item) => void news.push(item));
  const parent = setup({ actors: { machine }, actions: { keep: ({ event }) => void sent.push(event) } });
  const actor = createActor(
    parent.createMachine({
      invoke: {
        id: 'ears',
        src: 'machine',
        input: { conversation: 'default' },
      },
      on: { '*': { actions: 'keep' } },
    }),
    { clock },
  ).start();
  const self = actor.getSnapshot().children.ears as ActorRefFrom<typeof earsMachine>;
  const states = () => news.flatMap((item) => (item.type === 'state.changed' ? [item.state] : []));
  const hooks = () => news.flatMap(({ type }) => (type.startsWith('on_') ? [type] : []));
  return {
    actor,
    self,
    clock,
    news,
    sent,
    turns,
    gone,
    states,
    state: () => states().at(-1),
    hooks,
    send: (...events: readonly EarsEvent[]) => {
      for (const event of events) self.send(event);
    },
  };
}

const OPENED = { type: 'microphone.opened' } as const;
const HEARD = { type: 'trigger.heard', detection: HOTWORD } as const;
const order = (text: string) => ({ type: 'order.heard', text }) as const;

test('an order goes from the hotword to its answer, and each hook fires in its turn', async () => {
  let finish = () => {};
  const all = ears(new Promise((resolve) => (finish = resolve)));
  all.send(OPENED, HEARD, { type: 'speech.ended' }, order('turn on the light'));
  assert.equal(all.states(), [
    'no_microphone',
    'waiting_for_trigger',
    'listening',
    'transcribing',
    'answering',
  ]);
  finish();
  await settled();
  assert.is(all.state(), 'waiting_for_trigger');
  assert.equal(all.hooks(), [
    'on_waiting_for_trigger',
    'on_triggered',
    'on_start_listening',
    'on_stop_listening',
    'on_waiting_for_trigger',
  ]);
  const scope = { call: 'call-1', conversation: 'default', mute: undefined, isFromHook: false, by: 'voice' };
  assert.equal(all.sent, [
    { type: 'speech.stop' },
    { type: 'output.hold' },
    { type: 'output.release' },
    { type: 'order.given', order: 'turn on the light', ...scope },
  ]);
  assert.equal(all.turns, [
    { call: 'call-1', conversation: 'default', isAfterStop: false, isAnswer: false, sinceMs: 1_200 },
  ]);
  all.actor.stop();
});

test('what is heard step by step is told with its call', () => {
  const all = ears();
  all.send(OPENED, HEARD);
  const before = all.news.length;
  all.send({ type: 'speech.started', atMs: 1_300 }, { type: 'order.partial', text: 'turn' });
  all.send({ type: 'speech.ended', atMs: 2_000, by: 'silence', silenceMs: 600 });
  all.send({ type: 'order.heard', text: 'turn on the light', engine: 'big' });
  const of = { call: 'call-1', conversation: 'default' };
  assert.equal(all.news.slice(before), [
    { type: 'utterance.started', ...of, atMs: 1_300 },
    { type: 'transcript.partial', ...of, text: 'turn' },
    { type: 'utterance.ended', ...of, atMs: 2_000, by: 'silence', silenceMs: 600 },
    { type: 'state.changed', region: 'ears', state: 'transcribing' },
    { type: 'audio.transcribed', ...of, result: { text: 'turn on the light', engine: 'big' } },
    { type: 'on_stop_listening', ...of, by: 'voice' },
    { type: 'state.changed', region: 'ears', state: 'answering' },
  ]);
  all.actor.stop();
});

test('an end of speech without a place in the sound is none of an utterance', () => {
  const all = ears();
  all.send(OPENED, HEARD, { type: 'speech.ended' });
  assert.is(all.state(), 'transcribing');
  assert.not.ok(all.news.some(({ type }) => type === 'utterance.ended'));
  all.actor.stop();
});

test('the context is plain data', () => {
  const all = ears();
  all.send(OPENED, HEARD, { type: 'answer.awaited', conversation: 'default' });
  const { context } = all.self.getSnapshot();
  assert.equal(JSON.parse(JSON.stringify(context)), context);
  all.actor.stop();
});

test('what hooks are told names the turn and the hotword', () => {
  const all = ears();
  all.send(OPENED, { ...HEARD, detection: { ...HOTWORD, conversation: 'kitchen' } });
  assert.equal(
    all.news.find(({ type }) => type === 'on_triggered'),
    { type: 'on_triggered', call: 'call-1', conversation: 'kitchen', by: 'voice', detail: 'hey broca' },
  );
  all.actor.stop();
});

for (const [what, event] of [
  ['nothing understood', order('  ')],
  ['nothing said', { type: 'nothing.said', atMs: 9_000 }],
  ['a recogniser that fails', { type: 'hearing.failed', error: new Error('gone') }],
] as const) {
  test(`${what} ends in on_stt_error and the next hotword is heard`, () => {
    const all = ears();
    all.send(OPENED, HEARD, { type: 'speech.ended' }, event);
    assert.is(all.state(), 'waiting_for_trigger');
    assert.equal(all.hooks().slice(-3), ['on_stop_listening', 'on_stt_error', 'on_waiting_for_trigger']);
    assert.not.ok(all.sent.some(({ type }) => type === 'question.unanswered' || type === 'order.given'));
    assert.is(all.gone.filter((name) => name === 'hearing').length, 1);
    all.send(HEARD);
    assert.is(all.state(), 'listening');
    all.actor.stop();
  });
}

for (const [state, events, deadlineMs, told] of [
  ['listening', [HEARD], 30_000, 'what was said had no end in time'],
  [
    'transcribing',
    [HEARD, { type: 'speech.ended' }],
    4_500,
    'what was said was not understood in time: the machine is too slow, or too busy',
  ],
  ['answering', [HEARD, order('hello')], 60_000, undefined],
] as const) {
  test(`${state} has a deadline, and an order that is lost by it is told`, () => {
    const all = ears();
    all.send(OPENED, ...events);
    all.clock.increment(deadlineMs - 1);
    assert.is(all.state(), state);
    all.clock.increment(1);
    assert.is(all.state(), 'waiting_for_trigger');
    const lost = all.news.find(({ type }) => type === 'on_stt_error');
    assert.is(lost !== undefined && 'detail' in lost ? lost.detail : undefined, told);
    all.actor.stop();
  });
}

test('a microphone that is lost while somebody speaks ends the turn, and comes back', () => {
  const all = ears();
  all.send(OPENED, HEARD, { type: 'microphone.lost' });
  assert.is(all.state(), 'no_microphone');
  assert.equal(all.hooks().slice(-2), ['on_stop_listening', 'on_stt_error']);
  assert.equal(all.sent.at(-1), { type: 'output.release' });
  all.send(HEARD);
  assert.is(all.state(), 'no_microphone');
  all.send(OPENED);
  assert.is(all.state(), 'waiting_for_trigger');
  all.actor.stop();
});

test('the button opens the ear for whom it names, from now on', () => {
  const all = ears();
  all.send(OPENED, { type: 'trigger.pressed', conversation: 'kitchen' });
  assert.equal(all.turns, [
    { call: 'call-1', conversation: 'kitchen', isAfterStop: false, isAnswer: false, sinceMs: undefined },
  ]);
  all.send({ type: 'trigger.pressed' });
  assert.is(all.turns.length, 1);
  all.actor.stop();
});

test('a hotword with a synapse starts it, and opens no ear', () => {
  const all = ears();
  all.send(OPENED, { ...HEARD, detection: { ...HOTWORD, synapse: 'good-night' } });
  assert.is(all.state(), 'answering');
  assert.equal(all.hooks(), ['on_waiting_for_trigger', 'on_triggered']);
  assert.equal(all.sent.at(-1), {
    type: 'synapse.called',
    names: ['good-night'],
    parameters: {},
    call: 'call-1',
    conversation: 'default',
    mute: undefined,
    isFromHook: false,
    by: 'voice',
  });
  all.actor.stop();
});

test('a hotword while the answer is spoken ends it and listens', () => {
  const all = ears();
  all.send(OPENED, HEARD, order('tell me a story'), HEARD);
  assert.is(all.state(), 'listening');
  assert.is(all.sent.filter(({ type }) => type === 'speech.stop').length, 2);
  all.actor.stop();
});

test('a question opens the ear without a hotword, and nothing said is an answer too', () => {
  const all = ears();
  all.send(OPENED, HEARD, order('make coffee'), { type: 'answer.awaited', conversation: 'default' });
  assert.is(all.state(), 'listening');
  assert.equal(all.turns.at(-1), {
    call: 'call-2',
    conversation: 'default',
    isAfterStop: false,
    isAnswer: true,
    sinceMs: undefined,
  });
  assert.equal(all.hooks().slice(-2), ['on_stop_listening', 'on_start_listening']);
  all.send(order(''));
  assert.ok(all.sent.some((event) => event.type === 'question.unanswered'));
  assert.is(all.state(), 'waiting_for_trigger');
  all.actor.stop();
});

test('a transcript of symbols alone is no order', () => {
  for (const text of ['.', '…', ' ?! ', '♪']) {
    const all = ears();
    all.send(OPENED, HEARD, order(text));
    assert.is(all.state(), 'waiting_for_trigger', text);
    assert.ok(all.hooks().includes('on_stt_error'), text);
    all.actor.stop();
  }
});

test('a question that is asked while somebody speaks is followed up when he said nothing', () => {
  const all = ears();
  all.send(OPENED, HEARD, { type: 'answer.awaited', conversation: 'default' }, order(''));
  assert.is(all.state(), 'listening');
  assert.is(all.turns.at(-1)?.isAnswer, true);
  all.actor.stop();
});

test('what is said while a question comes is its answer, and no ear opens for it again', async () => {
  const all = ears(Promise.resolve());
  all.send(OPENED, HEARD, { type: 'answer.awaited', conversation: 'default' }, order('yes'));
  await settled();
  assert.is(all.state(), 'waiting_for_trigger');
  all.actor.stop();
});

test('with the trigger skipped it listens again and again, so often as was said', () => {
  const all = ears();
  all.send(OPENED, { type: 'trigger.skip_at_most', times: 2 }, { type: 'trigger.skip', isSkipped: true });
  assert.is(all.state(), 'listening');
  all.send({ type: 'trigger.skip_once_less' }, order(''));
  all.clock.increment(50);
  assert.is(all.state(), 'listening');
  all.send({ type: 'trigger.skip_once_less' }, order(''));
  assert.is(all.state(), 'waiting_for_trigger');
  assert.equal(all.hooks().slice(1), [
    ...['on_start_listening', 'on_stop_listening', 'on_stt_error'],
    ...['on_start_listening', 'on_stop_listening', 'on_stt_error'],
    'on_waiting_for_trigger',
  ]);
  all.actor.stop();
});

test('with the trigger skipped what waits to be said may begin before it listens again', () => {
  const all = ears();
  all.send(OPENED, { type: 'trigger.skip', isSkipped: true }, order(''));
  assert.equal([earsStateOf(all.actor), all.turns.length], ['giving_way', 1]);
  all.clock.increment(50);
  assert.equal([all.state(), all.turns.length], ['listening', 2]);
  all.actor.stop();
});

test('an ear that fails at once and needs no hotword rests before it opens again', () => {
  const all = ears();
  all.send(OPENED, { type: 'trigger.skip', isSkipped: true });
  all.send({ type: 'hearing.failed', error: 'no recogniser' });
  assert.is(all.turns.length, 1);
  all.clock.increment(1_000);
  assert.is(all.turns.length, 2);
  all.actor.stop();
});

test('stopping it closes the microphone and all that listens', () => {
  const all = ears();
  all.send(OPENED, HEARD);
  all.actor.stop();
  assert.equal([...all.gone].sort(), ['capturing', 'followingUp', 'hearing', 'triggers']);
});

test('after "stop" it hears from when its own words have died away, and after a hotword from its end', () => {
  for (const [means, sinceMs] of [
    ['stop', undefined],
    ['wake', 1_200],
  ] as const) {
    const all = ears();
    all.send(OPENED, { type: 'trigger.heard', detection: { ...HOTWORD, means } });
    assert.is(all.turns[0]?.sinceMs, sinceMs, means);
    all.actor.stop();
  }
});

test('a microphone that has ended opens no ear for a question that waits', () => {
  const all = ears();
  all.send(OPENED, HEARD, { type: 'answer.awaited', conversation: 'default' });
  all.send({ type: 'microphone.ended' }, order(''));
  assert.equal([all.state(), all.turns.length], ['no_microphone', 1]);
  all.actor.stop();
});

test.run();
