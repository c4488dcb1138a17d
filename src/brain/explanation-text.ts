import type { Explanation, NearMiss } from './explain.ts';

/** An explanation for people: what runs, then what nearly would have and what was in its way. Without a final newline. */
export function explanationText({
  user_order,
  matched_synapses,
  on_order_not_found,
  near_misses,
}: Explanation): string {
  const matches = matched_synapses.flatMap((match) => [
    `  ${signalText(match, match.matched_order)}`,
    ...correctionText(match),
    ...Object.entries(match.parameters).map(([name, value]) => `    ${name}: ${value}`),
  ]);
  const misses = near_misses.flatMap((miss) => [
    `  ${signalText(miss, miss.order)}, ${Math.round(miss.score * 100)} %`,
    ...correctionText(miss),
    ...(miss.nearest_way === null ? [] : [`    nearest: "${miss.nearest_way}"`]),
    ...reasons(miss).map((reason) => `    ${reason}`),
  ]);
  return [
    `"${user_order}" ${matches.length > 0 ? 'runs:' : 'matches nothing.'}`,
    ...matches,
    ...(on_order_not_found.length > 0 ? [`on_order_not_found runs ${on_order_not_found.join(', ')}.`] : []),
    ...(misses.length > 0 ? ['Near misses:', ...misses] : ['Nothing else comes near.']),
  ].join('\n');
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

/** Each of `others` taken away once. */
function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...words];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
