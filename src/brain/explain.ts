import type { Values } from 'pyjinja';
import { without } from '../lib/collections.ts';
import type { Brain } from './brain.ts';
import { hitsOf, type OrderMatch, type SignalHit, startedWith } from './match-order.ts';
import { orderOf } from './matching/extract-parameters.ts';
import { nearMisses, type PatternMiss } from './matching/near-misses.ts';
import { waysOf } from './matching/order-pattern.ts';
import { withoutPunctuation } from './matching/order-template.ts';
import type { SimilarWord } from './matching/shortfall.ts';
import { textOf } from './matching/words.ts';
import { type NearOrder, nearOrders } from './near-orders.ts';
import type { SaidSlot } from './stored-run.ts';
import type { MatchingType } from './synapse.ts';

/** What an order would start, and its near misses. The field names are the API's. */
export interface Explanation {
  readonly user_order: string;
  /** The synapses that would run, in this order. */
  readonly matched_synapses: readonly ExplainedMatch[];
  /** The synapses that would run because nothing matches. */
  readonly on_order_not_found: readonly string[];
  /** The best first. */
  readonly near_misses: readonly NearMiss[];
  /** The orders that may have been meant, the best first; none for an order that matches. */
  readonly near_orders: readonly ExplainedNear[];
}

/** An order that may have been meant. */
export interface ExplainedNear {
  readonly synapse_name: string;
  /** As one would say it. */
  readonly order: string;
  /** From 0 to 1; from the threshold of the settings on it is asked for or run. */
  readonly score: number;
  readonly parameters: Values;
  /** The order to add to the synapse, so that what was said starts it. */
  readonly add: string;
}

interface ExplainedSignal {
  readonly synapse_name: string;
  /** The index of the signal in its synapse, from 0. */
  readonly signal: number;
  /** `intent` for an intent signal. */
  readonly matching_type: MatchingType | 'intent';
  /** The order after the corrections of this signal; null if they change nothing. */
  readonly corrected_order: string | null;
}

export interface ExplainedMatch extends ExplainedSignal {
  readonly matched_order: string;
  readonly parameters: Values;
  /** Of a pattern or an intent, where it could fill any. */
  readonly slots?: readonly SaidSlot[];
}

/** An order signal that does not match, or that belongs to a disabled synapse. */
export interface NearMiss extends ExplainedSignal {
  /** As written. */
  readonly order: string;
  /** The nearest form of a pattern; null for other orders. */
  readonly nearest_way: string | null;
  /** From 0.5 to 1. */
  readonly score: number;
  readonly enabled: boolean;
  readonly missing_words: readonly string[];
  readonly extra_words: readonly string[];
  readonly excluded_words: readonly string[];
  readonly wrong_order: boolean;
  readonly similar_words: readonly SimilarWord[];
}

/** The maximum number of near misses in an explanation. */
const MAX_MISSES = 10;

/** Compares an order with the whole brain and runs nothing; `fallback` names what `on_order_not_found` runs. */
export function explain(
  order: string,
  brain: Brain,
  fallback: readonly string[],
  lowersHoles = false,
): Explanation {
  const compared = withoutNear(order, brain, fallback, lowersHoles);
  const near =
    compared.matched_synapses.length > 0 ? [] : nearOrders(brain, order, MAX_NEAR, { lowersHoles });
  return { ...compared, near_orders: near.flatMap((one) => explainedNear(one, order)) };
}

/** The signals that nearly match, the best first. */
export const nearMissesOf = (order: string, brain: Brain): readonly NearMiss[] =>
  withoutNear(order, brain, [], false).near_misses;

