import { Ajv, type ValidateFunction } from 'ajv';
import type { Modules } from '../../src/brain/modules.ts';
import { type KitFile, kitSchema } from '../../src/http/kit-schemas/kit-schemas.ts';

/** Checks values by the schema of a kind of file: the places that it refuses, none for a value that is right. */
export function schemaCheck(file: KitFile, modules: Modules): (value: unknown) => readonly string[] {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  const validate: ValidateFunction = ajv.compile(kitSchema(file, modules));
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, keyword, message }) => `${instancePath} ${keyword} ${message}`,
        );
}
