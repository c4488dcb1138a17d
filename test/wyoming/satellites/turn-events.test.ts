import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { IDLE_STAGE, type Stage } from '../../../src/wyoming/satellites/incoming.ts';
import { NO_TURN, nextTurn, type TurnInput } from '../../../src/wyoming/satellites/turn.ts';

const test = suite('satellites/wyoming/progress');

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

test('the end of a turn waits for the answer, and no longer than two seconds', () => {
  assert.equal(told(STREAMING, ...asked), { all: ['transcribe'], dueMs: 2_000, isOpen: true });
  const { all } = told(STREAMING, ...asked, { type: 'due' });
  assert.equal(all, ['transcribe', 'transcript ask me']);
  assert.equal(told(STREAMING, ...asked, answered('complete')).all, all);
});

test('a question keeps the stream open, and gives it up where no answer is listened for', () => {
  const question = [...asked, answered('waiting_for_answer')];
  assert.equal(told(STREAMING, ...question), { all: ['transcribe'], dueMs: undefined, isOpen: true });
  assert.is(told(STREAMING, ...question, ears('waiting_for_trigger')).dueMs, 500);
  assert.equal(told(STREAMING, ...question, ears('waiting_for_trigger'), ears('listening')).all, [
    'transcribe',
    'transcribe',
  ]);
});

test('a turn is over before its answer sounds, whatever its order does after that', () => {
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

test('where the answer begins with a question its text and its sound come before the end', () => {
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

test('an order that is lost ends its turn with an error that says why, and a silence with an empty transcript', () => {
  const lost = (detail?: string): TurnInput => ({ type: 'on_stt_error', ...of, detail });
  const turn = [{ type: 'woken' } as const, triggered, ears('listening'), ears('transcribing')];
  assert.equal(told(STREAMING, ...turn, lost('too slow')).all, ['transcribe', 'error too slow']);
  assert.equal(told(STREAMING, ...turn, lost()).all, ['transcribe', 'transcript']);
});

test('a hotword that opens no ear is over after two seconds', () => {
  const woken: readonly TurnInput[] = [ears('no_microphone'), { type: 'woken' }, ears('waiting_for_trigger')];
  assert.equal(told(STREAMING, ...woken), { all: [], dueMs: 2_000, isOpen: true });
  assert.equal(told(STREAMING, ...woken, { type: 'due' }).all, ['transcript']);
});

test('where another place is served the turn is over at once, and one that is heard goes on', () => {
  const released: TurnInput = { type: 'trigger.released', hotword: 'a', conversation: 'kitchen', to: 'hall' };
  assert.equal(told(STREAMING, { type: 'woken' }, released).all, ['transcript']);
  assert.equal(told(STREAMING, triggered, ears('listening'), released).all, ['transcribe']);
});

test('a satellite that is heard for the hotword is told that, what was found, and the end before the answer', () => {
  const turn = [ears('waiting_for_trigger'), triggered, ears('listening'), heard('hi'), ears('answering')];
  const { all } = told(LISTENING, ...turn, answered('complete'), ears('waiting_for_trigger'));
  assert.equal(all, ['detect', 'detection hey broca', 'transcribe', 'transcript hi', 'detect']);
});

test('a hotword that starts something at once has its end too', () => {
  assert.equal(told(LISTENING, triggered, ears('answering')).all, ['detection hey broca', 'transcript']);
  assert.equal(told(STREAMING, { type: 'woken' }, triggered, ears('answering'), answered('complete')).all, [
    'transcript',
  ]);
});

test('who is asked is told of no hotword: a satellite that plays a sound then would not hear the answer', () => {
  assert.equal(told(LISTENING, ears('listening'), { type: 'begun' }).all, ['transcribe']);
  assert.equal(told(LISTENING, triggered, ears('listening'), { type: 'begun' }).all, [
    ...['detection hey broca', 'transcribe'],
  ]);
  assert.equal(told(LISTENING, ears('answering'), { type: 'begun' }).all, []);
});

test('every state that ends a turn tells its end, once', () => {
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

test.run();
