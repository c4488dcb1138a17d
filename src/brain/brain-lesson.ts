import * as E from 'fp-ts/lib/Either.js';
import { each, type Steps } from '../lib/steps.ts';
import { type Expression, NOTHING } from '../sentences/expression.ts';
import type { IntentBlock } from '../sentences/intent.ts';
import type { Lesson, LessonPart, SaidPart } from '../sentences/lesson.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { parsedTemplate } from '../sentences/template.ts';
import type { Signal, Synapse } from './synapse.ts';

/**
 * What may be said to these synapses whatever waits: their orders, and the sentences of intents that start them. Parts of synapses,
 * lists and rules that have not changed are the same objects as in the lesson before.
 */
export function* lessonInSteps(
  synapses: readonly Synapse[],
  { language, lists, rules, intents, skipWords }: Sentences,
): Steps<Lesson> {
  const parts = new Map<string, LessonPart>();
  const withSkipped = skippedAround(skipWords);
  const started = new Set<string>();
  yield* each(synapses, ({ name, signals }) => {
    if (signals.length === 0) return;
    const { said, intents } = ordersOf(signals);
    if (said !== undefined) parts.set(`order ${name}`, withSkipped(said));
    for (const intent of intents) started.add(intent);
  });
  for (const [name, list] of Object.entries(lists))
    parts.set(
      `list ${name}`,
      made(list, () => ({ kind: 'list', name, list })),
    );
  for (const [name, rule] of Object.entries(rules))
    parts.set(
      `rule ${name}`,
      made(rule, () => ({ kind: 'rule', name, rule })),
    );
  yield* each(intents, (block, at) => {
    if (started.has(block.intent)) parts.set(`intent ${block.intent} ${at}`, withSkipped(intentPart(block)));
  });
  return { language, parts };
}

/** The same object for the same value. */
function made(of: object, make: () => LessonPart): LessonPart {
  const known = PARTS.get(of);
  if (known !== undefined) return known;
  const part = make();
  PARTS.set(of, part);
  return part;
}

const PARTS = new WeakMap<object, LessonPart>();

interface OrdersOf {
  readonly said: SaidPart | undefined;
  /** The intents that start the synapse. */
  readonly intents: readonly string[];
}

function ordersOf(signals: readonly Signal[]): OrdersOf {
  const known = ORDERS.get(signals);
  if (known !== undefined) return known;
  const phrases: string[] = [];
  const templates: Expression[] = [];
  for (const { order } of signals) {
    if (order === undefined) continue;
    const template = order.matchingType === 'pattern' ? parsedTemplate(order.text) : undefined;
    if (template === undefined) phrases.push(order.text);
    else if (E.isRight(template)) templates.push(template.right);
  }
  const said: SaidPart = { kind: 'said', phrases, ...(templates.length === 0 ? {} : { templates }) };
  const orders = {
    said: phrases.length + templates.length === 0 ? undefined : said,
    intents: signals.flatMap(({ intent }) => (intent === undefined ? [] : [intent.intent])),
  };
  ORDERS.set(signals, orders);
  return orders;
}

const ORDERS = new WeakMap<readonly Signal[], OrdersOf>();

function intentPart(block: IntentBlock): SaidPart {
  const known = INTENTS.get(block);
  if (known !== undefined) return known;
  const { sentences, lists, rules } = block;
  const part: SaidPart = {
    kind: 'said',
    phrases: [],
    templates: sentences.map(({ said }) => said),
    ...(Object.keys(lists).length === 0 ? {} : { lists }),
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
  };
  INTENTS.set(block, part);
  return part;
}

const INTENTS = new WeakMap<IntentBlock, SaidPart>();

/** Templates, before and after which a word may be said that means nothing. The same object for the same part and words. */
function skippedAround(skipWords: readonly string[]): (part: SaidPart) => SaidPart {
  if (skipWords.length === 0) return (part) => part;
  const known = SKIPPED.get(skipWords) ?? new WeakMap<SaidPart, SaidPart>();
  SKIPPED.set(skipWords, known);
  const space: Expression = { kind: 'text', text: ' ' };
  const skipped: Expression = {
    kind: 'choice',
    options: [...skipWords.map((text): Expression => ({ kind: 'text', text })), NOTHING],
  };
  return (part) => {
    if (part.templates === undefined) return part;
    const around = (said: Expression): Expression => ({
      kind: 'sequence',
      parts: [skipped, space, said, space, skipped],
    });
    const made = known.get(part) ?? { ...part, templates: part.templates.map(around) };
    known.set(part, made);
    return made;
  };
}

const SKIPPED = new WeakMap<readonly string[], WeakMap<SaidPart, SaidPart>>();
