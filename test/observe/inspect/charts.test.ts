import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { and, createMachine, not, setup } from 'xstate';
import { brainMachine } from '../../../src/machines/brain.machine.ts';
import { satelliteMachine } from '../../../src/machines/satellite.machine.ts';
import type { Chart, ChartState } from '../../../src/observe/inspect/chart.ts';
import { chartOf, machinesIn } from '../../../src/observe/inspect/chart-of.ts';
import { draw } from '../../../src/observe/inspect/drawing/draw.ts';
import { drawings } from '../../../src/observe/inspect/drawings.ts';
import { rejection } from '../../support/rejection.ts';

const test = suite('inspecting/charts/chart-of');

const lamp = setup({
  actions: { emit: (_, _event: { readonly type: string }) => {}, count: () => {} },
  guards: { isDark: () => true, isHome: () => true },
  delays: { soon: 500, asSet: () => 7_000, later: ({ context }) => (context as { ms: number }).ms },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: {
      on: {
        press: [
          { guard: and(['isDark', not('isHome')]), target: 'on' },
          { guard: 'isHome', actions: 'count' },
        ],
      },
      always: { guard: 'isDark', target: 'on', actions: 'count' },
    },
    on: {
      type: 'parallel',
      entry: { type: 'emit', params: ({ event }) => ({ type: 'lamp.lit', by: event.type }) },
      exit: { type: 'emit', params: { type: 'lamp.out' } },
      after: { soon: 'off', asSet: 'off', later: 'off', 250: 'off' },
      states: { light: {}, heat: { type: 'final' } },
    },
  },
});

const [off, on] = chartOf(lamp).states.states as [ChartState, ChartState];

test('the states are those of the machine', () => {
  const { states } = chartOf(lamp);
  assert.equal([states.id, states.kind, states.initial], ['lamp', 'compound', 'lamp.off']);
  assert.equal([off.id, off.kind, on.kind], ['lamp.off', 'atomic', 'parallel']);
  assert.equal(
    on.states.map(({ id, kind }) => [id, kind]),
    [
      ['lamp.on.light', 'atomic'],
      ['lamp.on.heat', 'final'],
    ],
  );
});

test('transitions have ids, guards, targets and actions', () => {
  assert.equal(off.transitions, [
    {
      id: 'lamp.off:press',
      event: 'press',
      guard: 'isDark and not isHome',
      targets: ['lamp.on'],
      actions: [],
    },
    { id: 'lamp.off:press:2', event: 'press', guard: 'isHome', targets: [], actions: ['count'] },
    { id: 'lamp.off:always', event: 'always', guard: 'isDark', targets: ['lamp.on'], actions: ['count'] },
  ]);
});

test('entry and exit name what they emit', () => {
  assert.equal([on.entry, on.exit], [['emit lamp.lit'], ['emit lamp.out']]);
});

test('a deadline has its time where it is known without a run', () => {
  assert.equal(on.deadlines, [
    { name: '250', ms: 250 },
    { name: 'soon', ms: 500 },
    { name: 'asSet', ms: 7_000 },
    { name: 'later', ms: null },
  ]);
  assert.equal(
    on.transitions.map(({ id }) => id),
    ['lamp.on:after 250', 'lamp.on:after soon', 'lamp.on:after asSet', 'lamp.on:after later'],
  );
});

test('an invoked actor is named by its source, and so is its end', () => {
  const ears = machinesIn(brainMachine).find(({ id }) => id === 'ears');
  assert.ok(ears);
  const open = chartOf(ears).states.states.find(({ name }) => name === 'open');
  const answering = open?.states.find(({ name }) => name === 'answering');
  assert.equal(
    answering?.invokes.map(({ source }) => source),
    ['answering'],
  );
  const events = answering?.transitions.map(({ event }) => event) ?? [];
  for (const event of ['done answering', 'failed answering', 'after answeringDeadline'])
    assert.ok(events.includes(event), event);
});

