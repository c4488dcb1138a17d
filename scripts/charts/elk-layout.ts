import type { Chart, ChartState } from '../../src/observe/inspect/chart.ts';
import {
  type Arrow,
  arrowsOf,
  type Box,
  type ChartLayout,
  guardText,
  type Line,
  linesOf,
  SIZES,
  statesIn,
} from '../../src/observe/inspect/drawing/layout.ts';
import { crossingsIn } from './crossings.ts';
import { type ElkEdge, type ElkNode, type ElkOptions, type ElkPlaced, newElk } from './elk.ts';
import { textWidth } from './text-width.ts';

/** Lays out a chart in each of the ways, and returns the one that is largest in a page with the fewest crossings. */
export async function elkLayout(chart: Chart): Promise<ChartLayout> {
  const elk = newElk();
  const layouts: ChartLayout[] = [];
  for (const way of WAYS) {
    const placed = await elk.layout(graphOf(chart), { layoutOptions: { ...OPTIONS, ...way } });
    layouts.push(layoutOf(chart, placed));
  }
  return layouts.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
}

/** Of each node with nodes within. */
const OPTIONS: ElkOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.thoroughness': '40',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.nodeSelfLoop': '14',
  'elk.edgeLabels.inline': 'true',
};

const WAYS: readonly ElkOptions[] = ['DOWN', 'RIGHT'].flatMap((direction) =>
  ['GREEDY', 'DEPTH_FIRST'].map((cycles) => ({
    'elk.direction': direction,
    'elk.layered.cycleBreaking.strategy': cycles,
  })),
);

/** The place of a chart in a page, in px. */
const PAGE = { width: 1_040, height: 660 };
/** So many crossings are as bad as half the size. */
const BAD_CROSSINGS = 12;

/** A chart that is twice as large costs half as much. */
const costOf = (layout: ChartLayout): number =>
  Math.max(1, layout.width / PAGE.width, layout.height / PAGE.height) *
  (1 + crossingsIn(Object.values(layout.arrows).map(({ line }) => line)) / BAD_CROSSINGS);

const graphOf = (chart: Chart): ElkNode => ({
  id: '',
  layoutOptions: { 'elk.padding': '[top=4,left=4,bottom=4,right=4]' },
  children: [nodeOf(chart.states)],
  edges: [
    ...statesIn(chart.states).flatMap(({ id, initial }) =>
      initial === null
        ? []
        : [{ id: beginOf(id), sources: [beginOf(id)], targets: [initial], layoutOptions: BEGIN }],
    ),
    ...arrowsOf(chart).map(edgeOf),
  ],
});

/** A begin stands first, and straight before its state. */
const BEGIN: ElkOptions = {
  'elk.layered.priority.direction': '20',
  'elk.layered.priority.straightness': '20',
  'elk.layered.priority.shortness': '20',
};

const beginOf = (id: string): string => `${id} begin`;

const HEIGHT = 34;
const MIN_WIDTH = 64;

function nodeOf({ id, name, initial, states }: ChartState): ElkNode {
  const width = Math.max(MIN_WIDTH, Math.ceil(textWidth(name, SIZES.name)) + 22);
  if (states.length === 0) return { id, width, height: HEIGHT };
  return {
    id,
    layoutOptions: {
      'elk.padding': `[top=${SIZES.head + 12},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width + 10},${SIZES.head + 40})`,
    },
    children: [
      ...(initial === null ? [] : [{ id: beginOf(id), width: SIZES.dot, height: SIZES.dot }]),
      ...states.map(nodeOf),
    ],
  };
}

function edgeOf({ key, from, to, transitions }: Arrow): ElkEdge {
  const lines = linesOf(transitions).flat();
  const widths = lines.map(({ event, guard }) =>
    textWidth(
      [event, guard === undefined ? undefined : guardText(guard)].filter(Boolean).join(' '),
      SIZES.label,
    ),
  );
  return {
    id: key,
    sources: [from],
    targets: [to],
    labels: [
      {
        id: `${key} label`,
        text: key, // without a text it gets no place
        width: Math.ceil(Math.max(...widths)) + 2 * SIZES.labelMargin,
        height: lines.length * SIZES.lineHeight + SIZES.labelMargin,
      },
    ],
  };
}

function layoutOf(chart: Chart, placed: ElkNode): ChartLayout {
  const nodes = new Map(nodesIn(placed).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  const states = statesIn(chart.states);
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: Object.fromEntries(states.map(({ id }) => [id, boxOf(nodes.get(id))])),
    begins: Object.fromEntries(
      states.flatMap(({ id, initial }) =>
        initial === null
          ? []
          : [[id, { dot: boxOf(nodes.get(beginOf(id))), line: lineOf(edges.get(beginOf(id))) }]],
      ),
    ),
    arrows: Object.fromEntries(
      arrowsOf(chart).map(({ key }) => {
        const edge = edges.get(key);
        return [key, { line: lineOf(edge), label: boxOf(edge?.labels?.[0]) }];
      }),
    ),
  };
}

const nodesIn = (node: ElkNode): readonly ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

function boxOf(placed: Omit<ElkPlaced, 'id'> | undefined): Box {
  const { x, y, width, height } = placed ?? {};
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    throw new Error('elkjs has left a part of the chart without a place');
  return [rounded(x), rounded(y), rounded(width), rounded(height)];
}

function lineOf(edge: ElkEdge | undefined): Line {
  const [section, ...more] = edge?.sections ?? [];
  if (section === undefined || more.length > 0)
    throw new Error(`elkjs has not drawn ${edge?.id ?? 'an arrow'} as one line`);
  const { startPoint, bendPoints = [], endPoint } = section;
  return [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [rounded(x), rounded(y)]);
}

const rounded = (px: number): number => Math.round(px * 10) / 10;
