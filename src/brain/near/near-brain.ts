import { comparedWords } from '../../lib/normal-form.ts';
import { atOnce, mapped, type Steps } from '../../lib/steps.ts';
import type { Expression } from '../../sentences/expression.ts';
import { type NearSentence, type NearSet, nearSet } from '../../sentences/near/near-sentences.ts';
import { synonymsIn } from '../../sentences/near/synonyms.ts';
import { type Names, NO_NAMES } from '../../sentences/network.ts';
import type { Sentences } from '../../sentences/sentences.ts';
import { type SkipWords, skipWords } from '../../sentences/skip-words.ts';
import type { Brain } from '../brain.ts';
import { intentPlaces } from '../match-order.ts';
import type { CorrectionList } from '../matching/corrections.ts';
import type { SaidOrder } from '../matching/extract-parameters.ts';
import type { OrderPattern } from '../matching/order-pattern.ts';

/** A sentence that starts something: that of an order, or of an intent. */
export interface BrainSentence {
  /** Undefined for an intent. */
  readonly pattern: OrderPattern | undefined;
  readonly said: Expression;
  readonly names: Names;
}

export type Words = SaidOrder['words'];

/** The sentences of a brain, ready to find those that an order nearly is. */
export interface NearBrain {
  readonly find: (words: Words) => readonly NearSentence<BrainSentence>[];
  /** The corrections of the orders, each list once. */
  readonly corrections: readonly CorrectionList[];
}

interface Ready {
  readonly sentences: Sentences;
  /** The intents that start a synapse. */
  readonly started: ReadonlySet<string>;
  readonly set: NearSet<BrainSentence>;
  readonly skip: SkipWords;
  readonly corrections: readonly CorrectionList[];
}

const READY = new WeakMap<readonly OrderPattern[], Ready>();

/** Made ready at once unless it was before; again after a change of the orders, the rules or the intents. */
export const nearBrainOf = (brain: Brain): NearBrain => atOnce(nearBrainInSteps(brain));

/** The same in steps, so that the first order that matches nothing need not wait. */
export function* nearBrainInSteps(brain: Brain): Steps<NearBrain> {
  const { patterns } = brain.index();
  const { sentences } = brain;
  const started = new Set(intentPlaces(brain.synapses).map(({ intent }) => intent.intent));
  const known = READY.get(patterns);
  const isReady = known?.sentences === sentences && isSameSet(known.started, started);
  const ready = isReady ? known : yield* readied(patterns, sentences, started);
  READY.set(patterns, ready);
  const { set, skip, corrections } = ready;
  return { find: (words) => set.find(skip.everywhere(words), brain.ready), corrections };
}

const isSameSet = <A>(some: ReadonlySet<A>, others: ReadonlySet<A>): boolean =>
  some.size === others.size && [...some].every((one) => others.has(one));

function* readied(
  patterns: readonly OrderPattern[],
  sentences: Sentences,
  started: ReadonlySet<string>,
): Steps<Ready> {
  const { rules, intents, language } = sentences;
  const rule = (name: string): Expression | undefined =>
    Object.hasOwn(rules, name) ? rules[name] : undefined;
  const all: readonly BrainSentence[] = [
    ...(yield* mapped(patterns, (pattern) => ({
      ...{ pattern, said: pattern.said ?? wordsAndHoles(pattern) },
      names: { ...NO_NAMES, rule },
    }))),
    ...intents
      .filter(({ intent }) => started.has(intent))
      .flatMap(({ sentences: own, rules: ownRules, lists }) =>
        own.map(({ said }) => ({
          ...{ pattern: undefined, said },
          names: {
            rule: (name: string) => (Object.hasOwn(ownRules, name) ? ownRules[name] : rule(name)),
            list: (name: string) => (Object.hasOwn(lists, name) ? lists[name] : undefined),
          },
        })),
      ),
  ];
  return {
    sentences,
    started,
    set: yield* nearSet(
      all.map((of) => ({ ...of, of })),
      language,
      synonymsIn(rules),
    ),
    skip: skipWords(sentences.skipWords),
    corrections: [...new Set(patterns.flatMap(({ corrections }) => corrections ?? []))],
  };
}

/** An order without a template's signs. Holes may stay empty where they may when it is said right: in all but a `pattern`. */
function wordsAndHoles({ text, matchingType }: OrderPattern): Expression {
  const filled = (slot: string): Expression =>
    matchingType === 'pattern'
      ? { kind: 'hole', slot }
      : { kind: 'choice', options: [{ kind: 'hole', slot }, NOTHING] };
  const parts = text
    .split(HOLE)
    .map(
      (part, at): Expression =>
        at % 2 === 0 ? { kind: 'text', text: ` ${comparedWords(part).join(' ')} ` } : filled(part),
    );
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
}

const NOTHING: Expression = { kind: 'text', text: '' };

const HOLE = /\{\{\s*([\p{L}\p{M}\p{N}_.]+)\s*\}\}/u;
