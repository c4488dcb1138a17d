import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { shownTimer, type Timer } from '../../brain/timer.ts';
import { withSchema } from '../../lib/codecs.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { type IoTsProvider, Nothing, Nullable, titled } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

const ById = t.type({ id: t.string });

/** Lists and cancels what the neuron `neurotimer` set. */
export const timerRoutes: FastifyPluginAsync<Pick<HttpDeps, 'timers' | 'now'>> = async (
  fastify,
  { timers, now },
) => {
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

const TimerShown = withSchema(
  t.type({
    id: t.string,
    name: Nullable(t.string),
    synapse: t.string,
    due: t.string,
    remaining_seconds: t.number,
    conversation: t.string,
  }),
  { title: 'Timer', properties: { due: { format: 'date-time' } } },
);

const TimerList = titled('TimerList', t.type({ timers: t.readonlyArray(TimerShown) }), {
  timers: 'the next to ring first',
});

const listTimers: RouteDoc = {
  operationId: 'listTimers',
  tag: 'timers',
  role: 'order',
  summary: 'The timers that are set',
  answers: { 200: TimerList },
  examples: { all: { summary: 'All of them' } },
};

const cancelTimer: RouteDoc = {
  operationId: 'cancelTimer',
  tag: 'timers',
  role: 'order',
  summary: 'Cancels a timer',
  answers: { 204: Nothing },
  failures: { 404: 'no timer has this id', 507: 'the disk is full' },
  examples: {
    one: { summary: 'The first that was set', params: { id: '1' } },
    unknown: {
      summary: 'No such timer',
      params: { id: '99' },
      ...notFound('no timer has the id "99"', 'id'),
    },
  },
};
