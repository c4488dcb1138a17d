import { draw } from '../../src/observe/inspect/drawing/draw.ts';
import type { ChartLayout } from '../../src/observe/inspect/drawing/layout.ts';
import { formatted } from '../client/formatted.ts';
import { allCharts } from './all-charts.ts';
import { elkLayout } from './elk-layout.ts';

/** The folder of the drawings. */
export const DRAWINGS = 'docs/charts';
const LAYOUTS = 'src/observe/inspect/drawing/generated/layouts.ts';

/** The drawings and the module with their layouts: the text of each file by its path. The machines define all of it. */
export async function drawnCharts(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const layouts: Record<string, ChartLayout> = {};
  for (const chart of allCharts()) {
    const layout = await elkLayout(chart);
    layouts[chart.name] = layout;
    files.set(`${DRAWINGS}/${chart.name}.svg`, draw(chart, layout));
  }
  files.set(LAYOUTS, formatted(LAYOUTS, moduleOf(layouts)));
  return files;
}

const moduleOf = (layouts: Readonly<Record<string, ChartLayout>>): string =>
  [
    '// Made by `npm run docs:charts` from the machines; change nothing here.',
    "import type { ChartLayout } from '../layout.ts';",
    '',
    '/** The layout of each chart, by the name of its machine. */',
    `export const layouts: Readonly<Record<string, ChartLayout>> = ${JSON.stringify(layouts)};`,
    '',
  ].join('\n');
