import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { withKnownKeys } from '../lib/codecs.ts';
import { foundText } from '../lib/decode.ts';
import { describeUnknown } from '../lib/errors.ts';

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
  return withKnownKeys({ name: codec.name, validate, decode }, codec);
}

/** What a member of a definition has to be; `?` marks what may be left away. */
export type Member = 'string' | 'function' | 'function?' | 'codec?' | 'list?' | 'map?';

/** Throws a sentence on the first member that is not what it has to be. */
export function validateDefinition(
  block: string,
  value: unknown,
  members: Readonly<Record<string, Member>>,
): void {
  if (typeof value !== 'object' || value === null)
    throw new TypeError(
      `${block}: found ${foundText(value)}, expected a map with ${Object.keys(members).join(', ')}`,
    );
  for (const [name, member] of Object.entries(members)) {
    const found = (value as Readonly<Record<string, unknown>>)[name];
    const isOptional = member.endsWith('?');
    if (!(found === undefined && isOptional) && !MEMBERS[member].isRight(found))
      throw new TypeError(`${block}.${name}: found ${shown(found)}, expected ${MEMBERS[member].expected}`);
  }
}

const isFunction = (value: unknown): boolean => typeof value === 'function';
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isCodec = (value: unknown): boolean =>
  isMap(value) && isFunction((value as { decode?: unknown }).decode);

const MEMBERS: Readonly<
  Record<Member, { readonly isRight: (value: unknown) => boolean; readonly expected: string }>
> = {
  string: { isRight: (value) => typeof value === 'string' && value !== '', expected: 'a text' },
  function: { isRight: isFunction, expected: 'a function' },
  'function?': { isRight: isFunction, expected: 'a function' },
  'codec?': { isRight: isCodec, expected: 'an io-ts codec, such as t.type({ … })' },
  'list?': { isRight: Array.isArray, expected: 'a list' },
  'map?': { isRight: isMap, expected: 'a map' },
};

const shown = (value: unknown): string => (isFunction(value) ? 'a function' : foundText(value));

/** The result of a user's function: a value, a promise, or fp-ts' TaskEither. A thrown error is a Left. Never rejects. */
export async function toEither(work: () => unknown): Promise<E.Either<unknown, unknown>> {
  try {
    const given = await work();
    const value: unknown = typeof given === 'function' ? await given() : given;
    return isEither(value) ? value : E.right(value);
  } catch (error) {
    return E.left(error);
  }
}

function isEither(value: unknown): value is E.Either<unknown, unknown> {
  const { _tag } = (value ?? {}) as { readonly _tag?: unknown };
  return _tag === 'Left' || _tag === 'Right';
}
