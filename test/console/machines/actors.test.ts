import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  actorAt,
  actorRows,
  allActors,
  selectionOf,
  treeStep,
  withStates,
} from '../../../src/console/machines/actors.ts';
import { TREE } from './tree.ts';

const test = suite('console/machines/actors');

const time = '2026-11-21T10:00:00.000Z';

test('an actor is found by its path, and is gone when it has ended', () => {
  assert.is(actorAt(TREE, 'brain/conversation.default/run-0')?.name, 'run-0');
  assert.is(actorAt(TREE, 'brain/conversation.kitchen'), undefined);
});

test('every actor is listed, each before those it started', () => {
  assert.equal(
    allActors(TREE).map(({ name }) => name),
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
  assert.is(selectionOf(TREE, '', []).machine?.path, 'brain/ears');
});

test('of an actor that is no machine the chart of the one that started it is shown', () => {
  const { actor, machine, chart } = selectionOf(TREE, 'brain/conversation.default/run-0', []);
  assert.equal([actor?.name, machine?.name, chart], ['run-0', 'conversation.default', 'conversation']);
});

test('of a machine that has ended its chart stays', () => {
  const names = ['brain', 'ears', 'conversation'];
  const { actor, machine, chart } = selectionOf(TREE, 'brain/conversation.kitchen', names);
  assert.equal([actor, machine, chart], [undefined, undefined, 'conversation']);
});

const rows = actorRows(TREE, new Set());
const folded = actorRows(TREE, new Set(['brain/ears']));

test('each row knows how deep it is, which of how many, and what it lies in', () => {
  assert.equal(
    rows.map(({ actor, level, position, siblings, parent, isOpen }) => [
      actor.name,
      level,
      position,
      siblings,
      parent,
      isOpen,
    ]),
    [
      ['brain', 1, 1, 1, undefined, true],
      ['ears', 2, 1, 2, 'brain', true],
      ['capturing', 3, 1, 1, 'brain/ears', undefined],
      ['conversation.default', 2, 2, 2, 'brain', true],
      ['run-0', 3, 1, 1, 'brain/conversation.default', undefined],
    ],
  );
});

test('what is folded hides what lies in it', () => {
  assert.equal(
    folded.map(({ actor }) => actor.name),
    ['brain', 'ears', 'conversation.default', 'run-0'],
  );
});

test('up and down go through what is seen, Home and End to its ends', () => {
  assert.equal(treeStep(rows, 'brain', 'ArrowDown'), { does: 'focus', path: 'brain/ears' });
  assert.equal(treeStep(folded, 'brain/ears', 'ArrowDown'), {
    does: 'focus',
    path: 'brain/conversation.default',
  });
  assert.equal(treeStep(rows, 'brain', 'ArrowUp'), undefined);
  assert.equal(treeStep(rows, 'brain/ears', 'Home'), { does: 'focus', path: 'brain' });
  assert.equal(treeStep(rows, 'brain', 'End'), { does: 'focus', path: 'brain/conversation.default/run-0' });
});

test('right unfolds, then goes in; left folds, then goes out', () => {
  assert.equal(treeStep(folded, 'brain/ears', 'ArrowRight'), { does: 'unfold', path: 'brain/ears' });
  assert.equal(treeStep(rows, 'brain/ears', 'ArrowRight'), { does: 'focus', path: 'brain/ears/capturing' });
  assert.equal(treeStep(rows, 'brain/ears/capturing', 'ArrowRight'), undefined);
  assert.equal(treeStep(rows, 'brain/ears', 'ArrowLeft'), { does: 'fold', path: 'brain/ears' });
  assert.equal(treeStep(folded, 'brain/ears', 'ArrowLeft'), { does: 'focus', path: 'brain' });
});

test('Enter and the space bar choose, and every other key is left to others', () => {
  assert.equal(treeStep(rows, 'brain/ears', 'Enter'), { does: 'choose', path: 'brain/ears' });
  assert.equal(treeStep(rows, 'brain/ears', ' '), { does: 'choose', path: 'brain/ears' });
  assert.is(treeStep(rows, 'brain/ears', 'x'), undefined);
});

test('an actor that has ended under the focus gives it to the first', () => {
  assert.equal(treeStep(rows, 'brain/gone', 'ArrowDown'), { does: 'focus', path: 'brain/ears' });
});

test.run();
