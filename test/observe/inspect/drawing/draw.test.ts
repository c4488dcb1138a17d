import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brainMachine } from '../../../../src/machines/brain.machine.ts';
import type { ChartState } from '../../../../src/observe/inspect/chart.ts';
import { chartOf, machinesIn } from '../../../../src/observe/inspect/chart-of.ts';
import { draw } from '../../../../src/observe/inspect/drawing/draw.ts';

const test = suite('inspecting/drawing/draw');

const charts = machinesIn(brainMachine).map(chartOf);
const drawn = new Map(
  await Promise.all(charts.map(async (chart) => [chart.name, await draw(chart)] as const)),
);

const within = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(within)];
const marked = (svg: string, mark: string): readonly string[] =>
  [...svg.matchAll(new RegExp(` data-${mark}="([^"]*)"`, 'g'))].map(([, id = '']) => id).sort();

for (const { name, states } of charts) {
  const svg = drawn.get(name) ?? '';

  test(`${name}: each state and each transition is in the drawing once`, () => {
    const all = within(states);
    assert.equal(marked(svg, 'state'), all.map(({ id }) => id).sort());
    assert.equal(
      marked(svg, 'transition'),
      all.flatMap(({ transitions }) => transitions.map(({ id }) => id)).sort(),
    );
  });

  test(`${name}: the words of a transition are those of its event`, () => {
    for (const { id, event, guard } of within(states).flatMap(({ transitions }) => transitions)) {
      const [, text] =
        new RegExp(`data-transition="${id.replaceAll('*', '\\*')}">(?:<title>[^<]*</title>)?([^<]*)<`).exec(
          svg,
        ) ?? [];
      assert.is(text, guard === null ? event : `${event} [${guard}]`);
    }
  });

  test(`${name}: a page gives the drawing its colours, and no other drawing's ids are in it`, () => {
    const inside = svg.replace(/<style>[\s\S]*?<\/style>/, '');
    assert.not.match(inside, /black|white|#[0-9a-f]{3,8}"/i);
    assert.not.match(inside, / id="/);
  });
}

test('the same chart is the same drawing', async () => {
  const [first] = charts;
  assert.ok(first);
  assert.is(await draw(first), drawn.get(first.name));
});

test.run();
