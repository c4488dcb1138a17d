import * as E from 'fp-ts/lib/Either.js';
import { each, type Steps } from '../lib/steps.ts';
import { type Expression, NOTHING } from '../sentences/expression.ts';
import type { IntentBlock } from '../sentences/intents.ts';
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
  const started = new Set<string>();
  yield* each(synapses, ({ name, signals }) => {
    if (signals.length === 0) return;
    const { said, intents } = ordersOf(signals);
    if (said !== undefined) parts.set(`order ${name}`, said);
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
    if (started.has(block.intent))
      parts.set(
        `intent ${block.intent} ${at}`,
        made(block, () => intentPart(block, skipWords)),
      );
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
    intents: signals.flatMap(({ intent }) => intent?.intent ?? []),
  };
  ORDERS.set(signals, orders);
  return orders;
}

const ORDERS = new WeakMap<readonly Signal[], OrdersOf>();

/** The sentences of an intent, before and after which a skip word may be said. */
function intentPart({ sentences, lists, rules }: IntentBlock, skipWords: readonly string[]): SaidPart {
  const space: Expression = { kind: 'text', text: ' ' };
  const skipped: Expression = {
    kind: 'choice',
    options: [...skipWords.map((text): Expression => ({ kind: 'text', text })), NOTHING],
  };
  const around = (said: Expression): Expression =>
    skipWords.length === 0 ? said : { kind: 'sequence', parts: [skipped, space, said, space, skipped] };
  return {
    kind: 'said',
    phrases: [],
    templates: sentences.map(({ said }) => around(said)),
    ...(Object.keys(lists).length === 0 ? {} : { lists }),
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
  };
}
