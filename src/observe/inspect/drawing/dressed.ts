import type { ChartTransition } from '../charts/chart.ts';
import { type ChartAst, stayingIn } from './chart-ast.ts';

/**
 * The drawing that Graphviz made, so that a page can use it: in the colour of the text around it, each state's group with
 * `data-state`, each transition's line of text with `data-transition`, and no ids that another drawing has too. As a picture of its
 * own it is light or dark as the reader is.
 */
export function dressed(svg: string, name: string, drawn: Pick<ChartAst, 'states' | 'arrows'>): string {
  const [, width = '', height = ''] = /viewBox="0\.00 0\.00 ([\d.]+?)\.00 ([\d.]+?)\.00"/.exec(svg) ?? [];
  const [, place = ''] = /class="graph" transform="([^"]+)"/.exec(svg) ?? [];
  const groups = [...svg.matchAll(GROUP)].map(([, kind = '', inner = '']) => groupOf(kind, inner, drawn));
  if (groups.length < drawn.states.length + drawn.arrows.length)
    throw new Error('this drawing is another one');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` role="img" aria-label="the machine ${escaped(name)}" fill="currentColor" font-family="Helvetica,Arial,sans-serif">\n`,
    STYLE,
    `<g transform="${place}">\n${groups.join('')}</g>\n</svg>\n`,
  ].join('');
}

const GROUP = /<g id="[^"]*" class="((?:cluster|node|edge)[^"]*)">\n<title>[^<]*<\/title>\n([\s\S]*?)<\/g>/g;

/** A page that holds the drawing has colours of its own: these are of a drawing that is the whole document. */
const STYLE = `<style>
svg.chart:root { color: #1f2328; background: #fff }
@media (prefers-color-scheme: dark) { svg.chart:root { color: #e6edf3; background: #0d1117 } }
</style>
`;

function groupOf(kind: string, raw: string, { states, arrows }: Pick<ChartAst, 'states' | 'arrows'>): string {
  const shapes = raw.split('\n').filter((line) => line !== '' && !line.includes('fill-opacity'));
  const texts = shapes.filter((line) => line.startsWith('<text'));
  const others = shapes.filter((line) => !line.startsWith('<text')).map(coloured);
  const [, letter, digits] = / ([sa])(\d+)$/.exec(kind) ?? [];
  const state = letter === 's' ? states[Number(digits)] : undefined;
  if (state !== undefined) {
    // the outline goes first: once it is filled it would cover the words
    const outline = others
      .filter((line) => line.startsWith('<path'))
      .map((line) => line.replace('<path', '<path class="box"'));
    const rest = others.filter((line) => !line.startsWith('<path'));
    const lines = [...outline, ...rest, ...labelled(texts, stayingIn(state))];
    return `<g class="state" data-state="${escaped(state.id)}">\n${title(state.id)}${lines.join('\n')}\n</g>\n`;
  }
  const ways = letter === 'a' ? arrows[Number(digits)] : undefined;
  if (ways === undefined) return `<g class="begin">\n${others.join('\n')}\n</g>\n`;
  return `<g class="arrow">\n${[...others, ...labelled(texts, ways)].join('\n')}\n</g>\n`;
}

/** The last lines are the transitions', in their order. */
function labelled(texts: readonly string[], transitions: readonly ChartTransition[]): readonly string[] {
  const first = texts.length - transitions.length;
  return texts.map(plain).map((text, index) => {
    const transition = transitions[index - first];
    return transition === undefined
      ? text
      : text.replace(
          /^<text([^>]*)>/,
          `<text$1 data-transition="${escaped(transition.id)}">${hint(transition)}`,
        );
  });
}

const plain = (text: string): string =>
  text
    .replace(/ xml:space="preserve"| text-anchor="start"| font-family="[^"]*"/g, '')
    .replace(/(?: |&#160;)+<\/text>/, '</text>');

const coloured = (shape: string): string => shape.replaceAll('"black"', '"currentColor"');

/** What is done on the way. */
const hint = ({ actions }: ChartTransition): string =>
  actions.length === 0 ? '' : title(actions.join(', ')).trim();

const title = (text: string): string => `<title>${escaped(text)}</title>\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
