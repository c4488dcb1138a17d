import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stateAt } from '../../../../src/console/machines/chart/charts.ts';
import { earsMachine } from '../../../../src/machines/ears.machine.ts';
import { chartOf } from '../../../../src/observe/inspect/chart-of.ts';

const test = suite('charts');
const { states } = chartOf(earsMachine);

test('a state is found however far within', () => {
  assert.is(stateAt(states, 'ears')?.id, 'ears');
  assert.is(stateAt(states, 'ears.open.hearing.listening')?.name, 'listening');
});

test('a state of another machine, or none at all, is not there', () => {
  assert.is(stateAt(states, 'brain.ears'), undefined);
  assert.is(stateAt(states, 'ears.open.hear'), undefined);
});

test.run();
