import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import { pathText, type Refusal, refusals, refusalsText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { BrainContext, BrainEvent } from '../../machines/brain-events.ts';
import type { EarsAsked, OutputAsked, SoundEvent } from '../../machines/ears-events.ts';

/** What the brain machine may be sent, but what it only hands to the ears. */
export type BrainSent = Exclude<BrainEvent, EarsAsked> | OutputAsked;

/** What the ears may be sent. */
export type EarsSent = SoundEvent | EarsAsked;

/** The present, which an event may be about. */
export type Present = Pick<BrainContext, 'brain' | 'codecs' | 'nextCall' | 'settings'>;

/** What a client writes beside the type. */
type Written = Readonly<Record<string, unknown>>;

/** An event as a client writes it. */
export interface EventCodec<Event> {
  /** What it means, in a sentence. */
  readonly about: string;
  readonly fields: t.Mixed;
  /** Left: `BadRequest` or another failure whose `field` is the place of the mistake. */
  readonly read: (written: Written, present: Present) => E.Either<AssistantError, Event>;
}

/** An event that no JSON can hold. */
export interface Unwritable {
  readonly about: string;
  /** Why it is so, and what to ask for in its place. */
  readonly instead: string;
}

interface Words<Needs extends t.Props, May extends t.Props> {
  readonly about: string;
  readonly needs?: Needs;
  readonly may?: May;
  /** What the fields mean, of those whose names do not say it. */
  readonly says?: Readonly<Record<string, string>>;
}

type Fields<Needs extends t.Props, May extends t.Props> = t.TypeOf<t.TypeC<Needs>> &
  t.TypeOf<t.PartialC<May>>;

/** What only the present can tell to be wrong makes a Left of `become`. */
export function triedLetter<Event, Needs extends t.Props = t.Props, May extends t.Props = t.Props>(
  { about, needs, may, says = {} }: Words<Needs, May>,
  become: (fields: Fields<Needs, May>, present: Present) => E.Either<AssistantError, Event>,
): EventCodec<Event> {
  const needed = t.type(needs ?? ({} as Needs), 'a JSON object');
  const fields = withSchema(t.intersection([needed, t.partial(may ?? ({} as May))], 'a JSON object'), {
    properties: Object.fromEntries(
      Object.entries(says).map(([name, description]) => [name, { description }]),
    ),
  });
  const known = Object.keys({ ...needs, ...may });
  return {
    about,
    fields,
    read: (written, present) => {
      const decoded = fields.decode(written);
      const wrong = [...(E.isLeft(decoded) ? refusals(decoded.left) : []), ...strangers(written, known)];
      return E.isLeft(decoded) || wrong.length > 0
        ? E.left(badRequest(wrong))
        : become(decoded.right, present);
    },
  };
}

/** An event that is right once its fields are. */
export const eventCodec = <Event, Needs extends t.Props = t.Props, May extends t.Props = t.Props>(
  words: Words<Needs, May>,
  become: (fields: Fields<Needs, May>, present: Present) => Event,
): EventCodec<Event> => triedLetter(words, (fields, present) => E.right(become(fields, present)));

/** A misspelt field would be passed over in silence. */
function strangers(written: Written, known: readonly string[]): readonly Refusal[] {
  const expected = known.length === 0 ? 'no field but type' : `one of ${['type', ...known].join(', ')}`;
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => ({ path: [key], found: key, expected }));
}

function badRequest(wrong: readonly Refusal[]): AssistantError {
  return {
    _tag: 'BadRequest',
    field: pathText(wrong[0]?.path ?? []),
    message: refusalsText(wrong, 'the event'),
  };
}

/** Of what is counted, or has a place in a list. */
export const WholeNumber = withSchema(
  t.refinement(t.number, (value) => Number.isInteger(value) && value >= 0, 'a whole number, 0 or above'),
  { type: 'integer', minimum: 0 },
);
