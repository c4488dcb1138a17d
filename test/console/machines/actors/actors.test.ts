import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { actorAt, everyActor, lookedAt, withStates } from '../../../../src/console/machines/actors/actors.ts';
import { TREE } from '../tree.ts';

const test = suite('actors');
const time = '2026-11-21T10:00:00.000Z';

test('an actor is found by its path, and is gone when it has ended', () => {
  assert.is(actorAt(TREE, 'brain/conversation.default/run-0')?.name, 'run-0');
  assert.is(actorAt(TREE, 'brain/conversation.kitchen'), undefined);
});

test('every actor is listed, each before those it started', () => {
  assert.equal(
    everyActor(TREE).map(({ name }) => name),
    ['brain', 'ears', 'capturing', 'conversation.default', 'run-0'],
  );
});

test('a transition moves its actor, whose age begins anew and whose passed deadlines are gone', () => {
  const after = withStates(TREE, { actor: 'brain/ears', states: ['ears.no_microphone'], time });
  const { states, since, deadlines, children } = actorAt(after, 'brain/ears') ?? TREE;
  assert.equal([states, since, deadlines], [['ears.no_microphone'], time, []]);
  assert.is(children.length, 1);
  assert.is(actorAt(after, 'brain/conversation.default'), actorAt(TREE, 'brain/conversation.default'));
});

test('a transition within the same state changes neither age nor deadlines', () => {
  const { states } = actorAt(TREE, 'brain/ears') ?? TREE;
  const after = withStates(TREE, { actor: 'brain/ears', states, time });
  assert.equal(after, TREE);
});

test('the ears are looked at first', () => {
  assert.is(lookedAt(TREE, '', []).machine?.path, 'brain/ears');
});

test('of an actor that is no machine the chart of the one that started it is shown', () => {
  const { actor, machine, chart } = lookedAt(TREE, 'brain/conversation.default/run-0', []);
  assert.equal([actor?.name, machine?.name, chart], ['run-0', 'conversation.default', 'conversation']);
});

test('of a machine that has ended its chart stays', () => {
  const names = ['brain', 'ears', 'conversation'];
  const { actor, machine, chart } = lookedAt(TREE, 'brain/conversation.kitchen', names);
  assert.equal([actor, machine, chart], [undefined, undefined, 'conversation']);
});

test.run();
