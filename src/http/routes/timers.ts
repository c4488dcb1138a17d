import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { shownTimer, type Timer } from '../../brain/timer.ts';
import type { AssistantError } from '../../errors.ts';
import { cancelTimer, listTimers } from '../docs/timers.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const ById = t.type({ id: t.string });

/** Lists and cancels what the neuron `neurotimer` set. */
export const timerRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { timers, now }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.get('/timers', { config: { doc: listTimers } }, async () => {
    const all = await timers.list()();
    if (E.isLeft(all)) throw all.left;
    return { timers: all.right.map(shown(now())) };
  });

  app.delete(
    '/timers/:id',
    { schema: { params: ById }, config: { doc: cancelTimer } },
    async ({ params: { id } }, reply) => {
      const cancelled = await timers.cancel([id])();
      if (E.isLeft(cancelled)) throw cancelled.left;
      if (cancelled.right === 0) {
        throw {
          _tag: 'UnknownName',
          field: 'id',
          message: `no timer has the id "${id}"`,
        } satisfies AssistantError;
      }
      return reply.code(204).send();
    },
  );
};

const shown =
  (now: Date) =>
  (timer: Timer): Readonly<Record<string, unknown>> => ({
    ...shownTimer(timer, now),
    due: new Date(timer.dueAtMs).toISOString(),
    conversation: timer.conversation,
  });
