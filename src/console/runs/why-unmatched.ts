import type { NearMiss } from '../../client/types.ts';

/** What keeps an order from matching: `"light" was not said`. The first is the one to look at. */
export function obstaclesOf(miss: NearMiss): readonly string[] {
  const expected = miss.similar_words.map(({ expected }) => expected);
  const missing = without(miss.missing_words, expected);
  return [
    ...(miss.enabled ? [] : ['the synapse is switched off']),
    ...(miss.excluded_words.length > 0 ? [`${quoted(miss.excluded_words)} rules it out`] : []),
    ...miss.similar_words.map(({ said, expected }) => `“${said}” was said, not “${expected}”`),
    ...(missing.length > 0 ? [`${quoted(missing)} ${missing.length === 1 ? 'was' : 'were'} not said`] : []),
    ...(miss.extra_words.length > 0 ? [`${quoted(miss.extra_words)} was said too much`] : []),
    ...(miss.wrong_order ? ['its words came in another order'] : []),
  ];
}

/** Why an order matched nothing, in one sentence; `misses` are the nearest synapses, the best first. */
export function whyUnmatched(order: string, misses: readonly NearMiss[]): string {
  const [nearest] = misses;
  if (nearest === undefined) return `No synapse matches “${order}”, and none comes near.`;
  const [obstacle] = obstaclesOf(nearest);
  if (!nearest.enabled && nearest.score === 1)
    return `“${order}” would match ${nearest.synapse_name}, but the synapse is switched off.`;
  const reason = obstacle === undefined ? 'it matches now' : obstacle;
  return `No synapse matches “${order}”. The nearest is ${nearest.synapse_name}, but ${reason}.`;
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

/** Each of `others` taken away once. */
function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...words];
  for (const other of others) {
    const place = left.indexOf(other);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
