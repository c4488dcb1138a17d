import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/described.ts';
import { examplesOf } from './examples.ts';
import type { DocumentedRoute } from './routes.ts';

/** The body of an operation, `undefined` where it takes none. */
export function requestBody({ doc, schema = {} }: DocumentedRoute, schemaOf: (codec: t.Mixed) => JsonSchema) {
  if (doc.form !== undefined) {
    const fields = schemaOf(doc.form);
    const whole = { ...fields, properties: { file: FILE, ...fields.properties }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema: whole } } };
  }
  const codec = doc.body ?? (schema.body as t.Mixed | undefined);
  if (codec === undefined) return undefined;
  const shown = examplesOf(doc.examples, ({ body }) => body);
  return {
    required: E.isLeft(codec.decode(undefined)),
    content: { 'application/json': { schema: schemaOf(codec), ...shown } },
  };
}

const FILE = { type: 'string', format: 'binary', description: 'a sound file, its name ends in .wav or .mp3' };
