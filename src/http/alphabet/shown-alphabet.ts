import type { JsonSchema } from '../../lib/described.ts';
import { jsonSchemas } from '../openapi/json-schema.ts';
import { ALPHABET } from './alphabet.ts';
import type { Letter, Unwritable } from './letter.ts';

/** One event as the interface shows it. */
export interface ShownLetter {
  readonly type: string;
  readonly to: 'brain' | 'ears';
  readonly about: string;
  /** What a client writes beside `type`, as a JSON Schema without references; null where it cannot be injected. */
  readonly fields: JsonSchema | null;
  /** Why not, and what to ask for then. */
  readonly instead: string | null;
}

/** The whole alphabet, those for the brain first. */
export function shownAlphabet(): readonly ShownLetter[] {
  return (['brain', 'ears'] as const).flatMap((to) =>
    Object.entries<Letter<unknown> | Unwritable>(ALPHABET[to]).map(([type, letter]) => ({
      type,
      to,
      about: letter.about,
      ...('instead' in letter
        ? { fields: null, instead: letter.instead }
        : { fields: schemaOf(letter), instead: null }),
    })),
  );
}

function schemaOf({ fields }: Letter<unknown>): JsonSchema {
  const schemas = jsonSchemas();
  const { type, properties = {}, required = [] } = schemas.of(fields);
  return {
    type,
    properties: whole(properties, schemas.titled) as JsonSchema['properties'],
    required,
    additionalProperties: false,
  };
}

/** With what it refers to in the place of each reference; no codec of the alphabet is recursive. */
function whole(value: unknown, titled: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((one) => whole(one, titled));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as JsonSchema;
  const referred = $ref === undefined ? {} : titled.get($ref.split('/').at(-1) ?? '');
  return Object.fromEntries(
    Object.entries({ ...referred, ...rest }).map(([key, inner]) => [key, whole(inner, titled)]),
  );
}
