import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { IDLE_STAGE, type Stage } from '../../../src/wyoming/satellites/incoming.ts';
import { NO_TURN, nextTurn, type TurnInput } from '../../../src/wyoming/satellites/turn.ts';
import {
  ASK_ME,
  ASR,
  atSatellite,
  FAIL,
  hotwords,
  TURN_ON,
  WAKE_WORD,
  YES,
} from '../../support/at-satellite.ts';
import { calm } from '../../support/satellites.ts';
import { until } from '../../support/until.ts';

const turnEventsTest = suite('nextTurn');

const ears = (state: string): TurnInput => ({ type: 'ears', state });
const of = { call: 'c', conversation: 'kitchen' };
const heard = (text: string): TurnInput => ({ type: 'audio.transcribed', ...of, result: { text } });
const answered = (status: 'complete' | 'waiting_for_answer'): TurnInput => ({
  type: 'call.answered',
  ...of,
  result: { report: { matched_synapses: [], status, user_order: null } },
});
const triggered: TurnInput = { type: 'on_triggered', ...of, detail: 'hey broca' };
const asked: readonly TurnInput[] = [
  ...[{ type: 'woken' } as const, triggered, ears('listening'), ears('transcribing')],
  ...[heard('ask me'), ears('answering')],
];

const STREAMING: Stage = { ...IDLE_STAGE, hears: 'order' };
const LISTENING: Stage = { ...IDLE_STAGE, hears: 'hotword', comesUnasked: true, hotwords: ['a'] };

/** All that is told, and how long there is until the turn is over by itself. */
function told(stage: Stage, ...happenings: readonly TurnInput[]) {
  let turn = NO_TURN;
  const all: unknown[] = [];
  for (const happening of happenings) {
    const after = nextTurn(turn, happening, { stage, language: 'fr' });
    turn = after.turn;
    all.push(
      ...after.events.map(({ type, data: { text = '', name = '' } }) => `${type} ${text || name}`.trim()),
    );
  }
  return { all, dueMs: turn.due?.inMs, isOpen: turn.isOpen };
}

turnEventsTest('the end of a turn waits for the answer, and no longer than two seconds', () => {
  assert.equal(told(STREAMING, ...asked), { all: ['transcribe'], dueMs: 2_000, isOpen: true });
  const { all } = told(STREAMING, ...asked, { type: 'due' });
  assert.equal(all, ['transcribe', 'transcript ask me']);
  assert.equal(told(STREAMING, ...asked, answered('complete')).all, all);
});

turnEventsTest('a question keeps the stream open, and gives it up where no answer is listened for', () => {
  const question = [...asked, answered('waiting_for_answer')];
  assert.equal(told(STREAMING, ...question), { all: ['transcribe'], dueMs: undefined, isOpen: true });
  assert.is(told(STREAMING, ...question, ears('waiting_for_trigger')).dueMs, 500);
  assert.equal(told(STREAMING, ...question, ears('waiting_for_trigger'), ears('listening')).all, [
    'transcribe',
    'transcribe',
  ]);
});

turnEventsTest('a turn is over before its answer sounds, whatever its order does after that', () => {
  const speaking: TurnInput = { type: 'on_start_speaking', ...of, detail: 'done' };
  const all = ['transcribe', 'transcript ask me', 'synthesize done'];
  const waiting = { all: ['transcribe'], dueMs: 200, isOpen: true };
  assert.equal(told(STREAMING, ...asked, speaking), waiting);
  assert.equal(told(STREAMING, ...asked, speaking, answered('complete')).all, all);
  const later = [answered('waiting_for_answer'), ears('waiting_for_trigger')];
  assert.equal(told(STREAMING, ...asked, speaking, { type: 'due' }, ...later).all, all);
  assert.equal(told(STREAMING, ...asked, { type: 'sounding' }), waiting);
  assert.equal(told(STREAMING, ...asked, { type: 'sounding' }, { type: 'due' }).all, [
    ...['transcribe', 'transcript ask me'],
  ]);
  assert.equal(told(STREAMING, speaking, { type: 'sounding' }).all, ['synthesize done']);
});

