import { inspect } from 'node:util';
import type { AssistantError } from '../../../errors.ts';
import { durationMs } from '../duration-ms.ts';

const ENGINES = ['stt', 'tts', 'player', 'trigger'] as const;

/** The engines that can be made to fail. */
export type FaultyEngine = (typeof ENGINES)[number];

/** What an engine does wrong, from now on. */
export type Fault =
  /** Every call fails with this. */
  | { readonly type: 'fails'; readonly error: unknown }
  /** No call is answered; giving it up frees it. */
  | { readonly type: 'hangs' }
  /** What it has to tell comes so much later. */
  | { readonly type: 'late'; readonly ms: number }
  /** It tells everything twice. */
  | { readonly type: 'twice' }
  /** What it tells is nonsense. */
  | { readonly type: 'rubbish' };

/** Which engine does what wrong. */
export interface Faults {
  readonly of: (engine: FaultyEngine) => Fault | undefined;
  /** In place of what it did wrong before; undefined mends it. */
  readonly set: (engine: FaultyEngine, fault: Fault | undefined) => void;
}

/** What makes engines fail, and mends them. */
export interface FaultCommands {
  /** From now on every call of this engine fails; with an `EngineFailed` when no error is given. */
  readonly fail: (engine: FaultyEngine, error?: unknown) => void;
  /** From now on it answers nobody. */
  readonly hang: (engine: FaultyEngine) => void;
  /** From now on what it tells comes so much later. */
  readonly late: (engine: FaultyEngine, ms: number) => void;
  /** From now on it tells everything twice. */
  readonly twice: (engine: FaultyEngine) => void;
  /** From now on it tells nonsense. */
  readonly rubbish: (engine: FaultyEngine) => void;
  /** It works again. */
  readonly mend: (engine: FaultyEngine) => void;
}

export const faultCommands = ({ set }: Faults): FaultCommands => ({
  fail: (engine, error = failureOf(engine)) => set(engine, { type: 'fails', error }),
  hang: (engine) => set(engine, { type: 'hangs' }),
  late: (engine, ms) => set(engine, { type: 'late', ms: durationMs(ms) }),
  twice: (engine) => set(engine, { type: 'twice' }),
  rubbish: (engine) => set(engine, { type: 'rubbish' }),
  mend: (engine) => set(engine, undefined),
});

const failureOf = (engine: FaultyEngine): AssistantError => ({
  _tag: 'EngineFailed',
  engine,
  message: 'it was made to fail',
});

export function faults(): Faults {
  const known = new Map<FaultyEngine, Fault>();
  return {
    of: (engine) => known.get(engine),
    set: (engine, fault) => {
      if (!ENGINES.includes(engine))
        throw new Error(`no engine is called ${inspect(engine)}: it is one of ${ENGINES.join(', ')}`);
      if (fault === undefined) known.delete(engine);
      else known.set(engine, fault);
    },
  };
}
