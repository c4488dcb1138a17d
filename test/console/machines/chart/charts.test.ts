import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLit, litStates, stateAt, withoutMachine } from '../../../../src/console/machines/chart/charts.ts';
import { earsMachine } from '../../../../src/machines/ears.machine.ts';
import { chartOf } from '../../../../src/observe/inspect/chart-of.ts';

const test = suite('console/machines/chart/charts');

const { states } = chartOf(earsMachine);

test('a state is found however far within', () => {
  assert.is(stateAt(states, 'ears')?.id, 'ears');
  assert.is(stateAt(states, 'ears.open.hearing.listening')?.name, 'listening');
});

test('a state of another machine, or none at all, is not there', () => {
  assert.is(stateAt(states, 'brain.ears'), undefined);
  assert.is(stateAt(states, 'ears.open.hear'), undefined);
});

test('what is active is lit, and everything around it', () => {
  assert.equal(
    [...litStates(['brain.ears.open', 'brain.voice.muted'])],
    ['brain', 'brain.ears', 'brain.ears.open', 'brain.voice', 'brain.voice.muted'],
  );
});

test('of a machine that does not run nothing is lit', () => {
  assert.equal([...litStates([])], []);
});

test('a state whose name only begins alike is not lit', () => {
  assert.is(isLit(['ears.open.hearing'], 'ears.open.hear'), false);
  assert.is(isLit(['ears.open.hearing'], 'ears.open'), true);
});

test('a state is named without its machine, the machine itself with its name', () => {
  assert.is(withoutMachine('ears.open.hearing'), 'open.hearing');
  assert.is(withoutMachine('signals'), 'signals');
});

test.run();
