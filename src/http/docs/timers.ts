import { TimerList } from '../codecs/timers.ts';
import { Nothing } from '../codecs/titled.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

export const listTimers: RouteDoc = {
  operationId: 'listTimers',
  tag: 'timers',
  role: 'order',
  summary: 'The timers that are set',
  answers: { 200: TimerList },
  examples: { all: { summary: 'All of them' } },
};

export const cancelTimer: RouteDoc = {
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
