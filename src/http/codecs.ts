import * as t from 'io-ts';
import { isPlainName } from '../brain/names.ts';
import { JsonFlag } from '../brain/written-values.ts';
import { described, type JsonSchema } from '../lib/codecs.ts';
import { tenths } from '../lib/text.ts';

/** The answer without a body. */
export const Nothing = t.undefined;

export const Nullable = <Codec extends t.Mixed>(codec: Codec) => t.union([codec, t.null]);

/** A codec that the description of the interface shows under a name of its own. */
export const titled = <Codec extends t.Mixed>(
  title: string,
  codec: Codec,
  properties: Readonly<Record<string, string>> = {},
): Codec =>
  described(codec, {
    title,
    ...(Object.keys(properties).length === 0 ? {} : { properties: mapped(properties) }),
  });

const mapped = (properties: Readonly<Record<string, string>>): JsonSchema['properties'] =>
  Object.fromEntries(Object.entries(properties).map(([key, description]) => [key, { description }]));

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

/** The one shape of every failure. */
export const ErrorAnswer = titled(
  'ErrorAnswer',
  t.type({
    error: titled(
      'Failure',
      t.intersection([
        t.type({ status: t.number, name: t.string, message: t.string }),
        t.partial({ field: t.string }),
      ]),
      {
        name: 'Bad request, unauthorized, itemNotFound; of every other status its usual name',
        field: 'where in the request the mistake is, such as neurons[0].say',
      },
    ),
  }),
);

/** A figure in tenths; null where there is none. */
export const tenthsOrNull = (figure: number | undefined): number | null =>
  figure === undefined ? null : tenths(figure);
