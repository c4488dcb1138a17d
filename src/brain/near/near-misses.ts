import type { Values } from 'pyjinja';
import type { Brain } from '../brain.ts';
import { correctedBy, type ExplainedSignal, signalOf } from '../explained-signal.ts';
import { hitsOf, type MatchOptions, type SignalHit, startedWith } from '../match-order.ts';
import { orderOf, type SaidOrder } from '../matching/extract-parameters.ts';
import { textOf } from '../matching/words.ts';
import type { SaidSlot } from '../stored-run.ts';
import { excludedBy, type MeantSentence, meantSentences } from './near-orders.ts';
import { type OrderToAdd, orderToAdd } from './order-to-add.ts';

/** An order signal that does not match, or that belongs to a disabled synapse. The field names are the API's. */
export interface NearMiss extends ExplainedSignal {
  /** As written; of an intent its sentence. */
  readonly order: string;
  /** What may have been meant, as one would say it; null where that is the order as written. */
  readonly nearest_way: string | null;
  /** From 0 to 1; from the threshold of the settings on it may be asked for or run. */
  readonly score: number;
  readonly enabled: boolean;
  /** What it would put into holes and slots. Traces of earlier versions lack it. */
  readonly parameters?: Values;
  readonly slots?: readonly SaidSlot[];
  /** The order to add to the synapse, so that what was said starts it; undefined where another word or setting keeps the synapse from running. */
  readonly add?: OrderToAdd;
  readonly missing_words: readonly string[];
  readonly extra_words: readonly string[];
  readonly excluded_words: readonly string[];
  readonly wrong_order: boolean;
  readonly similar_words: readonly { readonly said: string; readonly expected: string }[];
}

/** The maximum number of near misses. */
const MAX_MISSES = 10;

/** Sentences that are tried to find them. */
const MOST_TRIED = 30;

/** The signals that an order nearly matches, the best first, one for each synapse that does not match. Disabled synapses are among them. */
export function nearMissesOf(
  said: string,
  brain: Brain,
  { lowersHoles = false, context }: MatchOptions = {},
): readonly NearMiss[] {
  const given = orderOf(said);
  const hits = hitsOf(brain, given, context);
  const settled = new Set(hits.map(({ place }) => place.synapse));
  const misses = hits
    .filter((hit) => !isEnabled(brain, hit))
    .map((hit) => disabledMatch(brain, given, hit, lowersHoles));
  for (const meant of meantSentences(brain, said, MOST_TRIED, context))
    for (const hit of ofItsOrderFirst(meant)) {
      if (settled.has(hit.place.synapse) || misses.length >= MAX_MISSES) continue;
      settled.add(hit.place.synapse);
      misses.push(missOf(brain, given, meant, hit, lowersHoles));
    }
  return misses.slice(0, MAX_MISSES);
}

const ofItsOrderFirst = ({ hits, sentence }: MeantSentence): readonly SignalHit[] => {
  const isOwn = (hit: SignalHit): boolean => 'pattern' in hit && hit.pattern === sentence.pattern;
  return [...hits.filter(isOwn), ...hits.filter((hit) => !isOwn(hit))];
};

function missOf(
  brain: Brain,
  given: SaidOrder,
  meant: MeantSentence,
  hit: SignalHit,
  lowersHoles: boolean,
): NearMiss {
  const { order, sentence, score, differences, corrected } = meant;
  const { missing, extra, similar, isMoved } = differences;
  const { matchedOrder, ...values } = startedWith(hit, lowersHoles);
  const type = 'pattern' in hit ? hit.pattern.matchingType : 'pattern';
  const excluded = excludedBy(hit, given);
  const isStrict = type !== 'normal' && type !== 'not-contain';
  return {
    ...signalOf(brain, hit, corrected),
    ...{ order: matchedOrder, nearest_way: order === matchedOrder ? null : order },
    ...{ score: Math.round(score * 100) / 100, enabled: isEnabled(brain, hit) },
    ...values,
    ...(excluded.length > 0 ? {} : { add: orderToAdd(textOf(given.words), sentence, values) }),
    missing_words: [...missing, ...similar.map(({ expected }) => expected)],
    extra_words: isStrict ? extra : [],
    excluded_words: excluded,
    wrong_order: isMoved && isStrict && type !== 'strict',
    similar_words: similar,
  };
}

/** Only the synapse keeps this from running. */
function disabledMatch(brain: Brain, given: SaidOrder, hit: SignalHit, lowersHoles: boolean): NearMiss {
  const { matchedOrder, ...values } = startedWith(hit, lowersHoles);
  return {
    ...signalOf(brain, hit, correctedBy(hit, given)),
    ...{ order: matchedOrder, nearest_way: null, score: 1, enabled: false },
    ...values,
    ...{ missing_words: [], extra_words: [], excluded_words: [], wrong_order: false, similar_words: [] },
  };
}

const isEnabled = ({ synapses }: Brain, { place }: SignalHit): boolean =>
  synapses[place.synapse]?.isEnabled === true;
