import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../../src/brain/events.ts';
import type { Transition } from '../../../src/observe/inspect/transitions.ts';
import { FRAME_SAMPLES } from '../../../src/streams/audio.ts';
import { energyOf } from '../../../src/streams/speech.ts';
import { spokenIn, spoken as spokenMicrophone, textsIn } from '../../../src/testing/harness/microphone.ts';
import { outcomeIn, saidIn } from '../../../src/testing/harness/outcome.ts';
import { checkPath, movesIn } from '../../../src/testing/harness/path.ts';
import { emittedRun } from '../../support/run-told.ts';

const test = suite('outcomes, paths and spoken frames');

const { spoken, stopped, hoarse, answered, report } = emittedRun();
const understood = (text: string): AssistantEvent => ({
  type: 'audio.transcribed',
  call: 'run-1',
  conversation: 'default',
  result: { text },
});

test('what was said to its end counts; what failed or was stopped on its way does not', () => {
  assert.equal(saidIn([spoken]), ['Hi']);
  assert.equal(saidIn([spoken, hoarse]), []);
  assert.equal(saidIn([spoken, stopped]), []);
  assert.equal(saidIn([stopped, spoken]), ['Hi']);
  assert.equal(saidIn([spoken, emittedRun('other').stopped]), ['Hi']);
});

test('reports come in the order of their answers, and silence is nothing that was understood', () => {
  assert.equal(outcomeIn([understood(''), understood('tea'), answered(), spoken]), {
    understood: ['tea'],
    reports: [report],
    said: ['Hi'],
  });
});

test('a bug that ended a run is thrown', () => {
  const bug = new Error('a bug');
  try {
    outcomeIn([answered({ error: bug })]);
    assert.unreachable();
  } catch (error) {
    assert.is(error, bug);
  }
});

const took = (actor: string, event: string, taken: string, ...states: readonly string[]): Transition => ({
  time: '2026-01-01T12:00:00.000Z',
  actor: actor === 'brain' ? actor : `brain/${actor}`,
  machine: actor.split('.')[0] ?? '',
  event: { type: event },
  transitions: [taken],
  states,
});

const TAKEN = [
  took('ears', 'started', '', 'ears.no_microphone'),
  took('ears', 'microphone.opened', 'ears.no_microphone:microphone.opened', 'ears.open.deciding'),
  took('ears', 'microphone.opened', 'ears.open.deciding:always:4', 'ears.open.waiting'),
  took('brain', 'ears.close', 'brain.ears.open:ears.close', 'brain.ears.deaf', 'brain.voice.audible'),
  took('conversation.a', 'order.given', 'conversation.idle:order.given', 'conversation.running'),
  took('conversation.a', 'order.given', 'conversation.running:order.given', 'conversation.running'),
];

const before = { brain: ['brain.ears.open', 'brain.voice.audible'] };

test('a move has what caused it; states that are left at once, and those that stay, are none', () => {
  assert.equal(movesIn(TAKEN, before, 0), [
    { actor: 'ears', event: 'microphone.opened', state: 'open.waiting' },
    { actor: 'brain', event: 'ears.close', state: 'ears.deaf' },
    { actor: 'conversation.a', event: 'order.given', state: 'running' },
  ]);
});

test('only the moves after the last look are told, by what was known before', () => {
  assert.equal(
    movesIn(TAKEN, before, 4).map(({ actor }) => actor),
    ['conversation.a'],
  );
});

test('a path names machines, events where it wants to, and the last names of states', () => {
  const moves = movesIn(TAKEN, before, 0);
  checkPath(moves, ['ears: microphone.opened -> waiting', 'conversation -> running']);
  checkPath(moves, ['conversation.a -> running']);
  checkPath(moves, []);
});

for (const [what, wanted, told] of [
  ['another state', ['ears -> open'], /-\s+'ears -> open'/],
  ['another event', ['brain: ears.open -> deaf'], /\+\s+'brain: ears.close -> ears.deaf'/],
  ['too few moves', ['ears -> waiting', 'ears -> waiting'], /strictly deep-equal/],
  ['what is no move', ['ears waits'], /a move is written/],
] as const) {
  test(`it throws for ${what}`, () => {
    assert.throws(() => checkPath(movesIn(TAKEN, before, 0), wanted), told);
  });
}

const framesOf = (samples: Int16Array): readonly Int16Array[] =>
  Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) =>
    samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );

test('each frame of what is said is loud and holds all of the text', () => {
  const frames = framesOf(spokenMicrophone('Grüße 你好 🎉'));
  assert.ok(frames.length > 5);
  for (const [index, frame] of frames.entries()) {
    assert.equal(spokenIn(frame), { text: 'Grüße 你好 🎉', index });
    assert.ok(energyOf(frame) > 4_000);
  }
});

test('texts are told one from another, also the same one twice, and without their beginning', () => {
  const yes = framesOf(spokenMicrophone('yes'));
  assert.equal(textsIn([...yes, ...yes, ...framesOf(spokenMicrophone('no'))]), ['yes', 'yes', 'no']);
  assert.equal(textsIn(yes.slice(3)), ['yes']);
  assert.equal(textsIn([new Int16Array(FRAME_SAMPLES)]), []);
});

test('a text that is longer than a frame is cut', () => {
  const [frame = new Int16Array()] = framesOf(spokenMicrophone('x'.repeat(2_000), 64));
  assert.is(spokenIn(frame)?.text, 'x'.repeat(FRAME_SAMPLES - 3));
});

test.run();
