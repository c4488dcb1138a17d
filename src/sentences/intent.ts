import type { Expression } from './expression.ts';
import type { Context, SlotList } from './lists/slot-list.ts';
import type { Filled, Outcome } from './outcomes.ts';
import { type WordText, writtenBetween } from './words/word-text.ts';

/** Some sentences of an intent, and what holds for them. */
export interface IntentBlock {
  readonly intent: string;
  readonly sentences: readonly { readonly text: string; readonly said: Expression }[];
  /** Slots that are filled whatever was said. */
  readonly slots: Context;
  readonly requires: Context;
  readonly excludes: Context;
  readonly rules: Readonly<Record<string, Expression>>;
  readonly lists: Readonly<Record<string, SlotList>>;
  /** Words of which one at least must be said. */
  readonly keywords?: readonly string[];
  /** Whether its sentences are found wherever an order has spaces, as those of languages that write none. */
  readonly ignoresSpaces?: boolean;
  readonly metadata?: Context;
  readonly response?: string;
}

/** The slot of the device that is meant: an intent that names one goes before others. */
const NAME = 'name';

export interface FoundIntent {
  readonly intent: string;
  /** The template as written. */
  readonly sentence: string;
  readonly slots: Readonly<Record<string, SlotHit>>;
  readonly captures: Readonly<Record<string, string>>;
  readonly context: Context;
  readonly metadata?: Context;
  readonly response?: string;
}

export interface SlotHit {
  readonly value: unknown;
  /** As it was said; empty when it was not. */
  readonly text: string;
  /** Of the value of a list. */
  readonly metadata?: Context;
}

/** Where a sentence stands. */
export interface Place {
  readonly block: IntentBlock;
  readonly text: string;
  readonly said: Expression;
}

/** A way in which an order may be meant. */
export interface Candidate {
  readonly found: FoundIntent;
  readonly freeSlots: number;
  readonly freeLength: number;
  readonly literal: number;
  /** How long the name is that was said, 0 for one that the sentences name themselves; -1 without one. */
  readonly nameLength: number;
}

/** The intent of a sentence that was said so; undefined when its context is not met. */
export function candidateOf(
  { block, text }: Place,
  outcome: Outcome,
  said: WordText,
  given: Context,
): Candidate | undefined {
  const context = { ...given, ...outcome.context };
  const taken = contextSlots(block.requires, context);
  const { filled } = outcome;
  if (
    taken === undefined ||
    !keepsOut(block.excludes, context) ||
    !filled.every((one) => mayStandIn(block, one))
  )
    return undefined;
  const hit = ({ value, start, end, metadata }: Filled): SlotHit => {
    const written = writtenBetween(said, start, end);
    return { value: value ?? written, text: written, ...(metadata === undefined ? {} : { metadata }) };
  };
  const slots = Object.fromEntries([
    ...Object.entries(block.slots).map(([slot, value]) => [slot, { value, text: '' }] as const),
    ...Object.entries(taken),
    ...filled.filter(({ isCapture }) => !isCapture).map((one) => [one.slot, hit(one)] as const),
  ]);
  const free = filled.filter(({ isFree }) => isFree);
  const name = filled.some(({ slot, isFree }) => slot === NAME && isFree) ? undefined : slots[NAME];
  return {
    found: {
      ...{ intent: block.intent, sentence: text, slots, context },
      captures: Object.fromEntries(
        filled.filter(({ isCapture }) => isCapture).map((one) => [one.slot, hit(one).text]),
      ),
      ...(block.metadata === undefined ? {} : { metadata: block.metadata }),
      ...(block.response === undefined ? {} : { response: block.response }),
    },
    freeSlots: free.length,
    freeLength: free.reduce((sum, { start, end }) => sum + end - start, 0),
    literal: outcome.literal,
    nameLength: name?.text.length ?? -1,
  };
}

/** The first of those that name a device at most length, with the fewest free slots, most words of their own and the least free text. */
export function best(candidates: readonly Candidate[]): FoundIntent | undefined {
  let first: Candidate | undefined;
  for (const candidate of candidates)
    if (first === undefined || isBetter(candidate, first)) first = candidate;
  return first?.found;
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  (other.nameLength - one.nameLength ||
    one.freeSlots - other.freeSlots ||
    other.literal - one.literal ||
    one.freeLength - other.freeLength) < 0;

/** What a context that is required puts into slots; undefined when it is not met. */
function contextSlots(required: Context, context: Context): Readonly<Record<string, SlotHit>> | undefined {
  const slots: [string, SlotHit][] = [];
  for (const [key, asked] of Object.entries(required)) {
    const { value: wanted, slot } = isMap(asked) ? asked : { value: asked, slot: undefined };
    const value = plainValue(context[key]);
    if (!isAmong(value, wanted)) return undefined;
    if (slot === true || typeof slot === 'string')
      slots.push([slot === true ? key : slot, { value, text: textIn(context[key]) }]);
  }
  return Object.fromEntries(slots);
}

/** Whether the value of a list is one of those that its sentences take, whatever other values of the order hold. */
const mayStandIn = ({ requires, excludes }: IntentBlock, { context }: Filled): boolean =>
  context === undefined ||
  (keepsOut(excludes, context) &&
    Object.entries(requires).every(([key, asked]) => {
      const wanted = isMap(asked) ? asked.value : asked;
      return (
        !(key in context) ||
        wanted === undefined ||
        wanted === null ||
        isAmong(plainValue(context[key]), wanted)
      );
    }));

const keepsOut = (excluded: Context, context: Context): boolean =>
  Object.entries(excluded).every(([key, refused]) => {
    if (!(key in context)) return true;
    const value = plainValue(context[key]);
    const wanted = isMap(refused) ? refused.value : refused;
    return Array.isArray(wanted) ? !wanted.includes(value) : value !== wanted;
  });

/** Any value that is set is among nothing in particular. */
const isAmong = (value: unknown, wanted: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  (wanted === undefined ||
    wanted === null ||
    (Array.isArray(wanted) ? wanted.includes(value) : value === wanted));

const plainValue = (value: unknown): unknown => (isMap(value) ? value.value : value);

/** What was said for a value of the context, where it holds that too. */
const textIn = (value: unknown): string => (isMap(value) && typeof value.text === 'string' ? value.text : '');

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
