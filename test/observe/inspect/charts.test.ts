import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { and, not, setup } from 'xstate';
import { allCharts } from '../../../scripts/charts/all-charts.ts';
import { crossingsIn } from '../../../scripts/charts/crossings.ts';
import { brainMachine } from '../../../src/machines/brain.machine.ts';
import { satelliteMachine } from '../../../src/machines/satellite.machine.ts';
import type { ChartState } from '../../../src/observe/inspect/chart.ts';
import { chartOf, machinesIn } from '../../../src/observe/inspect/chart-of.ts';
import { draw } from '../../../src/observe/inspect/drawing/draw.ts';
import { layouts } from '../../../src/observe/inspect/drawing/generated/layouts.ts';
import { arrowsOf, type Box, type Line, statesIn } from '../../../src/observe/inspect/drawing/layout.ts';
import { pointsOf } from '../../../src/observe/inspect/drawing/rounded-path.ts';
import { drawingOf } from '../../../src/observe/inspect/drawings.ts';

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

const within = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(within)];
const marked = (svg: string, mark: string): readonly string[] =>
  [...svg.matchAll(new RegExp(` data-${mark}="([^"]*)"`, 'g'))]
    .flatMap(([, ids = '']) => ids.split('|'))
    .sort();

for (const chart of allCharts()) {
  const { name, states } = chart;
  const svg = drawingOf(chart);

  drawTest(`${name}: each state and each transition is in the drawing once`, () => {
    const all = within(states);
    assert.equal(marked(svg, 'state'), all.map(({ id }) => id).sort());
    const transitions = all.flatMap((state) => state.transitions);
    const leading = transitions.filter(({ targets }) => targets.length > 0).map(({ id }) => id);
    const staying = transitions.filter(({ targets }) => targets.length === 0).map(({ id }) => id);
    assert.equal(marked(svg, 'transition'), leading.sort());
    assert.equal(marked(svg, 'stays'), staying.sort());
  });

  drawTest(`${name}: the words of a transition are those of its event and its guard`, () => {
    for (const { id, event, guard, targets } of within(states).flatMap(({ transitions }) => transitions)) {
      if (targets.length === 0) continue;
      const [, group = ''] = svg.split(`data-transition="${id}">`);
      const [way = ''] = group.split('</g>');
      const words = way
        .replace(/<title>[^<]*<\/title>/, '')
        .replace(/<\/text>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .trim();
      const isShort = words === `[${guard}]`;
      assert.is(words, guard === null ? event : isShort ? `[${guard}]` : `${event} [${guard}]`);
    }
  });

  drawTest(`${name}: a page gives the drawing its colours, and no other drawing's ids are in it`, () => {
    const inside = svg.replace(/<style>[\s\S]*?<\/style>/, '');
    assert.not.match(inside, /black|white|#[0-9a-f]{3,8}"/i);
    assert.not.match(inside, / id="/);
  });
}

drawTest('a chart that has changed since its layout was made is not drawn', () => {
  const [first] = allCharts();
  assert.ok(first);
  const layout = layouts[first.name];
  assert.ok(layout);
  const other = { ...first, states: { ...first.states, id: 'other' } };
  assert.throws(
    () => draw(other, layout),
    /the layout of brain has no other; npm run docs:charts makes it anew/,
  );
  assert.throws(() => drawingOf({ ...first, name: 'none' }), /the chart of none has no layout/);
});

drawTest.run();

const layoutTest = suite('inspecting/drawing/layouts');

const overlap = ([x, y, width, height]: Box, [otherX, otherY, otherWidth, otherHeight]: Box): boolean =>
  x < otherX + otherWidth && otherX < x + width && y < otherY + otherHeight && otherY < y + height;

const holds = ([x, y, width, height]: Box, [otherX, otherY, otherWidth, otherHeight]: Box): boolean =>
  x <= otherX && y <= otherY && otherX + otherWidth <= x + width && otherY + otherHeight <= y + height;

const EDGE = 1.5;
const isOnBorder = ([x, y, width, height]: Box, [pointX, pointY]: readonly [number, number]): boolean => {
  const isAlong = (from: number, length: number, at: number) =>
    at >= from - EDGE && at <= from + length + EDGE;
  const isAt = (wanted: number, at: number) => Math.abs(wanted - at) <= EDGE;
  const isOnSide = (isAt(x, pointX) || isAt(x + width, pointX)) && isAlong(y, height, pointY);
  const isOnEnd = (isAt(y, pointY) || isAt(y + height, pointY)) && isAlong(x, width, pointX);
  return isOnSide || isOnEnd;
};

const endsOf = (line: Line) => {
  const points = pointsOf(line);
  return [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]] as const;
};

const isBelow = (id: string, around: string): boolean => id.startsWith(`${around}.`);

for (const chart of allCharts()) {
  const layout = layouts[chart.name];
  const boxOf = (id: string): Box => layout?.states[id] ?? [0, 0, 0, 0];
  const states = statesIn(chart.states);

  layoutTest(`${chart.name}: boxes lie beside each other, or within the state that holds them`, () => {
    for (const one of states)
      for (const other of states) {
        if (isBelow(other.id, one.id))
          assert.ok(holds(boxOf(one.id), boxOf(other.id)), `${other.id} in ${one.id}`);
        else if (one !== other && !isBelow(one.id, other.id))
          assert.not.ok(overlap(boxOf(one.id), boxOf(other.id)), `${one.id} and ${other.id}`);
      }
    for (const box of Object.values(layout?.states ?? {}))
      assert.ok(holds([0, 0, layout?.width ?? 0, layout?.height ?? 0], box));
  });

  layoutTest(
    `${chart.name}: each arrow leads from the border of its state to that of its target, level or upright`,
    () => {
      for (const { key, from, to } of arrowsOf(chart)) {
        const { line } = layout?.arrows[key] ?? { line: [] };
        const [begin, end] = endsOf(line);
        assert.ok(isOnBorder(boxOf(from), begin), `${key} begins`);
        assert.ok(isOnBorder(boxOf(to), end), `${key} ends`);
        const points = pointsOf(line);
        for (const [index, [x, y]] of points.entries()) {
          const [nextX, nextY] = points[index + 1] ?? [x, y];
          assert.ok(Math.abs(x - nextX) < 0.2 || Math.abs(y - nextY) < 0.2, `${key} is slanted`);
        }
      }
      for (const [id, { line }] of Object.entries(layout?.begins ?? {})) {
        const initial = states.find((state) => state.id === id)?.initial ?? '';
        assert.ok(isOnBorder(boxOf(initial), endsOf(line)[1]), `${id} begins`);
      }
    },
  );

  layoutTest(
    `${chart.name}: the words of an arrow lie on it, and cover neither boxes nor other words`,
    () => {
      const labels = arrowsOf(chart).map(
        ({ key }) => [key, layout?.arrows[key]?.label ?? [0, 0, 0, 0]] as const,
      );
      const simple = states.filter((state) => state.states.length === 0);
      for (const [key, label] of labels) {
        for (const { id } of simple) assert.not.ok(overlap(label, boxOf(id)), `${key} over ${id}`);
        for (const [other, otherLabel] of labels)
          if (other !== key) assert.not.ok(overlap(label, otherLabel), `${key} over ${other}`);
        const line = pointsOf(layout?.arrows[key]?.line ?? []);
        const isNear = line.some((point, index) => {
          const next = line[index + 1] ?? point;
          const [x, y] = [Math.min(point[0], next[0]) - 6, Math.min(point[1], next[1]) - 6];
          return overlap(label, [x, y, Math.abs(point[0] - next[0]) + 12, Math.abs(point[1] - next[1]) + 12]);
        });
        assert.ok(isNear, `${key} is far from its arrow`);
      }
    },
  );

  layoutTest(`${chart.name}: hardly any arrows cross`, () => {
    const arrows = Object.values(layout?.arrows ?? {});
    assert.ok(crossingsIn(arrows.map(({ line }) => line)) <= arrows.length / 2);
  });
}

layoutTest('a level and an upright line that meet in their midst cross once', () => {
  assert.is(
    crossingsIn([
      [0, 5, 10, 5],
      [5, 0, 5, 10],
    ]),
    1,
  );
  assert.is(
    crossingsIn([
      [0, 5, 5, 5, 5, 10],
      [20, 0, 20, 30],
    ]),
    0,
  );
});

layoutTest.run();
