import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { catchError, defer, from, map, NEVER, type ObservableInput, throwError } from 'rxjs';
import type { EngineSetup } from '../engines/choose.ts';
import { spelledLessons } from '../engines/grammar-phrases.ts';
import type {
  Detection,
  EngineHealth,
  NearHotword,
  Sound,
  Stt,
  Transcript,
  Trigger,
  Tts,
} from '../engines/ports.ts';
import { transcribed } from '../engines/transcribed.ts';
import { foundText } from '../lib/decode.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';
import { withDeadline } from '../lib/promises.ts';
import { type Member, toEither, validateDefinition } from './validate-definition.ts';

/** An engine as its author writes it. */
export interface CommunityEngine {
  /** The key users write in their settings. */
  readonly name: string;
  /** Called once, when the settings choose it; the engine, whose functions may be plain or async and throw to fail. */
  readonly make: (setup: EngineSetup) => unknown;
}

/** How long a user's engine may take, in ms. */
export interface EngineDeadlines {
  readonly synthesize: number;
  /** From the first frame to the text: an upload holds two minutes of sound at most. */
  readonly transcribe: number;
  readonly close: number;
}

const DEADLINES: EngineDeadlines = { synthesize: 30_000, transcribe: 180_000, close: 5_000 };

/** Makes an engine out of what an author's `make` gave. Throws when that has not the shape of one. */
export type Lift<Engine> = (
  made: unknown,
  name: string,
  setup: EngineSetup,
  deadlines?: EngineDeadlines,
) => Engine;

/** Called on the object itself: an author may write a class. */
type Written = Readonly<Record<string, ((...given: readonly unknown[]) => unknown) | undefined>>;

/** `synthesize(text, signal)` gives a Sound. */
export const ttsOf: Lift<Tts> = (made, name, setup, deadlines = DEADLINES) => {
  const engine = written(made, { synthesize: 'function' });
  return {
    ...basicsOf(engine, name, setup, deadlines),
    synthesize: (text, signal) =>
      engineWork({
        engine: name,
        member: 'synthesize',
        deadlineMs: deadlines.synthesize,
        signal,
        call: (until) => engine.synthesize?.(text, until),
        read: soundIn,
        expected: '{ sampleRateHz, samples } with samples in an Int16Array',
      }),
  };
};

/** `transcribe(frames$, signal, heard)` gives the text, or a Transcript; `learn(phrases)` may be left away. */
export const sttOf: Lift<Stt> = (made, name, setup, deadlines = DEADLINES) => {
  const engine = written(made, { transcribe: 'function', learn: 'function?' });
  const spelled = spelledLessons();
  return {
    ...basicsOf(engine, name, setup, deadlines),
    transcribe: transcribed((frames$, signal, heard) =>
      engineWork({
        engine: name,
        member: 'transcribe',
        deadlineMs: deadlines.transcribe,
        signal,
        call: (until) => engine.transcribe?.(frames$, until, (text: string) => heard({ text })),
        read: transcriptIn,
        expected: 'a text',
      }),
    ),
    learn: (lesson) => {
      if (engine.learn === undefined) return;
      const phrases = spelled(lesson);
      void inBackground(`${name}: learn`, setup, () => engine.learn?.(phrases));
    },
  };
};

/** `detect(frames$, options)` gives what RxJS can follow; without it no hotword is ever found. */
export const triggerOf: Lift<Trigger> = (made, name, setup, deadlines = DEADLINES) => {
  const engine = written(made, { detect: 'function?' });
  const detect: Detect | undefined = engine.detect && ((...input) => engine.detect?.(...input));
  return { ...basicsOf(engine, name, setup, deadlines), detect: communityDetect(name, detect) };
};

function written(made: unknown, members: Readonly<Record<string, Member>>): Written {
  if (made instanceof Promise) throw new TypeError('make is async, expected an engine at once');
  validateDefinition('what make gave', made, { ...members, health: 'function?', close: 'function?' });
  return made as Written;
}

const basicsOf = (
  engine: Written,
  name: string,
  setup: EngineSetup,
  deadlines: EngineDeadlines,
): Trigger => ({
  health: () => healthIn(engine),
  close: () => {
    const limits = { deadlineMs: deadlines.close, message: `took longer than ${deadlines.close} ms` };
    const close = () => toEither(() => engine.close?.());
    return inBackground(`${name}: close`, setup, () => withDeadline(close(), limits));
  },
});

