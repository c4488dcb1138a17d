import * as t from 'io-ts';
import { shownTimer, type Timer } from '../../brain/timer.ts';
import { withSchema } from '../../lib/codecs.ts';
import { ById, Nothing, Nullable, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow, unknownName } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

/** Lists and cancels what the neuron `neurotimer` set. */
export const timerRoutes: Routes<'timers' | 'now'> = async (app, { timers, now }) => {
  app.get('/timers', routes.listTimers, async () => {
    const list = await orThrow(timers.list());
    return { timers: list.map((timer) => timerView(timer, now())) };
  });

  app.delete('/timers/:id', routes.cancelTimer, async ({ params: { id } }, reply) => {
    if ((await orThrow(timers.cancel([id]))) === 0) throw unknownName('id', `no timer has the id "${id}"`);
    return reply.code(204).send();
  });
};

const timerView = (timer: Timer, now: Date) => ({
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
  timers: 'the next timer is first',
});

const routes = operations('timers', {
  listTimers: {
    role: 'order',
    summary: 'The running timers',
    answers: { 200: TimerList },
    examples: { all: { summary: 'All of them' } },
  },
  cancelTimer: {
    schema: { params: ById },
    role: 'order',
    summary: 'Cancels a timer',
    answers: { 204: Nothing },
    failures: { 404: 'no timer has this id', 507: 'the disk is full' },
    examples: {
      one: { summary: 'The first that was set', params: { id: '1' } },
      unknown: {
        summary: 'No such timer',
        params: { id: '99' },
        ...failedWith(404, 'no timer has the id "99"', 'id'),
      },
    },
  },
});
