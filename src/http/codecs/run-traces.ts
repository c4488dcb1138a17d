import * as t from 'io-ts';
import { described } from '../../described.ts';
import { CallerName } from './calls.ts';
import { NearMiss } from './explanation.ts';
import { RunResult } from './runs.ts';
import { Nullable, titled } from './titled.ts';

const MOST = 1_000;

const Limit = described(
  new t.Type<number, number, unknown>(
    `a whole number from 1 to ${MOST}`,
    t.number.is,
    (value, context) => {
      const limit = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0;
      return limit >= 1 && limit <= MOST ? t.success(limit) : t.failure(value, context);
    },
    (limit) => limit,
  ),
  { type: 'integer', minimum: 1, maximum: MOST, default: 100 },
);

/** Which runs to list. */
export const RunsQuery = described(t.partial({ conversation: CallerName, before: t.string, limit: Limit }), {
  properties: {
    conversation: { description: 'those of this conversation alone' },
    before: { description: 'the id of a run: only older ones' },
    limit: { description: 'how many at most' },
  },
});

const Status = t.union([t.literal('complete'), t.literal('waiting_for_answer'), t.null]);

const RunListed = titled(
  'RunListed',
  t.type({
    id: t.string,
    conversation: t.string,
    started: t.string,
    duration_ms: t.number,
    order: Nullable(t.string),
    status: Status,
    synapses: t.readonlyArray(t.string),
    has_error: t.boolean,
  }),
  { order: 'null when it was started otherwise', synapses: 'those that ran' },
);

export const RunList = titled('RunList', t.type({ runs: t.readonlyArray(RunListed) }), {
  runs: 'the last to be over first, its speech included',
});

const TraceEvent = titled(
  'TraceEvent',
  t.intersection([t.type({ at_ms: t.number, type: t.string }), t.UnknownRecord]),
  { at_ms: 'since the run began', type: 'as in the live events, whose other fields follow' },
);

export const RunTraceAnswer = titled(
  'RunTrace',
  t.intersection([
    t.type({
      id: t.string,
      conversation: t.string,
      by: t.string,
      from_hook: t.boolean,
      order: Nullable(t.string),
      started_synapses: t.readonlyArray(t.string),
      answers: Nullable(t.string),
      started: t.string,
      duration_ms: Nullable(t.number),
      status: Status,
      events: t.readonlyArray(TraceEvent),
      report: Nullable(RunResult),
    }),
    t.partial({ error: t.string, events_left_out: t.number, near_misses_now: t.readonlyArray(NearMiss) }),
  ]),
  {
    by: 'api, or voice for whoever is in the room, timers and signals',
    order: 'null when it was started otherwise',
    started_synapses: 'those that were started by name',
    answers: 'the run whose question this one goes on with',
    duration_ms: 'null while it goes on',
    report: 'what it was answered with; null while it goes on',
    error: 'why it has no report',
    near_misses_now: 'of an order that matched nothing: what comes nearest in the brain as it is now',
  },
);