turnEventsTest('where the answer begins with a question its text and its sound come before the end', () => {
  const neuron = { synapse: 's', neuron: 'neurotransmitter', step: 1, said: null } as const;
  const question: TurnInput = { type: 'neuron.ended', ...of, ...neuron, outcome: 'asked' };
  const speaking: TurnInput = { type: 'on_start_speaking', ...of, detail: 'sure?' };
  for (const order of [
    [question, speaking],
    [speaking, question],
  ])
    assert.equal(told(STREAMING, ...asked, ...order, { type: 'sounding' }), {
      all: ['transcribe', 'synthesize sure?'],
      dueMs: undefined,
      isOpen: true,
    });
});

turnEventsTest(
  'an order that is lost ends its turn with an error that says why, and a silence with an empty transcript',
  () => {
    const lost = (detail?: string): TurnInput => ({ type: 'on_stt_error', ...of, detail });
    const turn = [{ type: 'woken' } as const, triggered, ears('listening'), ears('transcribing')];
    assert.equal(told(STREAMING, ...turn, lost('too slow')).all, ['transcribe', 'error too slow']);
    assert.equal(told(STREAMING, ...turn, lost()).all, ['transcribe', 'transcript']);
  },
);

turnEventsTest('a hotword that opens no ear is over after two seconds', () => {
  const woken: readonly TurnInput[] = [ears('no_microphone'), { type: 'woken' }, ears('waiting_for_trigger')];
  assert.equal(told(STREAMING, ...woken), { all: [], dueMs: 2_000, isOpen: true });
  assert.equal(told(STREAMING, ...woken, { type: 'due' }).all, ['transcript']);
});

turnEventsTest(
  'where another place is served the turn is over at once, and one that is heard goes on',
  () => {
    const released: TurnInput = {
      type: 'trigger.released',
      hotword: 'a',
      conversation: 'kitchen',
      to: 'hall',
    };
    assert.equal(told(STREAMING, { type: 'woken' }, released).all, ['transcript']);
    assert.equal(told(STREAMING, triggered, ears('listening'), released).all, ['transcribe']);
  },
);

turnEventsTest(
  'a satellite that is heard for the hotword is told that, what was found, and the end before the answer',
  () => {
    const turn = [ears('waiting_for_trigger'), triggered, ears('listening'), heard('hi'), ears('answering')];
    const { all } = told(LISTENING, ...turn, answered('complete'), ears('waiting_for_trigger'));
    assert.equal(all, ['detect', 'detection hey broca', 'transcribe', 'transcript hi', 'detect']);
  },
);

turnEventsTest('a hotword that starts something at once has its end too', () => {
  assert.equal(told(LISTENING, triggered, ears('answering')).all, ['detection hey broca', 'transcript']);
  assert.equal(told(STREAMING, { type: 'woken' }, triggered, ears('answering'), answered('complete')).all, [
    'transcript',
  ]);
});

turnEventsTest(
  'who is asked is told of no hotword: a satellite that plays a sound then would not hear the answer',
  () => {
    assert.equal(told(LISTENING, ears('listening'), { type: 'begun' }).all, ['transcribe']);
    assert.equal(told(LISTENING, triggered, ears('listening'), { type: 'begun' }).all, [
      ...['detection hey broca', 'transcribe'],
    ]);
    assert.equal(told(LISTENING, ears('answering'), { type: 'begun' }).all, []);
  },
);

turnEventsTest('every state that ends a turn tells its end, once', () => {
  for (const state of ['waiting_for_trigger', 'no_microphone', 'giving_way'])
    assert.equal(told(STREAMING, triggered, ears('listening'), ears(state), ears(state)).all, [
      'transcribe',
      'transcript',
    ]);
  assert.equal(told(STREAMING, triggered, ears('listening'), ears('deaf')).all, [
    ...['transcribe', 'transcript', 'pause-satellite'],
  ]);
  assert.equal(told(STREAMING, ears('deaf'), ears('no_microphone')).all, [
    'pause-satellite',
    'run-satellite',
  ]);
});

turnEventsTest.run();

const test = suite('turns of a satellite');
const { kitchen, end } = atSatellite();
test.after.each(end);

