import { mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../errors.ts';

/**
 * The directory of what the service writes, made when there is none, for nobody else to read. Left: it is the kit's own, whose
 * `settings.yml` would be taken for what was changed.
 */
export async function dataDirectory(
  home: string,
  given: string | undefined,
): Promise<E.Either<AssistantError, string>> {
  const data = resolve(given ?? resolve(home, 'data'));
  await mkdir(data, { recursive: true, mode: 0o700 });
  const isKit = (await realpath(data)) === (await realpath(home));
  const message = `the data directory: found ${data}, expected another directory than the kit's`;
  return isKit ? E.left({ _tag: 'StoreFailed', message, isFull: false }) : E.right(data);
}
