import * as t from 'io-ts';
import { described } from '../../described.ts';
import { titled } from './titled.ts';

export const VersionAnswer = titled('VersionAnswer', t.type({ assistant_version: t.string }));

export const NeuronNames = titled(
  'NeuronNames',
  t.type({ core: t.readonlyArray(t.string), community: t.readonlyArray(t.string) }),
  { core: "Broca's own", community: 'what the kit brought and what can be used' },
);

/** What is said of one engine. */
export const EngineReport = titled(
  'EngineReport',
  t.readonly(
    t.intersection([
      t.type({
        name: t.string,
        engine: t.string,
        state: t.keyof({ off: null, starting: null, ready: null, missing: null, failed: null }),
      }),
      t.partial({ detail: t.string, restarts: t.number, version: t.string }),
    ]),
  ),
  {
    name: 'what the settings call it',
    engine: 'the engine really used',
    state: 'missing: something has to be installed or set; failed: it will be tried again',
    detail: 'why it is so',
    version: 'of the program, library or package that does its work, where that is known',
    restarts: 'how often its process was started again after it died',
  },
);
export type EngineReport = t.TypeOf<typeof EngineReport>;

/** Where a machine stands: the name of a state, or its parts, each with where it stands. */
type State = string | { [part: string]: State };

export const State: t.Type<State> = described(
  t.recursion<State>('State', (self) => t.union([t.string, t.record(t.string, self)])),
  { title: 'State', description: 'the name of a state, or the parts of a machine, each with its own' },
);

export const HealthAnswer = titled(
  'HealthAnswer',
  t.type({
    status: t.keyof({ ok: null, degraded: null, stopped: null }),
    live: t.boolean,
    ready: t.boolean,
    degraded: t.readonlyArray(t.type({ part: t.string, detail: t.string })),
    states: State,
    engines: t.record(t.string, EngineReport),
    kit: titled(
      'KitHealth',
      t.type({ current: t.boolean, read_at: t.string, problems: t.readonlyArray(t.string) }),
      {
        current: 'false where the files have mistakes and the brain before them goes on',
        read_at: 'when what is in force was read',
        problems: 'the mistakes in the files as they are now',
      },
    ),
  }),
  {
    status: 'degraded: something does not work, and `degraded` says what',
    live: 'the assistant is at work',
    ready: 'and listens',
    engines:
      'by kind: stt, tts, player, trigger, source, which is what is listened to, and detector, which tells speech',
  },
);

export const ReloadAnswer = titled(
  'ReloadAnswer',
  t.type({
    changed: t.boolean,
    synapses: t.number,
    problems: t.readonlyArray(t.string),
    at_next_start: t.readonlyArray(t.string),
  }),
  {
    changed: 'false where the files say what is in force anyway',
    synapses: 'how many there are now',
    problems: 'mistakes that cost the neuron, signal or link they are in',
    at_next_start: 'settings that hold only from the next start on',
  },
);
