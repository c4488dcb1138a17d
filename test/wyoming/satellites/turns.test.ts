import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, SimulatedClock } from 'xstate';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import {
  canBeHeard,
  hasGivenUp,
  isDecided,
  turnMachine,
} from '../../../src/wyoming/satellites/turn.machine.ts';
import { earsMoved, type TurnEvent } from '../../../src/wyoming/satellites/turn-events.ts';
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
import { assertData } from '../../support/plain-data.ts';
import { calm } from '../../support/satellites.ts';
import { until } from '../../support/until.ts';

const turnTest = suite('turn machine');

const ears = (state: string): TurnEvent => earsMoved(state);
const of = { call: 'c', conversation: 'kitchen' };
const heard = (text: string): TurnEvent => ({ type: 'audio.transcribed', ...of, result: { text } });
const answered = (status: 'complete' | 'waiting_for_answer'): TurnEvent => ({
  type: 'call.answered',
  ...of,
  result: { report: { matched_synapses: [], status, user_order: null } },
});
const triggered: TurnEvent = { type: 'on_triggered', ...of, detail: 'hey broca' };
const speaking = (detail: string): TurnEvent => ({ type: 'on_start_speaking', ...of, detail });
const DETECTED: TurnEvent = { type: 'satellite.detected', name: 'alexa' };
const BEGINS: TurnEvent = { type: 'satellite.begins_order', name: '' };
const WAITS: TurnEvent = { type: 'sound.waits' };
/** It streams for a hotword, and goes on after each turn. */
const STREAMS: TurnEvent = { type: 'satellite.begins_hotword', hotwords: ['a'], goesOn: true };
const heardOrder: readonly TurnEvent[] = [BEGINS, triggered, ears('listening'), ears('transcribing')];
const asked: readonly TurnEvent[] = [...heardOrder, heard('ask me'), ears('answering')];

/** A turn of a satellite that has joined. A number is time that passes, in ms. */
function turnAfter(...happenings: readonly (TurnEvent | number)[]) {
  const clock = new SimulatedClock();
  const turn = createActor(turnMachine, { clock });
  const told: string[] = [];
  const woken: string[] = [];
  turn.on('told', ({ event: { type, data } }) => told.push(`${type} ${data.text || data.name || ''}`.trim()));
  turn.on('woken', ({ name }) => woken.push(name));
  turn.start().send({ type: 'satellite.joined', language: 'fr' });
  for (const happening of happenings) {
    if (typeof happening === 'number') clock.increment(happening);
    else turn.send(happening);
    assertData(turn.getSnapshot().context, 'its context');
  }
  const now = turn.getSnapshot();
  return {
    ...{ told, woken, stream: now.value.stream, context: now.context },
    dialogue: now.value.dialogue,
    ...{ isDecided: isDecided(now), canBeHeard: canBeHeard(now), hasGivenUp: hasGivenUp(now) },
  };
}

const toldAfter = (...happenings: readonly (TurnEvent | number)[]) => turnAfter(...happenings).told;

turnTest('the end of a turn waits for the answer, and no longer than two seconds', () => {
  const { told, dialogue, isDecided } = turnAfter(...asked, 1_999);
  assert.equal([told, dialogue, isDecided], [['transcribe'], { open: { answering: 'waiting' } }, false]);
  const over = turnAfter(...asked, 2_000);
  assert.equal([over.told, over.dialogue], [['transcribe', 'transcript ask me'], 'closed']);
  assert.equal(toldAfter(...asked, answered('complete')), over.told);
});

turnTest('a question keeps the stream open, and gives it up where no answer is listened for', () => {
  const question = [...asked, answered('waiting_for_answer'), 10_000];
  const { told, dialogue, isDecided } = turnAfter(...question);
  assert.equal([told, dialogue, isDecided], [['transcribe'], { open: 'asked' }, true]);
  const waiting = [...question, ears('waiting_for_trigger'), 499];
  assert.equal(turnAfter(...waiting).dialogue, { open: 'following' });
  assert.equal(toldAfter(...waiting, 1), ['transcribe', 'transcript ask me']);
  assert.equal(toldAfter(...waiting, ears('listening')), ['transcribe', 'transcribe']);
});

