import { render } from 'state-machine-cat';
import type { Chart } from '../charts/chart.ts';
import { chartAst } from './chart-ast.ts';
import { dressed } from './dressed.ts';

/** A chart as SVG, the same text for the same chart wherever it is drawn. The first one takes this thread 200 ms, others 10. */
export async function draw(chart: Chart): Promise<string> {
  const { ast, ...drawn } = chartAst(chart);
  const isFlat = chart.states.states.every(({ states }) => states.length === 0);
  const svg = await render(ast, {
    inputType: 'json',
    outputType: 'oldsvg', // by the Graphviz within the package, never by one that happens to be installed
    direction: isFlat ? 'left-right' : 'top-down',
    dotGraphAttrs: GRAPH,
  });
  return dressed(svg, chart.name, drawn);
}

/** Found by looking: arrows between boxes within boxes lie on each other without these. */
const GRAPH = [
  { name: 'newrank', value: 'true' },
  { name: 'ordering', value: '""' },
  { name: 'ranksep', value: '0.4' },
  { name: 'nodesep', value: '0.4' },
];
