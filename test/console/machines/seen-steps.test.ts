import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PastStep } from '../../../src/client/generated/types.ts';

const { addressOf, lookedIn } = await import('../../../src/console/machines/address.ts');
const { movedIn } = await import('../../../src/console/machines/following.ts');
const { neighboursOf, seenSteps, stepsAround } = await import('../../../src/console/machines/seen-steps.ts');
const { sequenceOf } = await import('../../../src/console/machines/sequence-rows.ts');

const CONVERSATION = 'brain/conversation.default';

const step = (number: number, actor: string, state: string, more: Partial<PastStep> = {}): PastStep => ({
  number,
  time: '2026-01-01T00:00:00.000Z',
  actor,
  machine: actor.replace(/^.*\//, '').replace(/\..*/, ''),
  event: { type: `event.${number}` },
  sender: null,
  transitions: [],
  refused: [],
  states: [state],
  after_event: null,
  ...more,
});

/** The newest first, as the service lists them. */
const STEPS = seenSteps([
  step(5, 'brain', 'brain.idle', { sender: CONVERSATION }),
  step(4, CONVERSATION, 'conversation.idle', { sender: CONVERSATION }),
  step(3, 'brain', 'brain.running', { sender: CONVERSATION }),
  step(2, CONVERSATION, 'conversation.running', { sender: 'brain' }),
  step(1, 'brain', 'brain.idle'),
]);

const test = suite('console/machines/seen-steps');

test('steps are named by the one before them of the same machine, and say whether it moved', () => {
  assert.equal(
    STEPS.map(({ number, named, hasMoved }) => [number, named.actor, named.to, hasMoved]),
    [
      [5, 'brain', 'idle', true],
      [4, 'conversation.default', 'idle', true],
      [3, 'brain', 'running', true],
      [2, 'conversation.default', 'running', true],
      [1, 'brain', 'idle', true],
    ],
  );
  const still = seenSteps([step(2, 'brain', 'brain.idle'), step(1, 'brain', 'brain.idle')]);
  assert.equal(
    still.map(({ hasMoved }) => hasMoved),
    [false, true],
  );
});

test('the newest are shown, or those around a step', () => {
  const numbers = (at: number | undefined, count: number) =>
    stepsAround(STEPS, at, count).map(({ number }) => number);
  assert.equal(
    [numbers(undefined, 2), numbers(3, 3), numbers(1, 3)],
    [
      [5, 4],
      [4, 3, 2],
      [2, 1],
    ],
  );
});

test('one walks from step to step, or along one machine', () => {
  assert.equal(neighboursOf(STEPS, 3), { before: 2, after: 4 });
  assert.equal(neighboursOf(STEPS, 3, 'brain'), { before: 1, after: 5 });
  assert.equal(neighboursOf(STEPS, 1), { before: undefined, after: 2 });
  assert.equal(neighboursOf(STEPS, 5), { before: 4, after: undefined });
});

test('the machine that moved last is followed, and the brain only if it moved alone', () => {
  assert.is(movedIn(STEPS, 0), CONVERSATION);
  assert.is(movedIn(STEPS, 4), CONVERSATION);
  assert.is(movedIn(STEPS, 5), undefined);
  assert.is(movedIn(STEPS.slice(0, 1), 0), 'brain');
  const later = STEPS.map((step) =>
    step.number === 5 ? { ...step, time: '2026-01-01T00:00:02.000Z' } : step,
  );
  assert.is(movedIn(later, 4), 'brain');
  assert.is(movedIn([], 0), undefined);
});

test.run();

const addressTest = suite('console/machines/address');

addressTest('the address keeps what is looked at', () => {
  const all = { path: 'brain/conversation.a b', layout: 'sequence', at: 12 } as const;
  const address = addressOf(all);
  assert.is(address, '#/machines/brain/conversation.a%20b?show=sequence&at=12');
  const [rest = '', query] = address.replace('#/machines/', '').split('?');
  assert.equal(lookedIn(decodeURIComponent(rest), new URLSearchParams(query)), all);
});

addressTest('a short address follows what is active, now, as a chart', () => {
  assert.is(addressOf({ path: '', layout: 'chart', at: undefined }), '#/machines');
  const none = { path: '', layout: 'chart', at: undefined };
  assert.equal(lookedIn('', new URLSearchParams()), none);
  for (const query of ['at=x', 'at=0', 'at=-1', 'show=nothing', 'at=1e9'])
    assert.equal(lookedIn('', new URLSearchParams(query)), none, query);
});

addressTest.run();

const sequenceTest = suite('console/machines/sequence-rows');

sequenceTest('each actor has a lane, what is outside the first', () => {
  const { lanes, messages } = sequenceOf(STEPS.toReversed());
  assert.equal(
    lanes.map(({ name, detail }) => [name, detail]),
    [
      ['outside', ''],
      ['brain', ''],
      ['conversation', 'default'],
    ],
  );
  assert.equal(
    messages.map(({ from, to }) => [from, to]),
    [
      [0, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [2, 1],
    ],
  );
});

sequenceTest('who has the most messages stands before the others', () => {
  const ears = seenSteps([step(6, 'brain/ears', 'ears.open', { sender: CONVERSATION })]);
  const { lanes } = sequenceOf([...ears, ...STEPS]);
  assert.equal(
    lanes.map(({ name }) => name),
    ['outside', 'conversation', 'brain', 'ears'],
  );
});

sequenceTest('where nothing comes from outside, it has no lane', () => {
  const { lanes } = sequenceOf(STEPS.filter(({ sender }) => sender !== null));
  assert.equal(
    lanes.map(({ path }) => path),
    [CONVERSATION, 'brain'],
  );
  assert.equal(sequenceOf([]), { lanes: [], messages: [] });
});

sequenceTest.run();
