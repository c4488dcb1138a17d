import * as t from 'io-ts';

const WRITTEN: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['True', true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['False', false],
  ['false', false],
  [0, false],
  ['0', false],
]);

/** A boolean in any way clients write one. */
export const Flag = new t.Type<boolean, boolean, unknown>(
  'true or false',
  t.boolean.is,
  (value, context) => {
    const flag = WRITTEN.get(value);
    return flag === undefined ? t.failure(value, context) : t.success(flag);
  },
  (flag) => flag,
);

export const ConversationName = t.refinement(
  t.string,
  (name) => name !== '' && name.length <= 255,
  'a name of 1 to 255 characters',
);

/** What every call that runs something may say about itself; `no_voice` is the old name of `mute`. */
export const CallOptions = t.partial(
  { mute: Flag, no_voice: Flag, conversation: ConversationName },
  'a JSON object',
);
export type CallOptions = t.TypeOf<typeof CallOptions>;

const Parameters = t.refinement(t.UnknownRecord, (value) => !Array.isArray(value), 'a map of parameters');

export const OrderBody = t.intersection([
  t.type({ order: t.string }, 'a JSON object with order'),
  CallOptions,
]);

const StartFields = t.intersection(
  [t.partial({ parameters: Parameters }, 'a JSON object'), CallOptions],
  'a JSON object',
);

/** A start by name needs no body at all. */
export const StartBody = new t.Type<t.TypeOf<typeof StartFields>, unknown, unknown>(
  StartFields.name,
  StartFields.is,
  (value, context) =>
    value === undefined || value === null ? t.success({}) : StartFields.validate(value, context),
  (body) => body,
);