/** Logs a failure, because no caller waits for the result. */
async function inBackground(what: string, { log }: EngineSetup, work: () => unknown): Promise<void> {
  const done = await toEither(work);
  if (E.isLeft(done)) log(`${what} failed: ${describeUnknown(done.left)}`);
}

const STATES: readonly unknown[] = ['off', 'starting', 'ready', 'missing', 'failed'];

function healthIn(engine: Written): EngineHealth {
  try {
    const given = (engine.health?.() ?? { state: 'ready' }) as EngineHealth;
    if (STATES.includes(given.state)) return given;
    return { state: 'failed', detail: `health gave ${foundText(given)}` };
  } catch (error) {
    return { state: 'failed', detail: describeUnknown(error) };
  }
}

function soundIn(value: unknown): Sound | undefined {
  const { sampleRateHz, samples } = (value ?? {}) as Partial<Sound>;
  const isSound = Number.isFinite(sampleRateHz) && Number(sampleRateHz) > 0 && samples instanceof Int16Array;
  return isSound ? (value as Sound) : undefined;
}

function transcriptIn(value: unknown): Transcript | undefined {
  if (typeof value === 'string') return { text: value, by: 'open' };
  const { text, by } = (value ?? {}) as Partial<Transcript>;
  return typeof text === 'string' ? { text, by: by === 'grammar' ? 'grammar' : 'open' } : undefined;
}

interface EngineWork<A> {
  readonly engine: string;
  /** The function of the engine that is called, for messages. */
  readonly member: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Is given what aborts at the deadline, or when `signal` does. */
  readonly call: (signal: AbortSignal) => unknown;
  /** Undefined when it is nothing of the kind. */
  readonly read: (value: unknown) => A | undefined;
  readonly expected: string;
}

/** Calls a user's engine within its deadline, and validates the result. Left: `EngineFailed`, or the engine's own error. */
const engineWork =
  <A>(work: EngineWork<A>): TaskEither<AssistantError, A> =>
  async () => {
    const { engine, member, deadlineMs, signal, call, read, expected } = work;
    const message = `${member} took longer than ${deadlineMs} ms`;
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    const called = toEither(() => call(until));
    const result = await toEither(() => withDeadline(called, { deadlineMs, message, signal }));
    if (E.isLeft(result)) {
      over.abort();
      return E.left(engineError(engine, result.left));
    }
    const value = read(result.right);
    if (value !== undefined) return E.right(value);
    return E.left(failed(engine, `${member} gave ${foundText(result.right)}, expected ${expected}`));
  };

/** As written by the user; the results are validated. */
type Detect = (...given: Parameters<NonNullable<Trigger['detect']>>) => unknown;

/**
 * The hotwords a user's trigger finds: whatever RxJS can follow, each with `endMs`. Without a `detect` it finds none. Fails with
 * `EngineFailed` as soon as it gives something else, or fails itself.
 */
export const communityDetect =
  (engine: string, detect: Detect | undefined): NonNullable<Trigger['detect']> =>
  (frames$, options = {}) => {
    if (detect === undefined) return NEVER;
    const near = (value: unknown): void => options.near?.(nearIn(engine, value));
    return defer(() => from(detect(frames$, { ...options, near }) as ObservableInput<unknown>)).pipe(
      map((value) => detectionIn(engine, value)),
      catchError((error: unknown) => throwError(() => engineError(engine, error))),
    );
  };

function detectionIn(engine: string, value: unknown): Detection {
  const { hotword = engine, score = 1, ...found } = (value ?? {}) as Partial<Detection>;
  const { endMs, means, conversation, synapse } = found;
  if (typeof hotword !== 'string' || hotword === '' || typeof score !== 'number' || !Number.isFinite(endMs)) {
    throw new TypeError(`detect gave ${foundText(value)}, expected { hotword, endMs, score }`);
  }
  return {
    hotword,
    score,
    endMs: Number(endMs),
    means: means === 'stop' ? 'stop' : 'wake',
    ...(typeof conversation === 'string' ? { conversation } : {}),
    ...(typeof synapse === 'string' ? { synapse } : {}),
  };
}

function nearIn(engine: string, value: unknown): NearHotword {
  const { hotword = engine, score } = (value ?? {}) as Partial<NearHotword>;
  if (typeof hotword !== 'string' || hotword === '' || typeof score !== 'number')
    throw new TypeError(`near got ${foundText(value)}, expected { hotword, score }`);
  return { hotword, score };
}

const engineError = (engine: string, error: unknown): AssistantError =>
  isAssistantError(error) ? error : failed(engine, describeUnknown(error));

const failed = (engine: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine,
  message,
});
