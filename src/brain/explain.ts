import type { Values } from 'pyjinja';
import { without } from '../lib/collections.ts';
import type { Brain } from './brain.ts';
import { correctedBy, type ExplainedSignal, signalOf } from './explained-signal.ts';
import { hitsOf, type MatchOptions, startedWith } from './match-order.ts';
import { orderOf } from './matching/extract-parameters.ts';
import { type NearMiss, nearMissesOf } from './near/near-misses.ts';
import type { OrderToAdd } from './near/order-to-add.ts';
import type { SaidSlot } from './stored-run.ts';

/** What an order would start, and its near misses. The field names are the API's. */
export interface Explanation {
  readonly user_order: string;
  /** The synapses that would run, in this order. */
  readonly matched_synapses: readonly ExplainedMatch[];
  /** The synapses that would run because nothing matches. */
  readonly on_order_not_found: readonly string[];
  /** What may have been meant, the best first. */
  readonly near_misses: readonly NearMiss[];
}

export interface ExplainedMatch extends ExplainedSignal {
  readonly matched_order: string;
  readonly parameters: Values;
  /** Of a pattern or an intent, where it could fill any. */
  readonly slots?: readonly SaidSlot[];
}

/** Compares an order with the whole brain and runs nothing; `fallback` names what `on_order_not_found` runs. */
export function explain(
  order: string,
  brain: Brain,
  fallback: readonly string[],
  options: MatchOptions = {},
): Explanation {
  const said = orderOf(order);
  const matched = hitsOf(brain, said, options.context).filter(
    ({ place }) => brain.synapses[place.synapse]?.isEnabled,
  );
  const isMatched = (name: string): boolean =>
    matched.some(({ place }) => brain.synapses[place.synapse]?.name === name);
  return {
    user_order: order,
    matched_synapses: matched.map((hit) => {
      const { matchedOrder, ...started } = startedWith(hit, options.lowersHoles);
      return { ...signalOf(brain, hit, correctedBy(hit, said)), matched_order: matchedOrder, ...started };
    }),
    on_order_not_found:
      matched.length > 0 ? [] : fallback.filter((name) => brain.find(name)?.isEnabled === true),
    near_misses: nearMissesOf(order, brain, options).filter(({ synapse_name }) => !isMatched(synapse_name)),
  };
}

/** Formats an explanation: what runs, then each near miss with its reasons. It has no final newline. */
export function explanationText(explanation: Explanation): string {
  const fallback = explanation.on_order_not_found;
  const matches = explanation.matched_synapses.flatMap((match) => [
    `  ${signalText(match, match.matched_order)}`,
    ...correctionText(match),
    ...valuesText(match),
  ]);
  const misses = explanation.near_misses.flatMap((miss) => [
    `  ${signalText(miss, miss.order)}, ${Math.round(miss.score * 100)} %`,
    ...correctionText(miss),
    ...(miss.nearest_way === null ? [] : [`    nearest: "${miss.nearest_way}"`]),
    ...valuesText({ parameters: {}, ...miss }),
    ...reasons(miss).map((reason) => `    ${reason}`),
    ...(miss.add === undefined ? [] : [`    to add: - order: ${yamlText(miss.add)}`]),
  ]);
  return [
    `"${explanation.user_order}" ${matches.length > 0 ? 'runs:' : 'matches nothing.'}`,
    ...matches,
    ...(fallback.length > 0 ? [`on_order_not_found runs ${fallback.join(', ')}.`] : []),
    ...(misses.length > 0 ? ['Near misses:', ...misses] : ['Nothing else comes near.']),
  ].join('\n');
}

/** Each slot as what was said for it stands for its value; other parameters by their values. */
function valuesText({
  parameters,
  slots = [],
}: Pick<ExplainedMatch, 'parameters' | 'slots'>): readonly string[] {
  const known = new Set(slots.flatMap(({ name }) => [name, `${name}_text`]));
  return [
    ...slots.map(({ name, value, text }) =>
      text === '' || text === String(value) ? `    ${name}: ${value}` : `    ${name}: ${value} ("${text}")`,
    ),
    ...Object.entries(parameters)
      .filter(([name]) => !known.has(name))
      .map(([name, value]) => `    ${name}: ${value}`),
  ];
}

const yamlText = (order: OrderToAdd): string =>
  typeof order === 'string'
    ? JSON.stringify(order)
    : `{ text: ${JSON.stringify(order.text)}, matching-type: pattern }`;

type Signal = Explanation['matched_synapses'][number] | NearMiss;

const signalText = ({ synapse_name, matching_type }: Signal, order: string): string =>
  `${synapse_name}: "${order}"${matching_type === 'normal' ? '' : ` (${matching_type})`}`;

const correctionText = ({ corrected_order }: Signal): readonly string[] =>
  corrected_order === null ? [] : [`    corrected to "${corrected_order}"`];

function reasons(miss: NearMiss): readonly string[] {
  const expected = miss.similar_words.map(({ expected }) => expected);
  const missing = without(miss.missing_words, expected);
  return [
    ...(miss.enabled ? [] : ['not enabled']),
    ...miss.similar_words.map(({ said, expected }) => `said "${said}", expected "${expected}"`),
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(miss.extra_words.length > 0 ? [`said too much: ${miss.extra_words.join(', ')}`] : []),
    ...(miss.excluded_words.length > 0 ? [`excluded: ${miss.excluded_words.join(', ')}`] : []),
    ...(miss.wrong_order ? ['its words in another order'] : []),
  ];
}