function withoutNear(
  order: string,
  brain: Brain,
  fallback: readonly string[],
  lowersHoles: boolean,
): Omit<Explanation, 'near_orders'> {
  const said = orderOf(order);
  const isEnabled = (synapse: number): boolean => brain.synapses[synapse]?.isEnabled === true;

  const { patterns } = brain.index();
  const found = hitsOf(brain, said);
  const matched = found.filter(({ place }) => isEnabled(place.synapse));
  const disabled = found
    .filter(({ place }) => !isEnabled(place.synapse))
    .map((hit) => ({ ...hit, ...NOTHING_SHORT }));
  const settled = new Set(found.map(({ place }) => place.synapse));
  const missed = nearMisses(patterns.flatMap(waysOf), said, MAX_MISSES, (synapse) => settled.has(synapse));

  const signalOf = (hit: SignalHit): ExplainedSignal => {
    const { place } = hit;
    const synapse = brain.synapses[place.synapse];
    if ('found' in hit) {
      return {
        ...{ synapse_name: synapse?.name ?? '', signal: place.signal },
        ...{ matching_type: 'intent', corrected_order: null },
      };
    }
    const { pattern, order: taken } = hit;
    return {
      synapse_name: synapse?.name ?? '',
      signal: place.signal,
      matching_type: synapse?.signals[place.signal]?.order?.matchingType ?? pattern.matchingType,
      corrected_order: taken.words === said.words ? null : textOf(taken.words),
    };
  };
  return {
    user_order: order,
    matched_synapses: matched.map((hit) => {
      const { matchedOrder, ...started } = startedWith(hit, lowersHoles);
      return { ...signalOf(hit), matched_order: matchedOrder, ...started };
    }),
    on_order_not_found:
      matched.length > 0 ? [] : fallback.filter((name) => brain.find(name)?.isEnabled === true),
    near_misses: [...disabled, ...missed].slice(0, MAX_MISSES).map((miss) => ({
      ...signalOf(miss),
      ...missOf(miss),
      enabled: isEnabled(miss.place.synapse),
    })),
  };
}

const MAX_NEAR = 5;

const explainedNear = (
  { order, score, matches: [first] }: NearOrder,
  said: string,
): readonly ExplainedNear[] =>
  first === undefined
    ? []
    : [
        {
          ...{ synapse_name: first.synapse.name, order, score: Math.round(score * 100) / 100 },
          parameters: first.parameters,
          add: aliasOf(said, first),
        },
      ];

/** What was said, with the values of its slots as holes; where these were not said so, as it was. */
function aliasOf(said: string, { parameters, slots = [] }: OrderMatch): string {
  const values =
    slots.length > 0 ? slots.map(({ name, text }) => [name, text] as const) : Object.entries(parameters);
  return values.reduce((text, [name, value]) => {
    const place = text.toLowerCase().indexOf(String(value).toLowerCase());
    return typeof value !== 'string' || value === '' || place < 0
      ? text
      : `${text.slice(0, place)}{{ ${name} }}${text.slice(place + value.length)}`;
  }, said);
}

const NOTHING_SHORT = {
  score: 1,
  missing: [],
  extra: [],
  excluded: [],
  isInWrongOrder: false,
  similar: [],
} as const;

const missOf = (miss: Omit<PatternMiss, 'place' | 'order' | 'pattern'> & SignalHit) => ({
  ...('found' in miss ? { order: miss.found.sentence, nearest_way: null } : wayOf(miss)),
  score: Math.round(miss.score * 100) / 100,
  missing_words: miss.missing,
  extra_words: miss.extra,
  excluded_words: miss.excluded,
  wrong_order: miss.isInWrongOrder,
  similar_words: miss.similar,
});

const wayOf = ({ pattern }: Pick<PatternMiss, 'pattern'>) => ({
  order: pattern.written,
  nearest_way: pattern.text === withoutPunctuation(pattern.written) ? null : pattern.text,
});

/** Formats an explanation: what runs, then each near miss with its reasons. It has no final newline. */
export function explanationText(explanation: Explanation): string {
  const fallback = explanation.on_order_not_found;
  const matches = explanation.matched_synapses.flatMap((match) => [
    `  ${signalText(match, match.matched_order)}`,
    ...correctionText(match),
    ...valuesText(match),
  ]);
  const near = explanation.near_orders.flatMap((one) => [
    `  ${one.synapse_name}: "${one.order}", ${Math.round(one.score * 100)} %`,
    ...Object.entries(one.parameters).map(([name, value]) => `    ${name}: ${value}`),
    `    add: - order: ${JSON.stringify(one.add)}`,
  ]);
  const misses = explanation.near_misses.flatMap((miss) => [
    `  ${signalText(miss, miss.order)}, ${Math.round(miss.score * 100)} %`,
    ...correctionText(miss),
    ...(miss.nearest_way === null ? [] : [`    nearest: "${miss.nearest_way}"`]),
    ...reasons(miss).map((reason) => `    ${reason}`),
  ]);
  return [
    `"${explanation.user_order}" ${matches.length > 0 ? 'runs:' : 'matches nothing.'}`,
    ...matches,
    ...(fallback.length > 0 ? [`on_order_not_found runs ${fallback.join(', ')}.`] : []),
    ...(near.length > 0 ? ['Nearly:', ...near] : []),
    ...(misses.length > 0 ? ['Near misses:', ...misses] : ['Nothing else comes near.']),
  ].join('\n');
}

/** Each slot as what was said for it stands for its value; other parameters by their values. */
function valuesText({ parameters, slots = [] }: ExplainedMatch): readonly string[] {
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
