import { once } from 'node:events';
import { inspect } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { EMPTY, endWith, mergeMap, type Observable, of, tap } from 'rxjs';
import type { EnginesAtWork } from '../../engines/at-work.ts';
import type { Detection, Player, Sound, Stt, Trigger, Tts } from '../../engines/ports.ts';
import { transcribed, transcriptOf } from '../../engines/transcribed.ts';
import { type AssistantError, engineFailed, isAssistantError } from '../../lib/errors.ts';
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
  transcribe: transcribed((frames$, signal, heard) =>
    faultyCall(transcriptOf(stt, frames$, signal, heard), {
      fault: faults.of('stt'),
      clock,
      signal,
      rubbish: { text: '\u0000\ud800 {{ ', by: 'open' },
      twice: (transcript) => ({ ...transcript, text: `${transcript.text} ${transcript.text}` }),
    }),
  ),
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
      detect(frames$.pipe(failing), options).pipe(
        mergeMap((detection) => faultyDetection(detection, faults.of('trigger'), clock)),
      ),
  };
};

function faultyDetection(
  detection: Detection,
  fault: Fault | undefined,
  clock: VirtualClock,
): Observable<Detection> {
  switch (fault?.type) {
    case undefined:
    case 'fails':
      return of(detection);
    case 'hangs':
      return EMPTY;
    case 'late':
      return passed(clock, fault.ms).pipe(endWith(detection));
    case 'twice':
      return of(detection, detection);
    case 'rubbish':
      return of({ ...detection, hotword: '\u0000', endMs: Number.NaN, score: Number.NaN });
  }
}

const ENGINES = ['stt', 'tts', 'player', 'trigger'] as const;

/** The engines that can be made to fail. */
export type FaultyEngine = (typeof ENGINES)[number];

type Fault =
  | { readonly type: 'fails'; readonly error: unknown }
  | { readonly type: 'late'; readonly ms: number }
  | { readonly type: 'hangs' | 'twice' | 'rubbish' };

export type FaultCommands = ReturnType<typeof faultCommands>;

/** Makes engines fail from now on, and repairs them. */
export const faultCommands = ({ set }: Faults) => ({
  /** Every call of this engine fails, by default with `EngineFailed`. */
  fail: (engine: FaultyEngine, error: unknown = engineFailed(engine, 'it was made to fail')): void =>
    set(engine, { type: 'fails', error }),
  /** No call ends until it is cancelled. */
  hang: (engine: FaultyEngine): void => set(engine, { type: 'hangs' }),
  /** Its results come this much later. */
  late: (engine: FaultyEngine, ms: number): void => set(engine, { type: 'late', ms: durationMs(ms) }),
  /** It reports everything twice. */
  twice: (engine: FaultyEngine): void => set(engine, { type: 'twice' }),
  /** It reports nonsense. */
  rubbish: (engine: FaultyEngine): void => set(engine, { type: 'rubbish' }),
  /** Repairs it. */
  mend: (engine: FaultyEngine): void => set(engine, undefined),
});

/** The faults by engine. */
export type Faults = ReturnType<typeof faults>;

export function faults() {
  const known = new Map<FaultyEngine, Fault>();
  return {
    of: (engine: FaultyEngine): Fault | undefined => known.get(engine),
    /** Replaces the fault of an engine; undefined repairs it. */
    set: (engine: FaultyEngine, fault: Fault | undefined): void => {
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
        return CANCELLED;
      case 'late': {
        const result = await call();
        const late = new Promise<void>((resolve) => clock.setTimeout(resolve, fault.ms));
        await Promise.race([late, aborted(signal)]);
        return signal.aborted ? CANCELLED : result;
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

const CANCELLED = E.left(engineFailed('harness', 'it was cancelled'));
