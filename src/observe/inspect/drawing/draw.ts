import type { Chart, ChartState, ChartTransition } from '../chart.ts';
import {
  type Arrow,
  arrowsOf,
  type Box,
  type ChartLayout,
  guardText,
  type LabelLine,
  type Line,
  linesOf,
  type PlacedArrow,
  SIZES,
  statesIn,
  stayingIn,
} from './layout.ts';
import { roundedPath } from './rounded-path.ts';

/**
 * Draws a chart as SVG. The group of each state has `data-state`; `data-stays` lists the transitions that leave it where it is. The words of
 * each other transition have `data-transition`. Throws if the layout is of another chart.
 */
export function draw(chart: Chart, layout: ChartLayout): string {
  const { width, height } = layout;
  const states = statesIn(chart.states);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` role="img" aria-label="the machine ${escaped(chart.name)}">\n`,
    `<style>\n${STYLE}</style>\n`,
    ...states.map((state) => stateGroup(state, chart, found(layout.states, state.id, chart))),
    ...states.flatMap(({ id, initial }) =>
      initial === null ? [] : [beginGroup(found(layout.begins, id, chart))],
    ),
    ...arrowsOf(chart).map((arrow) => arrowGroup(arrow, found(layout.arrows, arrow.key, chart))),
    '</svg>\n',
  ].join('');
}

/** A document of its own follows the reader's light or dark mode. A page sets the colours itself. */
const STYLE = `svg.chart { font-family: Helvetica, Arial, "Liberation Sans", sans-serif }
svg.chart:root { --chart-ground: #fff; --chart-box: #f4f5f7; --chart-edge: #8a939c; --chart-line: #6b747d; --chart-text: #1b1f23; --chart-muted: #555e68; background: var(--chart-ground) }
@media (prefers-color-scheme: dark) { svg.chart:root { --chart-ground: #14171a; --chart-box: #23292e; --chart-edge: #5c666f; --chart-line: #8b959e; --chart-text: #e6e9ec; --chart-muted: #a3adb7 } }
svg.chart .box { fill: var(--chart-ground); stroke: var(--chart-edge); stroke-width: 1.25 }
svg.chart .simple > .box { fill: var(--chart-box) }
svg.chart .region > .box { stroke-dasharray: 5 4 }
svg.chart .final > .inner { fill: none; stroke: var(--chart-edge) }
svg.chart .name { fill: var(--chart-text); font-size: ${SIZES.name}px; font-weight: 600 }
svg.chart .simple > .name { text-anchor: middle; font-weight: 500 }
svg.chart .line { fill: none; stroke: var(--chart-line); stroke-width: 1.25 }
svg.chart .tip, svg.chart .dot { fill: var(--chart-line) }
svg.chart .under { fill: var(--chart-ground) }
svg.chart .way { font-size: ${SIZES.label}px; text-anchor: middle; fill: var(--chart-text) }
svg.chart .guard { fill: var(--chart-muted) }
`;

function found<Value>(all: Readonly<Record<string, Value>>, key: string, { name }: Chart): Value {
  const value = all[key];
  if (value === undefined)
    throw new Error(`the layout of ${name} has no ${key}; npm run docs:charts makes it anew`);
  return value;
}

function stateGroup(state: ChartState, chart: Chart, [x, y, width, height]: Box): string {
  const { id, name, kind, states } = state;
  const stays = stayingIn(state).map((one) => escaped(one.id));
  const isSimple = states.length === 0;
  const at = isSimple
    ? `x="${round(x + width / 2)}" y="${round(y + height / 2 + SIZES.name * 0.35)}"`
    : `x="${round(x + 10)}" y="${round(y + SIZES.head - 8)}"`;
  return [
    `<g class="${classesOf(state, chart)}" data-state="${escaped(id)}"`,
    stays.length === 0 ? '' : ` data-stays="${stays.join('|')}"`,
    `><title>${escaped(id)}</title>`,
    rectangle('box', [x, y, width, height], isSimple ? 7 : 9),
    kind === 'final' ? rectangle('inner', [x + 3, y + 3, width - 6, height - 6], 5) : '',
    `<text class="name" ${at}>${escaped(name)}</text></g>\n`,
  ].join('');
}

const classesOf = ({ id, kind, states }: ChartState, chart: Chart): string =>
  [
    'state',
    ...(states.length === 0 ? ['simple'] : ['compound']),
    ...(kind === 'final' ? ['final'] : []),
    ...(isRegion(id, chart.states) ? ['region'] : []),
  ].join(' ');

const isRegion = (id: string, { kind, states }: ChartState): boolean =>
  states.some((inner) => (inner.id === id ? kind === 'parallel' : isRegion(id, inner)));

const rectangle = (name: string, [x, y, width, height]: Box, radius: number): string =>
  `<rect class="${name}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;

const beginGroup = ({ dot: [x, y, size], line }: ChartLayout['begins'][string]): string =>
  `<g class="begin"><circle class="dot" cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${round(size / 2)}"/>${drawnLine(line)}</g>\n`;

function arrowGroup({ transitions }: Arrow, { line, label }: PlacedArrow): string {
  const [x, y, width, height] = label;
  let top = y + SIZES.labelMargin / 2;
  const allLines = linesOf(transitions);
  const ways = transitions.map((transition, index) => {
    const lines = allLines[index] ?? [];
    const text = wayGroup(transition, lines, x + width / 2, top);
    top += lines.length * SIZES.lineHeight;
    return text;
  });
  return `<g class="arrow">${drawnLine(line)}${rectangle('under', [x, y, width, height], 3)}${ways.join('')}</g>\n`;
}

function wayGroup(
  transition: ChartTransition,
  lines: readonly LabelLine[],
  middle: number,
  top: number,
): string {
  const texts = lines.map(({ event, guard }, index) => {
    const y = round(top + SIZES.lineHeight * (index + 0.78));
    const words = [
      event === undefined ? '' : escaped(event),
      guard === undefined ? '' : `<tspan class="guard">${escaped(guardText(guard))}</tspan>`,
    ].filter((part) => part !== '');
    return `<text x="${round(middle)}" y="${y}">${words.join(' ')}</text>`;
  });
  return `<g class="way" data-transition="${escaped(transition.id)}">${hint(transition)}${texts.join('')}</g>`;
}

/** The actions of the transition. */
const hint = ({ actions }: ChartTransition): string =>
  actions.length === 0 ? '' : `<title>${escaped(actions.join(', '))}</title>`;

const TIP_LENGTH = 8;
const TIP_WIDTH = 3.5;

/** A line with rounded corners, and the tip of an arrow at its end. */
function drawnLine(line: Line): string {
  const [x = 0, y = 0] = line.slice(-2);
  const [beforeX = 0, beforeY = 0] = line.slice(-4, -2);
  const length = Math.hypot(x - beforeX, y - beforeY) || 1;
  const [dx, dy] = [(x - beforeX) / length, (y - beforeY) / length];
  const [backX, backY] = [x - dx * TIP_LENGTH, y - dy * TIP_LENGTH];
  const tip = [
    [x, y],
    [backX - dy * TIP_WIDTH, backY + dx * TIP_WIDTH],
    [backX + dy * TIP_WIDTH, backY - dx * TIP_WIDTH],
  ].map((point) => point.map(round).join());
  const path = roundedPath([...line.slice(0, -2), backX, backY]);
  return `<path class="line" d="${path}"/><polygon class="tip" points="${tip.join(' ')}"/>`;
}

const round = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
