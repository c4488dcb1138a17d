import type { Expression } from '../sentences/expression.ts';
import { type NearSentence, type NearSet, nearSet } from '../sentences/near/near-sentences.ts';
import { synonymsIn } from '../sentences/near/synonyms.ts';
import { NO_NAMES } from '../sentences/network.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { skipWords } from '../sentences/skip-words.ts';
import type { Brain } from './brain.ts';
import { type MatchOptions, matchOrder, type OrderMatch } from './match-order.ts';
import { isSaid, orderOf } from './matching/extract-parameters.ts';
import type { OrderPattern } from './matching/order-pattern.ts';
import { wordsOf } from './matching/words.ts';
import type { Synapse } from './synapse.ts';

/** An order that may have been meant by another. */
export interface NearOrder {
  /** As one would say it. */
  readonly order: string;
  /** From 0 to 1: the part of the words' weight that fits. */
  readonly score: number;
  /** What it starts, at least one. */
  readonly matches: readonly OrderMatch[];
}

/** Sentences that are tried until `most` of them start different synapses. */
const MOST_TRIED = 12;

/**
 * The orders of enabled synapses that one which matches nothing is nearest to, the best first, one for each synapse. Each of them matches. Those with
 * `near: false` are left out.
 */
export function nearOrders(
  brain: Brain,
  said: string,
  most: number,
  options: MatchOptions = {},
): readonly NearOrder[] {
  const { set, skip } = nearSetOf(brain.index().patterns, brain.sentences);
  const given = orderOf(said);
  const found: NearOrder[] = [];
  const started = new Set<string>();
  for (const near of set.find(skip(said), brain.ready).slice(0, MOST_TRIED)) {
    if (near.of?.exclusions.some((phrase) => isSaid(phrase, given))) continue;
    const order = textOf(near);
    const matches = matchOrder(brain, order, options);
    const [first] = matches;
    if (first === undefined || started.has(first.synapse.name) || !matches.every(mayBeNear)) continue;
    started.add(first.synapse.name);
    found.push({ order, score: near.score, matches });
    if (found.length >= most) break;
  }
  return found;
}

/** Whether an order may start this although it was not said so. */
const mayBeNear = ({ synapse, matchedOrder }: OrderMatch): boolean =>
  !synapse.signals.some(
    ({ order }: Synapse['signals'][number]) => order?.text === matchedOrder && order.near === false,
  );

/** Of an order without holes it is the order as written. */
const textOf = ({ of, text }: NearSentence<OrderPattern | undefined>): string =>
  of !== undefined && of.said === undefined && of.tokens.length === 0 ? of.text : text;

interface ReadyNear {
  readonly set: NearSet<OrderPattern | undefined>;
  readonly skip: (order: string) => ReturnType<typeof wordsOf>;
}

const READY = new WeakMap<
  readonly OrderPattern[],
  { readonly sentences: Sentences; readonly ready: ReadyNear }
>();

/** Made when an order first matches nothing, and again after a change of the orders, the rules or the intents. */
function nearSetOf(patterns: readonly OrderPattern[], sentences: Sentences): ReadyNear {
  const known = READY.get(patterns);
  if (known?.sentences === sentences) return known.ready;
  const { rules, intents, language } = sentences;
  const rule = (name: string): Expression | undefined =>
    Object.hasOwn(rules, name) ? rules[name] : undefined;
  const set = nearSet<OrderPattern | undefined>(
    [
      ...patterns.map((pattern) => ({
        said: pattern.said ?? wordsAndHoles(pattern.text),
        names: { ...NO_NAMES, rule },
        of: pattern,
      })),
      ...intents.flatMap(({ sentences: all, rules: own, lists }) =>
        all.map(({ said }) => ({
          said,
          names: { rule: (name: string) => own[name] ?? rule(name), list: (name: string) => lists[name] },
          of: undefined,
        })),
      ),
    ],
    language,
    synonymsIn(rules),
  );
  const skipped = skipWords(sentences.skipWords);
  const ready: ReadyNear = { set, skip: (order) => skipped.everywhere(wordsOf(order)) };
  READY.set(patterns, { sentences, ready });
  return ready;
}

/** An order without a template's signs. */
function wordsAndHoles(text: string): Expression {
  const parts = text
    .split(HOLE)
    .map(
      (part, at): Expression => (at % 2 === 0 ? { kind: 'text', text: part } : { kind: 'hole', slot: part }),
    );
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
}

const HOLE = /\{\{\s*([\p{L}\p{M}\p{N}_.]+)\s*\}\}/u;
