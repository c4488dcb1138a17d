import * as t from 'io-ts';
import type { StateChanged } from '../../brain/events.ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { withSchema } from '../../lib/codecs.ts';
import { CallerName, Nullable, parsed, textUpTo, titled, withMeanings } from '../codecs.ts';
import { NearMiss, RunResult } from './run-codec.ts';

const TraceEvent = titled(
  'TraceEvent',
  t.intersection([t.type({ at_ms: t.number, type: t.string }), t.UnknownRecord]),
  { at_ms: 'since the start of the run', type: 'the type of the live event; its other fields follow' },
);

const Stage = titled(
  'TraceStage',
  t.type({
    name: t.keyof({
      trigger: null,
      speech: null,
      end: null,
      text: null,
      match: null,
      neurons: null,
      first_audio: null,
      played: null,
    }),
    at_ms: t.number,
    duration_ms: Nullable(t.number),
    budget_ms: Nullable(t.number),
  }),
  {
    at_ms: 'since the start of the run; negative before it',
    duration_ms: 'null while it runs',
    budget_ms: 'its time budget; null if it depends on people or neurons',
  },
);

const REGIONS: Readonly<Record<StateChanged['region'], null>> = {
  ears: null,
  voice: null,
  dialogue: null,
  conversation: null,
  satellite: null,
};

export const StateVisited = titled(
  'TraceState',
  t.type({ at_ms: t.number, region: t.keyof(REGIONS), state: t.string }),
);

const EngineUsed = titled(
  'TraceEngine',
  t.type({ name: t.string, engine: t.string, version: Nullable(t.string) }),
  {
    name: 'its name in the settings',
    engine: 'the engine in use',
    version: 'null if it is unknown',
  },
);

const MAX = 1_000;

const count = (usual?: number) =>
  withSchema(
    parsed(`a whole number from 1 to ${MAX}`, t.number.is, (value) => {
      if (typeof value === 'number') return value; // its route has decoded it already
      const wanted = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0;
      return wanted >= 1 && wanted <= MAX ? wanted : undefined;
    }),
    { type: 'integer', minimum: 1, maximum: MAX, ...(usual === undefined ? {} : { default: usual }) },
  );

/** How many things are wanted. */
export const Count = count();

/** The maximum number of things in a list. */
export const Limit = count(100);

const Instant = withSchema(
  t.refinement(t.string, (text) => !Number.isNaN(Date.parse(text)), 'a date like 2026-01-04T07:05:00Z'),
  { type: 'string' },
);

const RunFilters = t.partial({
  conversation: CallerName,
  search: textUpTo(500),
  status: t.keyof({ complete: null, waiting_for_answer: null, none: null }),
  has_error: JsonFlag,
  synapse: t.string,
  before: t.string,
  limit: Limit,
});

withMeanings(RunFilters, {
  conversation: 'only those of this conversation',
  search: 'only runs with this text in their order, messages or synapses, in any case',
  status: '`none`: runs of orders that matched nothing',
  has_error: 'only runs with a failure, or only without',
  synapse: 'only runs of this synapse',
  before: 'the id of a run: only older runs',
  limit: 'the maximum number',
});

/** Filters of a list of runs. An unknown parameter is refused: its runs would be listed as if it were not there. */
export const RunsQuery = withSchema(
  new t.Type<t.TypeOf<typeof RunFilters>, t.OutputOf<typeof RunFilters>, unknown>(
    RunFilters.name,
    RunFilters.is,
    (value, context) => {
      const names = Object.keys(RunFilters.props);
      const key = Object.keys(Object(value)).find((name) => !names.includes(name));
      if (key === undefined) return RunFilters.validate(value, context);
      const actual: unknown = Object(value)[key];
      return t.failure(
        actual,
        [...context, { key, type: t.undefined, actual }],
        `one of ${names.join(', ')}`,
      );
    },
    RunFilters.encode,
  ),
  RunFilters,
);

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
    said: t.readonlyArray(t.string),
    is_default: t.boolean,
    has_error: t.boolean,
    has_audio: t.boolean,
  }),
  {
    order: 'null for a start by name, empty if nothing was understood',
    synapses: 'the synapses that ran',
    said: 'its messages, shortened',
    is_default: 'whether the order matched nothing; the default synapses may have run',
    has_audio: 'whether its sound is stored',
  },
);

export const RunList = titled('RunList', t.type({ runs: t.readonlyArray(RunListed) }), {
  runs: 'the run that ended last, including its speech, is first',
});

export const RunTraceAnswer = titled(
  'RunTrace',
  t.intersection([
    t.type({
      id: t.string,
      conversation: t.string,
      by: t.string,
      from_hook: t.boolean,
      mute: Nullable(t.boolean),
      order: Nullable(t.string),
      started_synapses: t.readonlyArray(t.string),
      parameters: t.readonly(t.UnknownRecord),
      answers: Nullable(t.string),
      started: Instant,
      duration_ms: Nullable(t.number),
      status: Status,
      broca: t.string,
      engines: t.record(t.string, EngineUsed),
      stages: t.readonlyArray(Stage),
      states: t.readonlyArray(StateVisited),
      events: t.readonlyArray(TraceEvent),
      report: Nullable(RunResult),
      has_audio: t.boolean,
    }),
    t.partial({
      error: t.string,
      events_left_out: t.number,
      texts_left_out: t.boolean,
      near_misses: t.readonlyArray(NearMiss),
      near_misses_now: t.readonlyArray(NearMiss),
    }),
  ]),
  {
    by: 'api, or voice for people in the room, timers and signals',
    order: 'null for a start by name, empty if nothing was understood',
    mute: "its own mute; null uses the assistant's",
    started_synapses: 'the synapses started by name',
    parameters: 'the parameters of the synapses started by name',
    answers: 'the run whose question this one answers',
    duration_ms: 'null while it runs',
    broca: 'the version that ran it',
    engines: 'the engines in use at that time, by kind',
    stages: 'its stages with their times, in the order of their starts',
    states: 'the states of the ears, the voice and its conversation in this time',
    has_audio: 'whether its sound is available at `/runs/ID/audio`',
    report: 'the answer to its call; null while it runs',
    error: 'the reason why it has no report',
    texts_left_out: '`…` replaces the words that were said, because the settings demand it',
    near_misses: 'for an order that matched nothing: the nearest orders in the brain of that time',
    near_misses_now: 'for an order that matched nothing: the nearest orders in the present brain',
  },
);

export const RunExport = titled(
  'RunExport',
  t.type({
    format: t.literal(1),
    exported: t.string,
    run: RunTraceAnswer,
    before: t.readonlyArray(RunTraceAnswer),
    audio: Nullable(t.type({ sample_rate_hz: t.number, wav: t.string })),
  }),
  {
    format: 'the version of this document',
    before: 'the runs whose questions it answers, the first one first',
    audio: 'its sound as a WAV file in base64; null if it was not stored',
  },
);

export const RunsDeleted = titled('RunsDeleted', t.type({ deleted: t.number }), {
  deleted: 'the number of deleted runs',
});
