import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { pathText, refusals, refusalsText } from '../decode.ts';
import { HttpError } from './errors.ts';

/** Lets a route give io-ts codecs as its `schema`; handlers then receive decoded, typed values. */
export interface IoTsProvider extends FastifyTypeProvider {
  validator: this['schema'] extends t.Mixed ? t.TypeOf<this['schema']> : unknown;
  serializer: this['schema'] extends t.Mixed ? t.OutputOf<this['schema']> : unknown;
}

/** Decodes a request part; on failure the answer is 400 and names every field that is wrong. */
export const validatorCompiler: FastifySchemaCompiler<t.Mixed> =
  ({ schema }) =>
  (value: unknown) => {
    const decoded = schema.decode(value ?? undefined); // Fastify validates null where there is no body
    return E.isRight(decoded) ? { value: decoded.right } : { error: badRequest(decoded.left) };
  };

/** Decodes what no schema reaches, such as the fields of a form; throws the 400. */
export function checked<A>(codec: t.Decoder<unknown, A>, value: unknown): A {
  const decoded = codec.decode(value);
  if (E.isRight(decoded)) return decoded.right;
  throw badRequest(decoded.left);
}

function badRequest(errors: t.Errors): HttpError {
  const wrong = refusals(errors);
  return new HttpError(400, refusalsText(wrong, 'the body'), pathText(wrong[0]?.path ?? []));
}
