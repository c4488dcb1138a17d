import * as t from 'io-ts';
import { withoutNulls } from '../../lib/without-nulls.ts';

/** The codec, with `null` meaning the same as nothing: some peers write it for what they have not. */
export const takingNulls = <A, O>(codec: t.Type<A, O>): t.Type<A, O> =>
  new t.Type(
    codec.name,
    codec.is,
    (value, context) => {
      const rest = t.UnknownRecord.is(value) ? withoutNulls(value) : value;
      // a refusal's path is read off the values that led to it
      const led = context.map((entry) => (entry.actual === value ? { ...entry, actual: rest } : entry));
      return codec.validate(rest, rest === value ? context : led);
    },
    codec.encode,
  );

/** The codec, with nothing meaning `absent`. */
export const orElse = <A, O>(codec: t.Type<A, O>, absent: A): t.Type<A, O> =>
  new t.Type(
    codec.name,
    codec.is,
    (value, context) =>
      value === undefined || value === null ? t.success(absent) : codec.validate(value, context),
    codec.encode,
  );

export const text = t.refinement(t.string, () => true, 'a text');
export const milliseconds = t.refinement(t.number, Number.isFinite, 'milliseconds');
export const yesOrNo = t.refinement(t.boolean, () => true, 'true or false');
export const json = t.refinement(t.UnknownRecord, () => true, 'an object');

/** A whole number in these bounds. */
export const whole = (least: number, most: number) =>
  t.refinement(
    t.number,
    (value) => Number.isInteger(value) && value >= least && value <= most,
    `a whole number from ${least} to ${most}`,
  );

/** What all data of one type of event holds: `needed`, and perhaps `optional`; a field nobody knows passes. */
export const data = <Needed extends t.Props, Optional extends t.Props>(needed: Needed, optional: Optional) =>
  takingNulls(t.intersection([t.type(needed), t.partial(optional)]));

/** More would take long to refuse one by one. */
const MOST_MEMBERS = 5_000;

/** A list of a length that somebody may need. */
export function list<A, O>(member: t.Type<A, O>): t.Type<readonly A[], readonly O[]> {
  const all = t.readonlyArray(member);
  return new t.Type(
    `a list of at most ${MOST_MEMBERS}`,
    all.is,
    (value, context) =>
      Array.isArray(value) && value.length > MOST_MEMBERS
        ? t.failure(value, context)
        : all.validate(value, context),
    all.encode,
  );
}

/** A list, empty where there is none. */
export const listOf = <A, O>(member: t.Type<A, O>) => orElse(list(member), []);
