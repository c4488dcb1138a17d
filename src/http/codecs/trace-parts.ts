import * as t from 'io-ts';
import type { StateChanged } from '../../brain/events.ts';
import { Nullable, titled } from './titled.ts';

export const TraceEvent = titled(
  'TraceEvent',
  t.intersection([t.type({ at_ms: t.number, type: t.string }), t.UnknownRecord]),
  { at_ms: 'since the run began', type: 'as in the live events, whose other fields follow' },
);

export const Stage = titled(
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
  t.type({
    at_ms: t.number,
    region: t.keyof(REGIONS),
    state: t.string,
  }),
);

export const EngineUsed = titled(
  'TraceEngine',
  t.type({ name: t.string, engine: t.string, version: Nullable(t.string) }),
  {
    name: 'what the settings call it',
    engine: 'the engine really used',
    version: 'null where it has none of its own, or could not tell',
  },
);
