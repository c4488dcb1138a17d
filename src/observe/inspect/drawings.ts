import type { Chart } from './chart.ts';
import { draw } from './drawing/draw.ts';
import { layouts } from './drawing/generated/layouts.ts';

/** A machine's chart as SVG. Its layout was made when Broca was built. Throws if it has none. */
export function drawingOf(chart: Chart): string {
  const layout = layouts[chart.name];
  if (layout === undefined)
    throw new Error(`the chart of ${chart.name} has no layout; npm run docs:charts makes it`);
  return draw(chart, layout);
}
