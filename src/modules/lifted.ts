import * as E from 'fp-ts/lib/Either.js';

/**
 * What a user's function gives, however it gives it: a value, a promise, or fp-ts' TaskEither. What it throws is a Left.
 * Never rejects.
 */
export async function lifted(work: () => unknown): Promise<E.Either<unknown, unknown>> {
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
