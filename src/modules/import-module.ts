import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import { foundText } from '../decode.ts';
import { describeUnknown } from '../errors.ts';
import { inTime } from './in-time.ts';
import * as typesAway from './types-away.ts';

/**
 * Imports a user's file, calls its default export with `blocks`, and gives what that made. Left: why there is nothing, be it
 * that `deadlineMs` have passed. What was imported once in a `version` stays in the process, as Node keeps it.
 */
export async function importModule(
  path: string,
  blocks: object,
  { deadlineMs, version }: { readonly deadlineMs: number; readonly version: string },
): Promise<E.Either<string, unknown>> {
  try {
    takeTypesAway();
    const otherwise = `has not loaded within ${deadlineMs / 1000} s`;
    return await inTime(made(path, blocks, version), { deadlineMs, otherwise });
  } catch (error) {
    return E.left(reasonOf(error, path));
  }
}

async function made(path: string, blocks: object, version: string): Promise<E.Either<string, unknown>> {
  const module: Readonly<Record<string, unknown>> = await import(
    pathToFileURL(path).href + typesAway.mark(version)
  );
  if (!('default' in module)) return E.left('has no default export, expected a function');
  if (typeof module.default !== 'function')
    return E.left(`its default export is ${foundText(module.default)}, expected a function`);
  return E.right(await module.default(blocks));
}

/** Where JavaScript cannot be read Node does not tell in the error; the parser of TypeScript does. */
function reasonOf(error: unknown, path: string): string {
  try {
    if (error instanceof SyntaxError && /\.m?js$/.test(path)) typesAway.withoutTypes(path);
    return describeUnknown(error);
  } catch (placed) {
    return describeUnknown(placed);
  }
}

let isDone = false;

/** Newer versions of Node take the hooks as they are, older ones a module to run in a thread of their own. */
function takeTypesAway(): void {
  if (isDone) return;
  isDone = true;
  if ('registerHooks' in nodeModule) {
    const { resolve, load } = typesAway;
    (nodeModule.registerHooks as (hooks: object) => void)({ resolve, load });
  } else {
    const ending = import.meta.url.endsWith('.js') ? 'js' : 'ts';
    nodeModule.register(`./types-away.${ending}`, import.meta.url);
  }
}
