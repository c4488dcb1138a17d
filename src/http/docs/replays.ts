import { RunReplayed, TestSaved } from '../codecs/replays.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

const UNKNOWN = {
  summary: 'No such run',
  params: { id: 'none' },
  ...notFound('no run has the id "none"', 'id'),
};

export const replayRun: RouteDoc = {
  operationId: 'replayRun',
  tag: 'runs',
  role: 'author',
  summary:
    'Runs it once more with the brain as it is now, in virtual time and without touching anything, and tells what differs',
  answers: { 200: RunReplayed },
  failures: {
    400: 'its texts were not kept, or the question it answers is gone',
    404: 'no run has this id',
    500: 'the recogniser failed on its sound',
    503: 'its sound cannot be understood: the recogniser is missing',
    504: 'it goes on for over an hour of its own time, or takes over a minute to run',
  },
  examples: { unknown: UNKNOWN },
};

export const saveRunAsTest: RouteDoc = {
  operationId: 'saveRunAsTest',
  tag: 'runs',
  role: 'author',
  summary: 'Adds it to the tests of the kit, `orders.test.yml`, with what came of it as what is expected',
  answers: { 201: TestSaved },
  failures: {
    400: 'it did not begin with an order, its texts were not kept, it is there already, or `orders.test.yml` is broken',
    404: 'no run has this id',
    507: 'the file cannot be written',
  },
  examples: { unknown: UNKNOWN },
};