const unhearable = (rate: number) => eventOf('audio-chunk', { rate, width: 2, channels: 1 });
const UNHEARABLE = unhearable(0);

test('a satellite that heard its hotword is heard, told how it goes, and answered', async () => {
  const { satellite, news: events } = await kitchen();
  satellite.say('detection', { name: 'hey_jarvis' });
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
  assert.equal(satellite.told(), [
    ...['run-satellite', 'describe', 'transcribe', 'voice-started', 'voice-stopped'],
    ...['transcript', 'synthesize', 'audio-start', 'audio-chunk', 'audio-stop'],
  ]);
  assert.equal(satellite.of('transcript'), [{ text: 'turn on the light' }]);
  assert.equal(satellite.of('synthesize'), [{ text: 'done' }]);
  const triggered = events.filter(({ type }) => type === 'on_triggered');
  assert.equal(
    triggered.map((item) => 'detail' in item && item.detail),
    ['hey jarvis'],
  );
});

test('a hotword without a turn is one, and so is a turn without a hotword', async () => {
  const { satellite, news: events } = await kitchen();
  satellite.say('detection', {});
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
  satellite.say('run-pipeline', { ...ASR, wake_word_name: 'ok_nabu' });
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 2);
  const triggered = events.filter(({ type }) => type === 'on_triggered');
  assert.equal(
    triggered.map((item) => 'detail' in item && item.detail),
    ['the wake word', 'ok nabu'],
  );
});

test('nothing said, and a recogniser that fails, end the turn, and the next one is heard', async () => {
  const { satellite, clock } = await kitchen();
  satellite.say('run-pipeline', ASR);
  satellite.keepQuiet(5_000);
  await until(() => satellite.of('transcript').length === 1);
  assert.equal(satellite.of('transcript'), [{ text: '' }]);
  satellite.say('run-pipeline', ASR);
  satellite.speak(FAIL);
  await until(() => satellite.of('error').length === 1);
  assert.equal(satellite.of('error'), [{ text: 'stt: hoarse', code: 'stt-stream-failed' }]);
  clock.increment(1_000); // an ear that failed rests
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
});

test('an error in the middle of a turn ends it everywhere, and the next one is heard', async () => {
  const { satellite, stateOfEars } = await kitchen();
  satellite.say('run-pipeline', ASR);
  await until(() => stateOfEars() === 'listening');
  satellite.send(UNHEARABLE);
  await until(() => stateOfEars() === 'waiting_for_trigger');
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
  assert.equal(
    satellite.told().filter((type) => /^transcr|^error/.test(type)),
    ['transcribe', 'error', 'transcribe', 'transcript'],
  );
});

test('the same mistake is answered once in each turn, and is in the log once', async () => {
  const { satellite, stateOfEars, logged } = await kitchen();
  for (const turn of [1, 2]) {
    satellite.say('run-pipeline', { start_stage: 'tts', end_stage: 'tts' });
    satellite.say('run-pipeline', ASR);
    await until(() => stateOfEars() === 'listening');
    for (let chunk = 0; chunk < 5; chunk += 1) satellite.send(UNHEARABLE);
    await until(() => satellite.of('error').length === turn * 2 && stateOfEars() === 'waiting_for_trigger');
  }
  await calm();
  assert.equal([satellite.of('error').length, satellite.of('transcript'), logged.length], [4, [], 2]);
});

test('one that sends all the time gets one error in each turn, however much it gets wrong', async () => {
  const { satellite, stateOfEars, logged } = await kitchen({}, { trigger: hotwords });
  satellite.say('run-pipeline', { start_stage: 'wake', end_stage: 'tts', restart_on_end: true });
  for (let rate = 0; rate < 30; rate += 1) satellite.send(unhearable(rate));
  for (const turn of [1, 2]) {
    satellite.speak(WAKE_WORD);
    await until(() => satellite.of('transcribe').length === turn);
    satellite.send(UNHEARABLE);
    satellite.send(UNHEARABLE);
    await until(() => stateOfEars() === 'waiting_for_trigger');
  }
  satellite.speak(WAKE_WORD);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
  assert.equal([satellite.of('error').length, satellite.of('transcript').length, logged.length], [3, 1, 20]);
});

