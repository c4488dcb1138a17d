import { type Expression, partsOf } from '../../sentences/expression.ts';
import type { SlotPart } from '../../sentences/network.ts';
import type { OrderMatch } from '../match-order.ts';
import type { BrainSentence } from './near-brain.ts';

/** An order as a brain file and `POST /synapses/NAME/orders` take it. */
export type OrderToAdd = string | { readonly text: string; readonly 'matching-type': 'pattern' };

/**
 * What was said, with the values of slots as the lists, ranges and holes that the sentence has for them; where a value was not said so,
 * as it was.
 */
export function orderToAdd(
  said: string,
  sentence: BrainSentence,
  { parameters, slots = [] }: Pick<OrderMatch, 'parameters' | 'slots'>,
): OrderToAdd {
  const parts = slotPartsOf(sentence);
  const values =
    slots.length > 0 ? slots.map(({ name, text }) => [name, text] as const) : Object.entries(parameters);
  let isPattern = false;
  const text = values.reduce((rest, [name, value]) => {
    const place = rest.toLowerCase().indexOf(String(value).toLowerCase());
    if (typeof value !== 'string' || value === '' || place < 0) return rest;
    const written = writtenSlot(name, parts.get(name));
    isPattern ||= !written.startsWith('{{');
    return `${rest.slice(0, place)}${written}${rest.slice(place + value.length)}`;
  }, said);
  return isPattern ? { text, 'matching-type': 'pattern' } : text;
}

/** The slots of a sentence by their names. Lists of its own, which other orders cannot name, are left out. */
function slotPartsOf({ said, names }: BrainSentence): ReadonlyMap<string, SlotPart> {
  const parts = new Map<string, SlotPart>();
  const visited = new Set<string>();
  const visit = (expression: Expression): void => {
    for (const part of partsOf(expression)) {
      if (part.kind === 'rule' && !visited.has(part.rule)) {
        visited.add(part.rule);
        const rule = names.rule(part.rule);
        if (rule !== undefined) visit(rule);
      } else if (part.kind === 'range' || (part.kind === 'list' && names.list(part.list) === undefined))
        parts.set(part.slot, part);
    }
  };
  visit(said);
  return parts;
}

function writtenSlot(name: string, part: SlotPart | undefined): string {
  if (part?.kind === 'list') return part.list === name ? `{${name}}` : `{${part.list}:${name}}`;
  if (part?.kind !== 'range') return `{{ ${name} }}`;
  const step = part.step === 1 ? '' : `,${part.step}`;
  return `{${part.from}..${part.to}${step}:${name}}`;
}
