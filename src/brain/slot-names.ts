import * as E from 'fp-ts/lib/Either.js';
import { type Expression, partsOf } from '../sentences/expression.ts';
import type { IntentBlock } from '../sentences/intent.ts';
import { templatesOf } from '../sentences/named.ts';
import type { Names } from '../sentences/network.ts';
import type { Sentences } from '../sentences/sentences.ts';
import { parsedTemplate } from '../sentences/template.ts';
import { templateTokens } from './matching/order-template.ts';
import type { OrderSignal, Synapse } from './synapse.ts';

/** The parameters that a synapse may get from its orders and intents: holes, slots, and `NAME_text` of slots. */
export const parametersOf = (
  { signals }: Pick<Synapse, 'signals'>,
  sentences: Sentences,
): ReadonlySet<string> =>
  new Set(
    signals.flatMap(({ order, intent }) => [
      ...(order === undefined ? [] : ofOrder(order, sentences)),
      ...(intent === undefined
        ? []
        : sentences.intents.filter((block) => block.intent === intent.intent).flatMap(ofIntent(sentences))),
    ]),
  );

function ofOrder({ text, matchingType }: OrderSignal, sentences: Sentences): readonly string[] {
  if (matchingType !== 'pattern') return templateTokens(text).flatMap(({ parameter }) => parameter ?? []);
  const said = parsedTemplate(text);
  return E.isLeft(said) ? [] : [...slotsIn([said.right], namesOf(sentences))];
}

const ofIntent =
  (sentences: Sentences) =>
  (block: IntentBlock): readonly string[] => [
    ...slotsIn(
      block.sentences.map(({ said }) => said),
      namesOf(sentences, block),
    ),
    ...Object.keys(block.slots),
    ...Object.entries(block.requires).flatMap(([key, required]) => slotOfContext(key, required) ?? []),
  ];

/** The slot that a required context fills: `area: {slot: true}`, or `slot: NAME`. */
function slotOfContext(key: string, required: unknown): string | undefined {
  const slot = typeof required === 'object' && required !== null && 'slot' in required && required.slot;
  if (slot === true) return key;
  return typeof slot === 'string' ? slot : undefined;
}

/** What the names in a template stand for, those of a block before those of the kit. */
export function namesOf({ lists, rules }: Sentences, block?: Pick<IntentBlock, 'lists' | 'rules'>): Names {
  const own = <A>(map: Readonly<Record<string, A>> | undefined, name: string): A | undefined =>
    map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
  return {
    rule: (name) => own(block?.rules, name) ?? own(rules, name),
    list: (name) => own(block?.lists, name) ?? own(lists, name),
  };
}

/** The parameters of some templates, also by way of the rules and lists that they name. */
function slotsIn(templates: readonly Expression[], { rule, list }: Names): ReadonlySet<string> {
  const slots = new Set<string>();
  const seen = new Set<Expression>();
  const pending = [...templates];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const part of partsOf(next)) {
      if (part.kind === 'rule') pending.push(...[rule(part.rule)].flatMap((one) => one ?? []));
      if (!('slot' in part)) continue;
      const values = part.kind === 'list' ? list(part.list) : undefined;
      const isFree = part.kind === 'hole' || values?.kind === 'wildcard';
      slots.add(part.slot);
      if (!isFree) slots.add(`${part.slot}_text`);
      if (values !== undefined) pending.push(...templatesOf(values));
    }
  }
  return slots;
}
