import type { FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type { Answer } from '../shapes/shapes.ts';
import type { HttpWorld } from '../world.ts';

/** What a reading may ask. */
export type ReadingWorld = Pick<HttpWorld, 'brain' | 'settings'>;

/** A body as the route understands it. Left: the answer, where the route has no part in it. */
export type Reading = (
  body: unknown,
  world: ReadingWorld,
  request: FastifyRequest,
) => E.Either<Answer, unknown>;

export type Map = Readonly<Record<string, unknown>>;

export const isMap = (value: unknown): value is Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of the two ways Kalliope spells a refusal. */
export const refused = (spelling: 'Error' | 'error', message: string): E.Either<Answer, never> =>
  E.left({ status: 400, body: { error: { [spelling]: message } } });

/** For bodies that must be a map with this key, whatever its value. */
export const withKey =
  (key: string, read: (body: Map, world: ReadingWorld) => E.Either<Answer, unknown>): Reading =>
  (body, world) =>
    isMap(body) && Object.hasOwn(body, key)
      ? read(body, world)
      : refused('Error', `Wrong parameters, '${key}' not set`);
