import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { comparedWords } from '../../lib/normal-form.ts';
import { atOnce, each, type Steps } from '../../lib/steps.ts';
import { withoutEndSigns } from '../../sentences/compared.ts';
import { type Expression, partsOf } from '../../sentences/expression.ts';
import type { Sentences } from '../../sentences/sentences.ts';
import { parsedTemplate } from '../../sentences/template.ts';
import { namesOf } from '../slot-names.ts';
import type { MatchingType, Synapse } from '../synapse.ts';
import { type CorrectionList, correctionList } from './corrections.ts';
import { isUnsayable, type TemplateToken, templateTokens, withoutPunctuation } from './order-template.ts';
import { patternWays } from './pattern-ways.ts';

/** A pattern of an order, and the signals that share it. */
export interface OrderPattern {
  /** The words, with `{{ holes }}`, without punctuation at their edges; of a `pattern` as a whole the template. */
  readonly text: string;
  /** The whole order as written. */
  readonly written: string;
  /** The number of this way to say it among those of its order. */
  readonly way: number;
  /** What a `pattern` says, as a whole; undefined for one of its ways and for other orders. */
  readonly said: Expression | undefined;
  readonly tokens: readonly TemplateToken[];
  /** A way without holes to say a `pattern` is `ordered-strict`. */
  readonly matchingType: MatchingType;
  /** The phrases that forbid a match, in lower case; the same object in all patterns with equal ones. */
  readonly exclusions: readonly (readonly string[])[];
  /** The same object in all patterns with equal corrections; `undefined` when there are none. */
  readonly corrections: CorrectionList | undefined;
  readonly places: readonly SignalPlace[];
}

/** Where a signal is: its synapse in the brain, and itself in the synapse. */
export interface SignalPlace {
  readonly synapse: number;
  readonly signal: number;
}

/** All order signals, a `pattern` of few ways by its ways; a signal whose text has nothing to say can never match and has none. */
export const orderPatterns = (synapses: readonly Synapse[]): readonly OrderPattern[] =>
  atOnce(orderPatternsInSteps(synapses));

/** The same in steps. */
export function* orderPatternsInSteps(synapses: readonly Synapse[]): Steps<readonly OrderPattern[]> {
  const patterns: OrderPattern[] = [];
  const placesByKey = new Map<string, SignalPlace[]>();
  const correctionsOf = sharedLists(correctionList);
  const exclusionsOf = sharedLists(phrases);
  yield* each(synapses, ({ signals }, synapse) => {
    for (const [signal, { order }] of signals.entries()) {
      if (order === undefined || isUnsayable(order.text)) continue;
      const { text, matchingType } = order;
      const corrections = correctionsOf(order.corrections);
      const exclusions = exclusionsOf(matchingType === 'not-contain' ? order.excludedWords : NO_WORDS);
      const key = `${matchingType} ${corrections.number} ${exclusions.number} ${text}`;
      const known = placesByKey.get(key);
      if (known !== undefined) {
        known.push({ synapse, signal });
        continue;
      }
      const places = [{ synapse, signal }];
      placesByKey.set(key, places);
      const said = matchingType === 'pattern' ? parsedTemplate(withoutEndSigns(text)) : undefined;
      if (said !== undefined && E.isLeft(said)) continue;
      const spoken = said === undefined ? withoutPunctuation(text) : text;
      const pattern: OrderPattern = {
        ...{ text: spoken, written: text, way: 0, said: said?.right, matchingType, places },
        tokens: said === undefined ? templateTokens(spoken) : NO_TOKENS,
        exclusions: exclusions.made,
        corrections: order.corrections.length === 0 ? undefined : corrections.made,
      };
      if (isLookedUp(pattern)) patterns.push(...waysOf(pattern));
      else patterns.push(pattern);
    }
  });
  return patterns;
}

/** A pattern of few ways without lists and rules is looked up by its ways; others are found by a chart. */
function isLookedUp(pattern: OrderPattern): boolean {
  if (pattern.said === undefined) return true;
  if (!Array.from(partsOf(pattern.said)).every(({ kind }) => PLAIN_KINDS.has(kind))) return false;
  const count = waysOf(pattern).length;
  return count > 0 && count <= FEW_WAYS;
}

const PLAIN_KINDS: ReadonlySet<Expression['kind']> = new Set(['text', 'sequence', 'choice', 'hole']);

const FEW_WAYS = 64;

/**
 * The ways to say an order: of a `pattern` each by itself, if it is spelled out. A way without holes is `ordered-strict`.
 */
export function waysOf(pattern: OrderPattern): readonly OrderPattern[] {
  if (pattern.said === undefined) return [pattern];
  const known = WAYS.get(pattern);
  if (known !== undefined) return known;
  const ways = waysIn(pattern, patternWays(pattern.said) ?? []);
  WAYS.set(pattern, ways);
  return ways;
}

/** The same with rules, and with a word of its own for each list and range, by which orders are told apart. */
export function waysApart(pattern: OrderPattern, sentences: Sentences): readonly OrderPattern[] {
  if (pattern.said === undefined) return [pattern];
  const { rule, list } = namesOf(sentences);
  const texts = patternWays(marked(pattern.said), {
    rule: (name) => {
      const said = rule(name);
      return said && marked(said);
    },
  });
  return waysIn(pattern, texts ?? []);

  function marked(said: Expression): Expression {
    switch (said.kind) {
      case 'sequence':
      case 'permutation':
        return { ...said, parts: said.parts.map(marked) };
      case 'choice':
        return { ...said, options: said.options.map(marked) };
      case 'list': {
        const values = list(said.list);
        return values?.kind === 'wildcard' ? said : mark(values ?? said.list);
      }
      case 'range':
        return mark([said.from, said.to, said.step]);
      default:
        return said;
    }
  }
}

/** A word that nobody says, the same for all with these values. */
const mark = (values: unknown): Expression => ({
  kind: 'text',
  text: `\ue000${createHash('sha1').update(JSON.stringify(values)).digest('hex')}`,
});

const waysIn = (pattern: OrderPattern, texts: readonly string[]): readonly OrderPattern[] =>
  texts.map((text, way): OrderPattern => {
    const tokens = templateTokens(text);
    const matchingType = tokens.length === 0 ? 'ordered-strict' : 'pattern';
    return { ...pattern, text, way, said: undefined, tokens, matchingType };
  });

const WAYS = new WeakMap<OrderPattern, readonly OrderPattern[]>();

const NO_TOKENS: readonly TemplateToken[] = [];

const phrases = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts.map((text) => comparedWords(text)).filter((phrase) => phrase.length > 0);

const NO_WORDS: readonly string[] = [];

/** What was made of a list, with a number that only equal lists have. */
export interface SharedList<R> {
  readonly number: number;
  readonly made: R;
}

/** A `make` that is called once for all lists with equal content; a list must not change afterwards. */
export function sharedLists<T, R>(make: (list: readonly T[]) => R): (list: readonly T[]) => SharedList<R> {
  const byIdentity = new Map<readonly T[], SharedList<R>>();
  const byContent = new Map<string, SharedList<R>>();
  return (list) => {
    const known = byIdentity.get(list);
    if (known !== undefined) return known;
    const content = list.length === 0 ? '' : JSON.stringify(list);
    const shared = byContent.get(content) ?? { number: byContent.size, made: make(list) };
    byContent.set(content, shared);
    byIdentity.set(list, shared);
    return shared;
  };
}