turnTest('a turn is over before its answer sounds, whatever its order does after that', () => {
  const all = ['transcribe', 'transcript ask me', 'synthesize done'];
  const { told, dialogue } = turnAfter(...asked, speaking('done'), 199);
  assert.equal([told, dialogue], [['transcribe'], { open: { answering: 'holding' } }]);
  assert.equal(toldAfter(...asked, speaking('done'), answered('complete')), all);
  const later = [answered('waiting_for_answer'), ears('waiting_for_trigger')];
  assert.equal(toldAfter(...asked, speaking('done'), 200, ...later), all);
  assert.equal(toldAfter(...asked, WAITS, 199), ['transcribe']);
  assert.equal(toldAfter(...asked, WAITS, 100, WAITS, 100), ['transcribe', 'transcript ask me']);
  assert.equal(toldAfter(speaking('done'), WAITS), ['synthesize done']);
});

turnTest('where the answer begins with a question its text and its sound come before the end', () => {
  const neuron = { synapse: 's', neuron: 'neurotransmitter', step: 1, said: null } as const;
  const question: TurnEvent = { type: 'neuron.ended', ...of, ...neuron, outcome: 'asked' };
  for (const order of [
    [question, speaking('sure?')],
    [speaking('sure?'), question],
  ]) {
    const { told, dialogue } = turnAfter(...asked, ...order, WAITS, 10_000);
    assert.equal([told, dialogue], [['transcribe', 'synthesize sure?'], { open: 'asked' }]);
  }
});

turnTest(
  'an order that is lost ends its turn with an error that says why, and a silence with an empty transcript',
  () => {
    const lost = (detail?: string): TurnEvent => ({
      ...{ type: 'on_stt_error', ...of },
      ...(detail === undefined ? {} : { detail }),
    });
    assert.equal(toldAfter(...heardOrder, lost('too slow')), ['transcribe', 'error too slow']);
    assert.equal(toldAfter(...heardOrder, lost()), ['transcribe', 'transcript']);
  },
);

turnTest('a hotword that opens no ear is over after two seconds', () => {
  const woken = [ears('no_microphone'), BEGINS, ears('waiting_for_trigger'), 1_999];
  const { told, dialogue } = turnAfter(...woken);
  assert.equal([told, dialogue], [[], { open: 'woken' }]);
  assert.equal(toldAfter(...woken, 1), ['transcript']);
});

turnTest('where another place is served the turn is over at once, and one that is heard goes on', () => {
  const released: TurnEvent = { type: 'trigger.released', hotword: 'a', conversation: 'kitchen', to: 'hall' };
  assert.equal(toldAfter(BEGINS, released), ['transcript']);
  assert.equal(toldAfter(BEGINS, triggered, ears('listening'), released), ['transcribe']);
});

turnTest(
  'a satellite that is heard for the hotword is told that, what was found, and the end before the answer',
  () => {
    const turn = [ears('waiting_for_trigger'), triggered, ears('listening'), heard('hi'), ears('answering')];
    const all = ['detect', 'detection hey broca', 'transcribe', 'transcript hi', 'detect'];
    assert.equal(toldAfter(STREAMS, ...turn, answered('complete'), ears('waiting_for_trigger')), all);
    assert.equal(toldAfter(STREAMS, ...turn.slice(0, 4), ears('waiting_for_trigger')), all);
  },
);

turnTest('a hotword that starts something at once has its end too', () => {
  assert.equal(toldAfter(STREAMS, triggered, ears('answering')), ['detection hey broca', 'transcript']);
  assert.equal(toldAfter(BEGINS, triggered, ears('answering'), answered('complete')), ['transcript']);
});

