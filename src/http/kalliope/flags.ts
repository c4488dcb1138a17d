import * as t from 'io-ts';
import { CallOptions } from '../codecs/calls.ts';

/** What Kalliope takes for true; everything else is false, `null`, `"yes"` and `"TRUE"` too. */
export const isTrue = (value: unknown): boolean => TRUE.includes(value);

const TRUE: readonly unknown[] = [true, 'true', 'True', 1, '1'];

/** A body or form with its flags, where it has any, made true or false. */
export const withFlags = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, isFlag(key) ? isTrue(value) : value]));

const isFlag = (key: string): boolean => key === 'mute' || key === 'no_voice';

/** What the fields of a form say about the call, whatever its flags hold. */
export const FormOptions = new t.Type<CallOptions, unknown>(
  CallOptions.name,
  CallOptions.is,
  (value, context) => CallOptions.validate(t.UnknownRecord.is(value) ? withFlags(value) : value, context),
  (options) => options,
);
