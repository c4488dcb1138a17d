import * as t from 'io-ts';
import { described, type JsonSchema } from '../../lib/described.ts';

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