turnTest(
  'who is asked is told of no hotword: a satellite that plays a sound then would not hear the answer',
  () => {
    assert.equal(toldAfter(ears('listening'), STREAMS), ['transcribe']);
    assert.equal(toldAfter(STREAMS, triggered, ears('listening'), STREAMS), [
      'detection hey broca',
      'transcribe',
    ]);
    assert.equal(toldAfter(triggered, ears('listening'), STREAMS), ['transcribe', 'detection']);
    assert.equal(toldAfter(ears('answering'), STREAMS), []);
  },
);

turnTest('every state that ends a turn tells its end, once', () => {
  for (const state of ['waiting_for_trigger', 'no_microphone', 'giving_way'])
    assert.equal(toldAfter(BEGINS, triggered, ears('listening'), ears(state), ears(state)), [
      'transcribe',
      'transcript',
    ]);
  assert.equal(toldAfter(BEGINS, triggered, ears('listening'), ears('deaf'), ears('deaf')), [
    ...['transcribe', 'transcript', 'pause-satellite', 'pause-satellite'],
  ]);
  assert.equal(toldAfter(ears('deaf'), ears('no_microphone')), ['pause-satellite', 'run-satellite']);
});

turnTest('a detection and the turn after it are one hotword', () => {
  assert.equal(turnAfter(DETECTED, BEGINS).woken, ['alexa']);
  assert.equal(turnAfter(DETECTED, BEGINS, BEGINS).woken, ['alexa', '']);
});

turnTest('a turn that was over before it began is over', () => {
  const late = turnAfter(DETECTED, 2_000, BEGINS);
  assert.equal([late.told, late.woken, late.stream], [['transcript', 'transcript'], ['alexa'], 'silent']);
  const sounding = turnAfter(DETECTED, { type: 'satellite.sounds' }, 2_000, BEGINS);
  assert.equal(sounding.woken, ['alexa', ''], 'its sound was the turn');
});

turnTest('after a turn one that goes on is heard for the hotword, and others rest', () => {
  const over = [triggered, ears('listening'), ears('waiting_for_trigger')];
  assert.is(turnAfter(STREAMS, ...over).stream, 'hotword');
  const once: TurnEvent = { type: 'satellite.begins_hotword', hotwords: [], goesOn: false };
  const rests = turnAfter(once, ...over);
  assert.equal([rests.stream, rests.canBeHeard], ['silent', true], 'it sends when somebody speaks');
  const woken = turnAfter(BEGINS, ...over);
  assert.equal([woken.stream, woken.canBeHeard, turnAfter(BEGINS).canBeHeard], ['silent', false, true]);
  assert.is(turnAfter(STREAMS, { type: 'satellite.stopped' }).stream, 'silent');
});

turnTest('what is refused ends the turn with one error', () => {
  const refused = { type: 'satellite.refused', problem: 'noise', isStart: false } as const;
  const turn = [BEGINS, triggered, ears('listening'), refused];
  const { told, dialogue, hasGivenUp: isLost } = turnAfter(...turn, refused, refused);
  assert.equal([told, dialogue, isLost], [['transcribe', 'error noise'], 'closed', true]);
  const again = [ears('waiting_for_trigger'), ...turn];
  assert.equal(toldAfter(...turn, ...again), ['transcribe', 'error noise', 'transcribe', 'error noise']);
  const start = { ...refused, isStart: true };
  assert.equal(toldAfter(start, start, refused), ['error noise', 'error noise']);
  assert.is(turnAfter(STREAMS, refused).hasGivenUp, false);
});

turnTest('one that began an order before it joined is told that nobody heard it', () => {
  const turn = createActor(turnMachine).start();
  const told: unknown[] = [];
  turn.on('told', ({ event }) => told.push(event.type));
  turn.send(BEGINS);
  assert.is(turn.getSnapshot().value.dialogue, 'absent');
  turn.send({ type: 'satellite.joined', language: undefined });
  assert.equal([told, turn.getSnapshot().value.stream], [['transcript'], 'silent']);
  turn.stop();
});

turnTest.run();

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
