import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMachine } from 'xstate';
import { elkLayout } from '../../scripts/charts/elk-layout.ts';
import { textWidth } from '../../scripts/charts/text-width.ts';
import { chartOf } from '../../src/observe/inspect/chart-of.ts';

const test = suite('scripts/charts/elk-layout');

const door = chartOf(
  createMachine({
    id: 'door',
    initial: 'open',
    states: {
      open: { on: { shut: 'shut' } },
      shut: {
        initial: 'unlocked',
        on: { open: 'open', knock: {} },
        states: { unlocked: { on: { lock: 'locked' } }, locked: { on: { unlock: 'unlocked' } } },
      },
    },
  }),
);

test('every state, begin and arrow of a chart gets a place, and the same again', async () => {
  const layout = await elkLayout(door);
  assert.equal(Object.keys(layout.states), [
    'door',
    'door.open',
    'door.shut',
    'door.shut.unlocked',
    'door.shut.locked',
  ]);
  assert.equal(Object.keys(layout.begins), ['door', 'door.shut']);
  assert.equal(Object.keys(layout.arrows), [
    'door.open > door.shut',
    'door.shut > door.open',
    'door.shut.unlocked > door.shut.locked',
    'door.shut.locked > door.shut.unlocked',
  ]);
  assert.equal(await elkLayout(door), layout);
});

test('longer words are wider, and so are wider letters and larger ones', () => {
  assert.ok(textWidth('mm', 11) > textWidth('ii', 11));
  assert.ok(textWidth('ii', 22) === 2 * textWidth('ii', 11));
  assert.ok(textWidth('order.given', 11) > 50 && textWidth('order.given', 11) < 66);
  assert.ok(textWidth('日', 11) >= 11);
});

test.run();