test('a question whose answer comes in sound that is none takes its default', async () => {
  const { satellite, clock, stateOfEars } = await kitchen();
  satellite.say('run-pipeline', ASR);
  satellite.speak(ASK_ME);
  await until(() => satellite.played.length === 1);
  await until(() => stateOfEars() === 'listening');
  clock.increment(1_000); // the room has swallowed the question
  satellite.send(UNHEARABLE);
  await until(() => satellite.of('synthesize').length === 2);
  assert.equal(satellite.of('synthesize').at(-1), { text: 'nothing then' });
  assert.equal([satellite.of('error').length, satellite.of('transcript')], [1, []]);
});

test('the answer to a question comes over the stream that is still open', async () => {
  const { satellite, clock, stateOfEars } = await kitchen();
  satellite.say('run-pipeline', ASR);
  satellite.speak(ASK_ME);
  await until(() => satellite.played.length === 1);
  await until(() => stateOfEars() === 'listening');
  assert.equal([satellite.of('synthesize'), satellite.of('transcript')], [[{ text: 'sure?' }], []]);
  clock.increment(1_000); // the room has swallowed the question
  satellite.speak(YES);
  await until(() => satellite.played.length === 2);
  assert.equal(satellite.of('transcript'), [{ text: 'yes' }]);
  assert.equal(satellite.of('synthesize').at(-1), { text: 'good' });
});

test('a question asked where nobody can be heard waits for whoever wakes the satellite', async () => {
  const { satellite, call, stateOfEars, clock } = await kitchen();
  await call('ask', { conversation: 'kitchen', by: 'voice' });
  await until(() => satellite.played.length === 1);
  assert.is(stateOfEars(), 'waiting_for_trigger');
  clock.increment(10_000);
  satellite.say('run-pipeline', ASR);
  satellite.speak(YES);
  await until(() => satellite.played.length === 2);
  assert.equal(satellite.of('synthesize').at(-1), { text: 'good' });
});

test('a hotword interrupts what is said at once', async () => {
  const { satellite, call, stateOfEars } = await kitchen({ tellsPlayed: false });
  const answered = call('long', { conversation: 'kitchen' });
  await until(() => satellite.told().includes('audio-chunk'));
  satellite.say('detection', { name: 'hey_jarvis' });
  satellite.say('run-pipeline', ASR);
  await until(() => stateOfEars() === 'listening');
  await until(() => satellite.told().includes('audio-stop'));
  const [samples = 0] = satellite.played;
  assert.ok(samples < 22_050, `${samples} samples were sent`);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 2);
  await answered;
});

test('a satellite that becomes deaf in the middle of a turn is told its end, and rests until it hears again', async () => {
  const { satellite, brain, clock } = await kitchen();
  satellite.say('run-pipeline', ASR);
  satellite.keepQuiet(320);
  await until(() => satellite.of('transcribe').length === 1);
  satellite.forget();
  brain.send({ type: 'ears.close' });
  await until(() => satellite.told().length === 2);
  brain.send({ type: 'ears.open' });
  await until(() => satellite.told().length === 3);
  assert.equal(satellite.told(), ['transcript', 'pause-satellite', 'run-satellite']);
  clock.increment(1_000);
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
});

test('one that sends when somebody speaks is told the hotword that was found, and sends again after the turn', async () => {
  const { satellite, news: events } = await kitchen({}, { trigger: hotwords });
  for (const turn of [1, 2]) {
    satellite.say('run-pipeline', { start_stage: 'wake', end_stage: 'tts', wake_word_names: ['hey_broca'] });
    satellite.keepQuiet(256);
    satellite.speak(WAKE_WORD);
    satellite.speak(TURN_ON);
    await until(() => satellite.played.length === turn);
  }
  assert.equal(satellite.of('detect'), [{ names: ['hey_broca'] }, { names: ['hey_broca'] }]);
  const detection = { name: 'hey broca', timestamp: null, speaker: null };
  assert.equal(satellite.of('detection'), [detection, detection]);
  assert.is(satellite.of('transcript').length, 2);
  satellite.speak(WAKE_WORD); // still on its way when the turn was over
  satellite.say('audio-stop', {});
  satellite.say('run-pipeline', { start_stage: 'wake', end_stage: 'tts', wake_word_names: ['alexa'] });
  satellite.speak(WAKE_WORD);
  await until(() => satellite.of('detect').length === 3);
  assert.is(events.filter(({ type }) => type === 'on_triggered').length, 2, 'that is not what it asked for');
});

