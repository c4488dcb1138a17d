import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMachine } from 'xstate';
import type { Chart } from '../../../../src/observe/inspect/chart.ts';
import { chartOf } from '../../../../src/observe/inspect/chart-of.ts';
import { draw } from '../../../../src/observe/inspect/drawing/draw.ts';
import { drawings } from '../../../../src/observe/inspect/drawings.ts';
import { rejection } from '../../../support/rejection.ts';

const test = suite('inspecting/drawing/drawings');

const chart = chartOf(
  createMachine({ id: 'door', initial: 'open', states: { open: { on: { shut: 'shut' } }, shut: {} } }),
);

test('a chart is drawn in a thread as it is drawn here, and again after the thread was idle', async () => {
  const drawn = drawings(0);
  const here = await draw(chart);
  assert.is(await drawn.svgOf(chart), here);
  assert.is(await drawn.svgOf(chart), here);
  assert.is(
    await drawn.svgOf({ ...chart, name: 'gate' }),
    here.replace('the machine door', 'the machine gate'),
  );
  await drawn.close();
});

test('a chart that cannot be drawn is told, and others are drawn after it', async () => {
  const drawn = drawings();
  const wrong = { name: 'wrong', states: { ...chart.states, kind: 'nothing' } } as unknown as Chart;
  assert.match(String(await rejection(drawn.svgOf(wrong))), 'the chart of wrong cannot be drawn');
  assert.match(await drawn.svgOf(chart), '<svg');
  await drawn.close();
});

test('nothing is drawn once it is closed', async () => {
  const drawn = drawings();
  await drawn.close();
  assert.match(String(await rejection(drawn.svgOf(chart))), 'it is closed');
});

test.run();
