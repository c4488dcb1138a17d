import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/codecs.ts';
import { RawSettings } from '../../settings/settings.ts';
import { DESCRIPTIONS } from './generated/descriptions.ts';
import { closed, mapped, ownValue } from './schema-parts.ts';

/** The settings, as `Settings`. */
export function settingsDefinitions(
  of: (codec: t.Decoder<unknown, unknown>) => JsonSchema,
): Readonly<Record<'Settings', JsonSchema>> {
  const { properties = {}, ...settings } = closed(of(RawSettings));
  return {
    Settings: {
      ...settings,
      type: ['object', 'null'],
      properties: { ...withMeanings(properties, ''), ...IGNORED },
    },
  };
}

/** Kalliope's kits have it. */
const IGNORED = { send_anonymous_usage_stats: { description: 'of Kalliope; Broca ignores it' } };

/** Keys with what `docs/settings.md` says of them. `place` is what stands before them there. */
const withMeanings = (
  properties: Readonly<Record<string, JsonSchema>>,
  place: string,
): Readonly<Record<string, JsonSchema>> =>
  mapped(properties, (schema, key) => {
    const description = ownValue(DESCRIPTIONS.settings, `${place}${key}`);
    const whole = inside(schema, `${place}${key}.`);
    return description === undefined ? whole : { ...whole, description };
  });

function inside(schema: JsonSchema, place: string): JsonSchema {
  const { properties, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: withMeanings(properties, place) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: inside(additionalProperties, `${place}NAME.`) }
      : {}),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => inside(one, place)) }),
  };
}