test('one that sends all the time is heard for the hotword after each turn', async () => {
  const { satellite } = await kitchen({}, { trigger: hotwords });
  satellite.say('run-pipeline', { start_stage: 'wake', end_stage: 'tts', restart_on_end: true });
  for (const turn of [1, 2]) {
    await until(() => satellite.of('detect').length === turn);
    satellite.speak(WAKE_WORD);
    satellite.speak(TURN_ON);
    await until(() => satellite.played.length === turn);
  }
  await until(() => satellite.of('detect').length === 3);
  assert.equal(
    satellite.told().filter((type) => !/^audio|^synth|^voice/.test(type)),
    ['run-satellite', 'describe', ...TURN, ...TURN, 'detect'],
  );
});

const TURN = ['detect', 'detection', 'transcribe', 'transcript'];

test('without a hotword whatever is said there is an order', async () => {
  const { satellite } = await kitchen();
  satellite.say('run-pipeline', { start_stage: 'wake', end_stage: 'tts', restart_on_end: true });
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
  assert.equal(satellite.of('transcript'), [{ text: 'turn on the light' }]);
});

test('without a hotword the echo of what was said there is no order', async () => {
  const { satellite, clock, stateOfEars, logged } = await kitchen();
  satellite.say('run-pipeline', { start_stage: 'wake', end_stage: 'tts', restart_on_end: true });
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1 && stateOfEars() === 'waiting_for_trigger');
  satellite.speak(YES);
  satellite.send(eventOf('detection', { name: 7 }));
  await until(() => logged.length === 1);
  await calm();
  assert.is(stateOfEars(), 'waiting_for_trigger');
  clock.increment(1_000); // the room has swallowed it
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 2);
  assert.is(satellite.of('transcript').length, 2);
});

test('a mute satellite is told the end of its turn and nothing else', async () => {
  const { satellite, news: events } = await kitchen({}, { isMuted: true });
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => events.some(({ type }) => type === 'call.answered'));
  await until(() => satellite.of('transcript').length === 1);
  assert.equal([satellite.of('synthesize'), satellite.of('audio-start')], [[], []]);
});

test('it is given the sound in the format it takes', async () => {
  const { satellite } = await kitchen({ snd: { rate: 16_000, width: 4, channels: 2 } });
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
  assert.equal(satellite.of('audio-start'), [{ rate: 16_000, width: 4, channels: 2, timestamp: null }]);
  assert.is(satellite.played[0], 4 * 2 * 2 * 2, '4 samples at 8 kHz, in halves of what its samples take');
});

test('one that is woken before it is taken in is told that nobody heard it', async () => {
  const { satellite } = await kitchen({ isWokenAtOnce: true });
  await until(() => satellite.of('transcript').length === 1);
  satellite.say('run-pipeline', ASR);
  satellite.speak(TURN_ON);
  await until(() => satellite.played.length === 1);
});

test('timers of its conversation are told', async () => {
  const { satellite, events$ } = await kitchen();
  const timer = {
    id: '1',
    name: 'tea',
    synapse: 'light',
    dueAtMs: Date.now() + 3_725_000,
    parameters: {},
    conversation: 'kitchen',
    isFromHook: false,
  };
  for (const type of ['timer.started', 'timer.cancelled', 'timer.finished'] as const)
    events$.next({ type, timer, conversation: 'kitchen' });
  await until(() => satellite.of('timer-finished').length === 1);
  const [started] = satellite.of('timer-started');
  assert.equal(started, {
    id: '1',
    name: 'tea',
    total_seconds: 3_725,
    start_hours: 1,
    start_minutes: 2,
    start_seconds: 5,
  });
  assert.equal(satellite.of('timer-cancelled'), [{ id: '1' }]);
});

test.run();
