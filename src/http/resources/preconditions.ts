import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { withMeanings } from '../codecs.ts';
import { errorBody } from '../errors.ts';

/** The headers by which a client changes only what it has read. */
export const IfMatch = withMeanings(t.partial({ 'if-match': t.string, 'if-none-match': t.string }), {
  'if-match': 'the `ETag` of the state that the change is meant for; `*` for any',
  'if-none-match': '`*`: only if there is none of this name yet',
});

/** Whether the tag of the present state is one that the headers allow, undefined for none; undefined where they do not ask. */
export function expectedTag({
  'if-match': match,
  'if-none-match': noneMatch,
}: IncomingHttpHeaders): ((tag: string | undefined) => boolean) | undefined {
  if (match === undefined && noneMatch === undefined) return undefined;
  return (tag) =>
    (match === undefined || isAmong(tag, match)) && (noneMatch === undefined || !isAmong(tag, noneMatch));
}

/** A weak tag is the same as none: it stands for several states. */
const isAmong = (tag: string | undefined, list: string): boolean =>
  tag !== undefined && list.split(',').some((one) => ['*', entityTag(tag)].includes(one.trim()));

/** A tag as headers have it. */
export const entityTag = (tag: string): string => `"${tag}"`;

/** The result of a change. Where the state was another than the client knows, it answers 412 with the present one and gives undefined. */
export async function orCurrent<A>(
  reply: FastifyReply,
  change: TaskEither<AssistantError, A>,
  current: () => Promise<unknown>,
): Promise<A | undefined> {
  const result = await change();
  if (E.isRight(result)) return result.right;
  if (result.left._tag !== 'Outdated') throw result.left;
  void reply.code(412).send({ ...errorBody(412, describe(result.left)), current: await current() });
  return undefined;
}