test('the machines are found from the one that starts them, each once', () => {
  const names = machinesIn(brainMachine, satelliteMachine).map(({ id }) => id);
  assert.equal([...names].sort(), [
    'brain',
    'connection',
    'connections',
    'ears',
    'output',
    'satellite',
    'signal',
    'signals',
  ]);
});

test('every id is there once', () => {
  const within = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(within)];
  for (const machine of machinesIn(brainMachine, satelliteMachine)) {
    const states = within(chartOf(machine).states);
    const ids = states.flatMap(({ id, transitions }) => [id, ...transitions.map((one) => one.id)]);
    assert.is(new Set(ids).size, ids.length, machine.id);
  }
});

test.run();

const drawTest = suite('inspecting/drawing/draw');

const charts = machinesIn(brainMachine).map(chartOf);
const drawn = new Map(
  await Promise.all(charts.map(async (chart) => [chart.name, await draw(chart)] as const)),
);

const within = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(within)];
const marked = (svg: string, mark: string): readonly string[] =>
  [...svg.matchAll(new RegExp(` data-${mark}="([^"]*)"`, 'g'))].map(([, id = '']) => id).sort();

for (const { name, states } of charts) {
  const svg = drawn.get(name) ?? '';

  drawTest(`${name}: each state and each transition is in the drawing once`, () => {
    const all = within(states);
    assert.equal(marked(svg, 'state'), all.map(({ id }) => id).sort());
    assert.equal(
      marked(svg, 'transition'),
      all.flatMap(({ transitions }) => transitions.map(({ id }) => id)).sort(),
    );
  });

  drawTest(`${name}: the words of a transition are those of its event`, () => {
    for (const { id, event, guard } of within(states).flatMap(({ transitions }) => transitions)) {
      const [, text] =
        new RegExp(`data-transition="${id.replaceAll('*', '\\*')}">(?:<title>[^<]*</title>)?([^<]*)<`).exec(
          svg,
        ) ?? [];
      assert.is(text, guard === null ? event : `${event} [${guard}]`);
    }
  });

  drawTest(`${name}: a page gives the drawing its colours, and no other drawing's ids are in it`, () => {
    const inside = svg.replace(/<style>[\s\S]*?<\/style>/, '');
    assert.not.match(inside, /black|white|#[0-9a-f]{3,8}"/i);
    assert.not.match(inside, / id="/);
  });
}

drawTest('the same chart is the same drawing', async () => {
  const [first] = charts;
  assert.ok(first);
  assert.is(await draw(first), drawn.get(first.name));
});

drawTest.run();

const drawingsTest = suite('inspecting/drawing/drawings');

const chart = chartOf(
  createMachine({ id: 'door', initial: 'open', states: { open: { on: { shut: 'shut' } }, shut: {} } }),
);

drawingsTest(
  'a chart is drawn in a thread as it is drawn here, and again after the thread was idle',
  async () => {
    const drawn = drawings(0);
    const here = await draw(chart);
    assert.is(await drawn.svgOf(chart), here);
    assert.is(await drawn.svgOf(chart), here);
    assert.is(
      await drawn.svgOf({ ...chart, name: 'gate' }),
      here.replace('the machine door', 'the machine gate'),
    );
    await drawn.close();
  },
);

drawingsTest('a chart that cannot be drawn is told, and others are drawn after it', async () => {
  const drawn = drawings();
  const wrong = { name: 'wrong', states: { ...chart.states, kind: 'nothing' } } as unknown as Chart;
  assert.match(String(await rejection(drawn.svgOf(wrong))), 'the chart of wrong cannot be drawn');
  assert.match(await drawn.svgOf(chart), '<svg');
  await drawn.close();
});

drawingsTest('nothing is drawn once it is closed', async () => {
  const drawn = drawings();
  await drawn.close();
  assert.match(String(await rejection(drawn.svgOf(chart))), 'it is closed');
});

drawingsTest.run();
