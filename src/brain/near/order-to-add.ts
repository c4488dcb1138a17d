import { normalForm } from '../../lib/normal-form.ts';
import { type Expression, partsOf } from '../../sentences/expression.ts';
import type { SlotPart } from '../../sentences/network.ts';
import type { OrderMatch } from '../match-order.ts';
import type { BrainSentence } from './near-brain.ts';

/** An order as a brain file and `POST /synapses/NAME/orders` take it. */
export type OrderToAdd = string | { readonly text: string; readonly 'matching-type': 'pattern' };

/**
 * The words that were said, with the values of slots as the lists, ranges and holes that the sentence has for them; where a value was
 * not said so, as it was.
 */
export function orderToAdd(
  order: string,
  sentence: BrainSentence,
  { parameters, slots = [] }: Pick<OrderMatch, 'parameters' | 'slots'>,
): OrderToAdd {
  const parts = slotPartsOf(sentence);
  const values =
    slots.length > 0 ? slots.map(({ name, text }) => [name, text] as const) : Object.entries(parameters);
  // signs at the edges of words are not compared in an order, but some are in a template
  const said = normalForm(order);
  const places = placesOf(said, values, parts);
  const written = places.map(({ name }) => writtenSlot(name, parts.get(name)));
  const isPattern = written.some((slot) => !slot.startsWith('{{'));
  const own = (text: string): string => (isPattern ? text.replace(SIGNS, '\\$&') : text);
  const text = places.map(
    ({ start }, at) => `${own(said.slice(places[at - 1]?.end ?? 0, start))}${written[at]}`,
  );
  const whole = `${text.join('')}${own(said.slice(places.at(-1)?.end ?? 0))}`;
  return isPattern ? { text: whole, 'matching-type': 'pattern' } : whole;
}

/** What a template takes for more than a word. */
const SIGNS = /[()[\]{}<>|;\\]/g;

interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where values were said, from left to right. A longer one is placed first, since a shorter one may be a word of it. */
function placesOf(
  said: string,
  values: readonly (readonly [name: string, value: unknown])[],
  parts: ReadonlyMap<string, SlotPart>,
): readonly Place[] {
  const texts = values.flatMap(([name, value]) =>
    typeof value === 'string' && normalForm(value) !== '' ? [{ name, value: normalForm(value) }] : [],
  );
  const places: Place[] = [];
  for (const { name, value } of texts.sort((one, other) => other.value.length - one.value.length)) {
    const free = [...said.matchAll(wholeWords(value, parts.get(name)?.isGlued))]
      .map(({ index, 0: { length } }) => ({ name, start: index, end: index + length }))
      .find(({ start, end }) => places.every((place) => end <= place.start || place.end <= start));
    if (free !== undefined) places.push(free);
  }
  return places.sort((one, other) => one.start - other.start);
}

/** A value that is no part of another word or number. A word may go on after one that is glued. */
const wholeWords = (value: string, isGlued = false): RegExp =>
  new RegExp(`${START}${value.replace(REGEXP_SIGNS, '\\$&')}${isGlued ? NUMBER_END : WORD_END}`, 'giu');

const START = String.raw`(?<![\p{L}\p{M}\p{N}]|\p{N}[.,:])`;

const WORD_END = String.raw`(?![\p{L}\p{M}\p{N}]|[.,:]\p{N})`;

const NUMBER_END = String.raw`(?!\p{N}|[.,:]\p{N})`;

const REGEXP_SIGNS = /[\\^$.*+?()[\]{}|/]/g;

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
