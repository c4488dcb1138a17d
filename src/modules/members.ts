import { foundText } from '../decode.ts';

/** What a member of a definition has to be; `?` marks what may be left away. */
export type Member = 'string' | 'function' | 'function?' | 'codec?' | 'list?' | 'map?';

/** Throws a sentence on the first member that is not what it has to be. */
export function checkMembers(block: string, value: unknown, members: Readonly<Record<string, Member>>): void {
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
