import * as t from 'io-ts';
import { isPlainName } from '../../brain/plain-name.ts';
import { JsonFlag } from '../../brain/written-values.ts';
import { described } from '../../lib/described.ts';

/** Any name that a client makes up: of a conversation, of a device. */
export const CallerName = described(t.refinement(t.string, isPlainName, 'a name of 1 to 255 characters'), {
  minLength: 1,
  maxLength: 255,
});

/** What every call that runs something may say about itself; `no_voice` is the old name of `mute`. */
export const CallOptions = t.partial(
  { mute: JsonFlag, no_voice: JsonFlag, conversation: CallerName },
  'a JSON object',
);
export type CallOptions = t.TypeOf<typeof CallOptions>;

const Parameters = t.refinement(t.UnknownRecord, (value) => !Array.isArray(value), 'a map of parameters');

export const OrderBody = described(
  t.intersection([t.type({ order: t.string }, 'a JSON object with order'), CallOptions]),
  { title: 'OrderBody' },
);

const StartFields = described(
  t.intersection([t.partial({ parameters: Parameters }, 'a JSON object'), CallOptions], 'a JSON object'),
  { title: 'StartBody' },
);

/** A start by name needs no body at all. */
export const StartBody = described(
  new t.Type<t.TypeOf<typeof StartFields>, unknown, unknown>(
    StartFields.name,
    StartFields.is,
    (value, context) =>
      value === undefined || value === null ? t.success({}) : StartFields.validate(value, context),
    (body) => body,
  ),
  StartFields,
);
