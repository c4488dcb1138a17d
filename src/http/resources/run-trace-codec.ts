import * as t from 'io-ts';
import type { StateChanged } from '../../brain/events.ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { withSchema } from '../../lib/codecs.ts';
import { CallerName, Nullable, parsed, textUpTo, titled, withMeanings } from '../codecs.ts';
import { NearMiss, RunResult } from './run-codec.ts';

const TraceEvent = titled(
  'TraceEvent',
  t.intersection([t.type({ at_ms: t.number, type: t.string }), t.UnknownRecord]),
  { at_ms: 'since the run began', type: 'as in the live events, whose other fields follow' },
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
    at_ms: 'since the run began: of what came before it, it is negative',
    duration_ms: 'null while it goes on',
    budget_ms: 'how long it may take; null where that is up to people, or to the neurons',
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
    name: 'what the settings call it',
    engine: 'the engine really used',
    version: 'null if it is unknown',
  },
);

const MAX = 1_000;

const Limit = withSchema(
  parsed(`a whole number from 1 to ${MAX}`, t.number.is, (value) => {
    const limit = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0;
    return limit >= 1 && limit <= MAX ? limit : undefined;
  }),
  { type: 'integer', minimum: 1, maximum: MAX, default: 100 },
);

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
  conversation: 'those of this conversation alone',
  search: 'those with this in their order, in what was said or in the name of a synapse, in any case',
  status: '`none`: those in which nothing matched, whatever ran in its place',
  has_error: 'those in which something failed, or nothing did',
  synapse: 'those that ran the synapse of this name',
  before: 'the id of a run: only older ones',
  limit: 'how many at most',
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
    order: 'null when it was started otherwise, empty when nothing was understood',
    synapses: 'those that ran',
    said: 'what it said, cut short where it is long',
    is_default: 'its order matched nothing: what ran, if anything, is what runs in that case',
    has_audio: 'what was heard is kept too',
  },
);

export const RunList = titled('RunList', t.type({ runs: t.readonlyArray(RunListed) }), {
  runs: 'the last to be over first, its speech included',
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
    order: 'null when it was started otherwise, empty when nothing was understood',
    mute: 'its own mute; null leaves it to that of the assistant',
    started_synapses: 'those that were started by name',
    parameters: 'the parameters of those that were started by name',
    answers: 'the run whose question this one goes on with',
    duration_ms: 'null while it goes on',
    broca: 'the version that ran it',
    engines: 'those in use at the time, by kind',
    stages: 'where its time went, one after another as they began',
    states: 'those that the ears, the voice and its conversation came to meanwhile',
    has_audio: 'what was heard can be had at `/runs/ID/audio`',
    report: 'what it was answered with; null while it goes on',
    error: 'why it has no report',
    texts_left_out: '`…` replaces what was said, as the settings demand',
    near_misses: 'of an order that matched nothing: what came nearest in the brain as it was',
    near_misses_now: 'of an order that matched nothing: what comes nearest in the brain as it is now',
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
    before: 'the runs whose questions it goes on with, the first one first',
    audio: 'what was heard, as a WAV file in base64; null where it was not kept',
  },
);

export const RunsDeleted = titled('RunsDeleted', t.type({ deleted: t.number }), {
  deleted: 'how many runs left no trace behind',
});
