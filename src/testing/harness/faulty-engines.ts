import { once } from 'node:events';
import { inspect } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { EMPTY, endWith, mergeMap, type Observable, of, tap } from 'rxjs';
import type { EnginesAtWork } from '../../engines/at-work.ts';
import type { Detection, Player, Sound, Stt, Trigger, Tts } from '../../engines/ports.ts';
import { type AssistantError, isAssistantError } from '../../lib/errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { durationMs } from './path.ts';
import { passed, type VirtualClock } from './virtual-time.ts';

interface FaultDeps {
  readonly faults: Faults;
  readonly clock: VirtualClock;
}

/** Wraps the engines with their present faults. */
export const faultyEngines = (engines: EnginesAtWork, of: FaultDeps): EnginesAtWork => ({
  ...engines,
  stt: { ...engines.stt, instance: faultyStt(engines.stt.instance, of) },
  tts: { ...engines.tts, instance: faultyTts(engines.tts.instance, of) },
  player: { ...engines.player, instance: faultyPlayer(engines.player.instance, of) },
  trigger: { ...engines.trigger, instance: faultyTrigger(engines.trigger.instance, of) },
});

/** Wraps the recogniser. Faults make it return nonsense, or everything twice. */
const faultyStt = (stt: Stt, { faults, clock }: FaultDeps): Stt => ({
  ...stt,
  transcribe: (frames$, signal, heard) =>
    faultyCall(stt.transcribe(frames$, signal, heard), {
      fault: faults.of('stt'),
      clock,
      signal,
      rubbish: { text: '\u0000\ud800 {{ ', by: 'open' },
      twice: (transcript) => ({ ...transcript, text: `${transcript.text} ${transcript.text}` }),
    }),
});

/** Wraps the voice. Faults give its sound no rate, or say it twice. */
const faultyTts = (tts: Tts, { faults, clock }: FaultDeps): Tts => ({
  ...tts,
  synthesize: (text, signal, rateHz) =>
    faultyCall(tts.synthesize(text, signal, rateHz), {
      fault: faults.of('tts'),
      clock,
      signal,
      rubbish: { sampleRateHz: 0, samples: new Int16Array(1) },
      twice: ({ sampleRateHz, samples }: Sound) => ({
        sampleRateHz,
        samples: Int16Array.from([...samples, ...samples]),
      }),
    }),
});

/** Wraps the player. Faults end it at once, or report each part twice. */
const faultyPlayer = (player: Player, { faults, clock }: FaultDeps): Player => ({
  ...player,
  play: (sound$, signal, begun = () => {}, isQuiet$) => {
    const fault = faults.of('player');
    const onPartBegun = (part: number): void => {
      begun(part);
      if (fault?.type === 'twice') begun(part);
    };
    return faultyCall(player.play(sound$, signal, onPartBegun, isQuiet$), {
      fault,
      clock,
      signal,
      rubbish: undefined,
      twice: () => undefined,
    });
  },
});

/** Wraps the trigger. Faults make it report a false wake word, a wrong time, or fail with the next sound. */
const faultyTrigger = (trigger: Trigger, { faults, clock }: FaultDeps): Trigger => {
  const { detect } = trigger;
  if (detect === undefined) return trigger;
  const failing = tap<AudioFrame>(() => {
    const fault = faults.of('trigger');
    if (fault?.type === 'fails') throw fault.error;
  });
  return {
    ...trigger,
    detect: (frames$, options) =>
      detect(frames$.pipe(failing), options).pipe(mergeMap((one) => told(one, faults.of('trigger'), clock))),
  };
};

function told(one: Detection, fault: Fault | undefined, clock: VirtualClock): Observable<Detection> {
  switch (fault?.type) {
    case undefined:
    case 'fails':
      return of(one);
    case 'hangs':
      return EMPTY;
    case 'late':
      return passed(clock, fault.ms).pipe(endWith(one));
    case 'twice':
      return of(one, one);
    case 'rubbish':
      return of({ ...one, hotword: '\u0000', endMs: Number.NaN, score: Number.NaN });
  }
}

const ENGINES = ['stt', 'tts', 'player', 'trigger'] as const;

/** The engines that can be made to fail. */
export type FaultyEngine = (typeof ENGINES)[number];

/** The fault of an engine from now on. */
type Fault =
  /** Every call fails with this. */
  | { readonly type: 'fails'; readonly error: unknown }
  /** No call ends until it is cancelled. */
  | { readonly type: 'hangs' }
  /** Its results come this much later. */
  | { readonly type: 'late'; readonly ms: number }
  /** It reports everything twice. */
  | { readonly type: 'twice' }
  /** It reports nonsense. */
  | { readonly type: 'rubbish' };

/** The faults by engine. */
export interface Faults {
  readonly of: (engine: FaultyEngine) => Fault | undefined;
  /** Replaces the fault of an engine; undefined repairs it. */
  readonly set: (engine: FaultyEngine, fault: Fault | undefined) => void;
}

/** Makes engines fail, and repairs them. */
export interface FaultCommands {
  /** From now on every call of this engine fails, by default with `EngineFailed`. */
  readonly fail: (engine: FaultyEngine, error?: unknown) => void;
  /** From now on it answers no call. */
  readonly hang: (engine: FaultyEngine) => void;
  /** From now on its results come this much later. */
  readonly late: (engine: FaultyEngine, ms: number) => void;
  /** From now on it reports everything twice. */
  readonly twice: (engine: FaultyEngine) => void;
  /** From now on it reports nonsense. */
  readonly rubbish: (engine: FaultyEngine) => void;
  /** Repairs it. */
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

interface Faulty<A> {
  readonly fault: Fault | undefined;
  readonly clock: VirtualClock;
  readonly signal: AbortSignal;
  readonly rubbish: A;
  readonly twice: (result: A) => A;
}

/** Applies the fault to a call of an engine. A failure that is not an `AssistantError` rejects, as a bug does. */
const faultyCall =
  <A>(
    call: TaskEither<AssistantError, A>,
    { fault, clock, signal, rubbish, twice }: Faulty<A>,
  ): TaskEither<AssistantError, A> =>
  async () => {
    switch (fault?.type) {
      case undefined:
        return call();
      case 'fails':
        if (isAssistantError(fault.error)) return E.left(fault.error);
        throw fault.error;
      case 'hangs':
        await aborted(signal);
        return E.left(CANCELLED);
      case 'late': {
        const result = await call();
        const late = new Promise<void>((resolve) => clock.setTimeout(resolve, fault.ms));
        await Promise.race([late, aborted(signal)]);
        return signal.aborted ? E.left(CANCELLED) : result;
      }
      case 'twice':
        return E.map(twice)(await call());
      case 'rubbish':
        return E.right(rubbish);
    }
  };

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

const CANCELLED: AssistantError = { _tag: 'EngineFailed', engine: 'harness', message: 'it was cancelled' };
