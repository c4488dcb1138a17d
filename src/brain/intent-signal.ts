import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { withKnownKeys, withSchema } from '../lib/codecs.ts';
import { comparedWords } from '../lib/normal-form.ts';
import type { FoundIntent } from '../sentences/intent.ts';

/** The intent that starts a synapse. */
export interface IntentSignal {
  readonly intent: string;
  /** The slots that must be filled, each with one of these values; undefined for any. */
  readonly slots: Readonly<Record<string, readonly unknown[] | undefined>>;
  /** False for one that is never taken for what was said nearly so. */
  readonly near?: false;
}

const Name = withSchema(
  t.refinement(t.string, (name) => name.trim() !== '', 'the name of an intent'),
  { pattern: '\\S' },
);

const Value = t.union([t.string, t.number, t.boolean], 'a text or a number');

const Slot = t.union(
  [Value, t.null, t.readonlyArray(Value)],
  'a value, a list of values, or true for any value',
);

const IntentMap = t.intersection([
  t.type({ name: Name }, 'a map with name'),
  t.partial({ slots: t.record(t.string, Slot, 'a map of slots to values'), near: t.boolean }),
]);

/** An intent signal's value: the name of an intent, or a map with `name` and `slots`. */
export const IntentParameters: t.Type<IntentSignal, unknown> = withSchema(
  withKnownKeys(
    new t.Type<IntentSignal, unknown>(
      'the name of an intent, or a map with name, slots and near',
      (value): value is IntentSignal => typeof value === 'object',
      (value, context) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? pipe(
              IntentMap.validate(value, context),
              E.map(({ name, slots = {}, near }) => ({
                ...{ intent: name, slots: valuesOf(slots) },
                ...(near === false ? { near } : {}),
              })),
            )
          : pipe(
              Name.validate(value, context),
              E.map((intent) => ({ intent, slots: {} })),
            ),
      (signal) => signal,
    ),
    IntentMap,
  ),
  t.union([Name, IntentMap]),
);

const valuesOf = (slots: Readonly<Record<string, t.TypeOf<typeof Slot>>>): IntentSignal['slots'] =>
  Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [
      name,
      value === true || value === null ? undefined : [value].flat(),
    ]),
  );

/** Whether an intent that was found is the one meant. Values are compared as orders are: case and punctuation don't matter. */
export const isIntended = ({ intent, slots }: IntentSignal, found: FoundIntent): boolean =>
  intent === found.intent &&
  Object.entries(slots).every(([name, wanted]) => {
    const slot = Object.hasOwn(found.slots, name) ? found.slots[name] : undefined;
    if (slot === undefined) return false;
    const values = [slot.value].flat().map(plain);
    return wanted === undefined || wanted.some((value) => values.includes(plain(value)));
  });

const plain = (value: unknown): string => comparedWords(String(value)).join(' ');
