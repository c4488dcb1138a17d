import {
  createRequire,
  type LoadFnOutput,
  type LoadHookContext,
  type ResolveFnOutput,
  type ResolveHookContext,
} from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Amaro from 'amaro';
import { readRegularFileSync } from '../lib/files.ts';

const require = createRequire(import.meta.url);

/** Node calls import hooks synchronously or asynchronously; they answer in the same way. */
type Perhaps<A> = A | Promise<A>;

/** The end of the address of a community module and its imports: Node imports another version again. */
export const mark = (version: string): string => `?community=${version}`;

const MARKED = /\?community=[\w.-]*$/;

/** A file that a community module imports is read as one too; packages and data are not. */
export function resolve(
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context: ResolveHookContext) => Perhaps<ResolveFnOutput>,
): Perhaps<ResolveFnOutput> {
  const { parentURL, conditions } = context;
  if (specifier.startsWith('file:') && MARKED.test(specifier)) return { url: specifier, shortCircuit: true };
  const [marked] = MARKED.exec(parentURL ?? '') ?? [];
  const isOurs = marked !== undefined && conditions.includes('import');
  if (!isOurs || !/^\.\.?\/.*\.[cm]?[jt]s$/.test(specifier)) return next(specifier, context);
  return { url: new URL(specifier, parentURL).href + marked, shortCircuit: true };
}

/** Takes the types out of community modules, so that every version of Node reads them alike. */
export function load(
  url: string,
  context: LoadHookContext,
  next: (url: string, context: LoadHookContext) => Perhaps<LoadFnOutput>,
): Perhaps<LoadFnOutput> {
  if (!/\.m?ts\?community=[\w.-]*$/.test(url)) return next(url, context);
  return { format: 'module', source: withoutTypes(fileURLToPath(url)), shortCircuit: true };
}

/** The file's text with blanks for its types. Throws a sentence with the place of what cannot be read. */
export function withoutTypes(path: string): string {
  const source = readRegularFileSync(path).toString();
  const { transformSync } = require('amaro') as typeof Amaro; // 3.5 MB, which few kits need
  try {
    return transformSync(source, { mode: 'strip-only' }).code;
  } catch (error) {
    throw new SyntaxError(`${basename(path)}${inOneLine(String(error))}`);
  }
}

/** The parser draws its messages: a sentence, then the lines in question with their numbers and arrows under the place. */
function inOneLine(drawn: string): string {
  const [sentence = ''] = drawn.trim().split('\n');
  const line = /^ *(\d+) \|.*\n *: *\^/m.exec(drawn)?.[1];
  return `${line === undefined ? '' : `:${line}`}: ${sentence.replace(/^x /, '')}`;
}
