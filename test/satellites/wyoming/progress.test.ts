import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Happening } from '../../../src/satellites/wyoming/progress.ts';
import { turnAfter } from '../../../src/satellites/wyoming/progress.ts';
import { RESTING, type Stage } from '../../../src/satellites/wyoming/stage.ts';
import { NO_TURN } from '../../../src/satellites/wyoming/turn.ts';

const test = suite('satellites/wyoming/progress');

const ears = (state: string): Happening => ({ type: 'ears', state });
const of = { call: 'c', conversation: 'kitchen' };
const heard = (text: string): Happening => ({ type: 'audio.transcribed', ...of, result: { text } });
const answered = (status: 'complete' | 'waiting_for_answer'): Happening => ({
  type: 'call.answered',
  ...of,
  result: { report: { matched_synapses: [], status, user_order: null } },
});
const triggered: Happening = { type: 'on_triggered', ...of, detail: 'hey broca' };
const asked: readonly Happening[] = [
  ...[{ type: 'woken' } as const, triggered, ears('listening'), ears('transcribing')],
  ...[heard('ask me'), ears('answering')],
];

const STREAMING: Stage = { ...RESTING, hears: 'order' };
const LISTENING: Stage = { ...RESTING, hears: 'hotword', comesUnasked: true, hotwords: ['a'] };

/** All that is told, and how long there is until the turn is over by itself. */
function told(stage: Stage, ...happenings: readonly Happening[]) {
  let turn = NO_TURN;
  const all: unknown[] = [];
  for (const happening of happenings) {
    const after = turnAfter(turn, happening, { stage, language: 'fr' });
    turn = after.turn;
    all.push(
      ...after.told.map(({ type, data: { text = '', name = '' } }) => `${type} ${text || name}`.trim()),
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

test('what is said before the answer is there is told after the end of the turn', () => {
  const speaking: Happening = { type: 'on_start_speaking', ...of, detail: 'done' };
  assert.equal(told(STREAMING, ...asked, speaking).all, ['transcribe']);
  assert.equal(told(STREAMING, ...asked, speaking, answered('complete')).all, [
    ...['transcribe', 'transcript ask me', 'synthesize done'],
  ]);
  assert.equal(told(STREAMING, speaking).all, ['synthesize done']);
});

test('a hotword that opens no ear is over after two seconds', () => {
  const woken: readonly Happening[] = [ears('no_microphone'), { type: 'woken' }, ears('waiting_for_trigger')];
  assert.equal(told(STREAMING, ...woken), { all: [], dueMs: 2_000, isOpen: true });
  assert.equal(told(STREAMING, ...woken, { type: 'due' }).all, ['transcript']);
});

test('where another place is served the turn is over at once, and one that is heard goes on', () => {
  const released: Happening = { type: 'trigger.released', hotword: 'a', conversation: 'kitchen', to: 'hall' };
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

test('one that begins to send while an answer is waited for is told that it is heard', () => {
  assert.equal(told(LISTENING, ears('listening'), { type: 'begun' }).all, [
    'detection',
    'transcribe',
    'detection',
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
