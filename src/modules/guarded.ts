import * as t from 'io-ts';
import { describeUnknown } from '../errors.ts';
import { shaped } from '../lib/shaped.ts';

/** A codec of a kit's module: one that throws refuses. */
export function guarded<A>(codec: t.Decoder<unknown, A>): t.Decoder<unknown, A> {
  const validate: t.Validate<unknown, A> = (value, context) => {
    try {
      return codec.validate(value, context);
    } catch (error) {
      return t.failure(value, context, describeUnknown(error));
    }
  };
  const decode = (value: unknown) => validate(value, [{ key: '', type: codec, actual: value }]);
  return shaped({ name: codec.name, validate, decode }, codec);
}
