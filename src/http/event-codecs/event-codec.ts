import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { PresentKit } from '../../actors/present-kit.ts';
import { withSchema } from '../../lib/codecs.ts';
import { pathText, type Refusal, refusals, refusalsText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { withMeanings } from '../codecs.ts';

/** The state that an event may refer to. */
export interface Present extends PresentKit {
  readonly nextCall: () => string;
}

/** Reads an event that a client writes as JSON. `Fields` is the machine's event without its type. */
export interface EventCodec<Fields> {
  /** The meaning of the event, in a sentence. */
  readonly about: string;
  readonly fields: t.Mixed;
  /** `written` has no type. Left: `BadRequest` or another failure whose `field` is the place of the mistake. */
  readonly read: (
    written: Readonly<Record<string, unknown>>,
    present: Present,
  ) => E.Either<AssistantError, Fields>;
}

/** An event that JSON cannot hold. */
export interface Unwritable {
  readonly about: string;
  /** The reason, and what a client can do in its place. */
  readonly instead: string;
}

interface Description<Needs extends t.Props, May extends t.Props> {
  readonly about: string;
  readonly needs?: Needs;
  readonly may?: May;
  /** The meaning of fields whose names do not say it. */
  readonly says?: Readonly<Record<string, string>>;
}

type Written<Needs extends t.Props, May extends t.Props> = t.TypeOf<t.TypeC<Needs>> &
  t.TypeOf<t.PartialC<May>>;

// biome-ignore lint/complexity/noBannedTypes: an event without fields
type NoProps = {};

/** An event whose fields clients and machines write alike. */
export const eventCodec = <Needs extends t.Props = NoProps, May extends t.Props = NoProps>(
  description: Description<Needs, May>,
): EventCodec<Written<Needs, May>> => checkedEvent(description, E.right);

/** An event whose fields `become` turns into those of the machine. */
export const mappedEvent = <Fields, Needs extends t.Props = NoProps, May extends t.Props = NoProps>(
  description: Description<Needs, May>,
  become: (written: Written<Needs, May>, present: Present) => Fields,
): EventCodec<Fields> => checkedEvent(description, (written, present) => E.right(become(written, present)));

/** The same for an event that can be wrong in the present state: `become` returns a Left then. */
export function checkedEvent<Fields, Needs extends t.Props = NoProps, May extends t.Props = NoProps>(
  { about, needs = {} as Needs, may = {} as May, says = {} }: Description<Needs, May>,
  become: (written: Written<Needs, May>, present: Present) => E.Either<AssistantError, Fields>,
): EventCodec<Fields> {
  const fields = t.intersection([t.type(needs, 'a JSON object'), t.partial(may)], 'a JSON object');
  const fieldNames = Object.keys({ ...needs, ...may });
  const expected =
    fieldNames.length === 0 ? 'no field but type' : `one of ${['type', ...fieldNames].join(', ')}`;
  return {
    about,
    fields: withMeanings(fields, says),
    read: (written, present) => {
      const decoded = fields.decode(written);
      const unknownNames = Object.keys(written).filter((key) => !fieldNames.includes(key));
      const wrong: readonly Refusal[] = [
        ...(E.isLeft(decoded) ? refusals(decoded.left) : []),
        ...unknownNames.map((key) => ({ path: [key], found: key, expected })),
      ];
      if (E.isRight(decoded) && wrong.length === 0) return become(decoded.right, present);
      const field = pathText(wrong[0]?.path ?? []);
      return E.left({ _tag: 'BadRequest', field, message: refusalsText(wrong, 'the event') });
    },
  };
}

/** A count, or a place in a list. */
export const WholeNumber = withSchema(
  t.refinement(t.number, (value) => Number.isInteger(value) && value >= 0, 'a whole number, 0 or above'),
  { type: 'integer', minimum: 0 },
);
