import * as E from 'fp-ts/lib/Either.js';
import { schedulerOf } from '../../src/actors/clock-scheduler.ts';
import { type Chain, type ChainTime, type Member, resting } from '../../src/engines/chains/chain.ts';
import type { EngineHealth, Sound, Stt, Transcript, Tts } from '../../src/engines/ports.ts';
import { transcribed } from '../../src/engines/transcribed.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { saidParts } from '../../src/sentences/lesson.ts';
import { type AudioFrame, FRAME_MS, FRAME_SAMPLES } from '../../src/streams/audio.ts';
import { settled } from './settled.ts';
import { steppedClock } from './stepped-clock.ts';

/** Time that a test moves on, for chains; what is written to the log meanwhile. */
export function chainTime({ slowness = 1 } = {}) {
  const clock = steppedClock();
  const scheduler = schedulerOf({
    setTimeout: (act, ms) => clock.after(ms, act),
    clearTimeout: (cancel: (() => void) | undefined) => cancel?.(),
  });
  const time: ChainTime = { scheduler, nowMs: clock.nowMs, slowness: () => slowness };
  const lines: string[] = [];
  const member = <Engine>(name: string, instance: Engine, budgetMs?: number): Member<Engine> => ({
    name,
    engine: name,
    instance,
    budgetMs,
    isForOrders: false,
    rest: resting(name, { nowMs: clock.nowMs, log: (line) => lines.push(line) }),
  });
  const pass = async (ms: number): Promise<void> => {
    clock.pass(ms);
    await settled();
  };
  return {
    time,
    lines,
    member,
    pass,
    inOrder: <Engine>(...all: Member<Engine>[]): Chain<Engine> => all.map((one) => [one]),
  };
}

export const failure = (engine: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine,
  message,
});

/** One call of an engine, answered when the test says so. */
export interface HandCall<Answer> {
  readonly answers: (answer: Answer) => Promise<void>;
  readonly fails: (message: string) => Promise<void>;
  readonly isAborted: () => boolean;
}

function handCall<Answer>(name: string, signal: AbortSignal) {
  let settle = (_: E.Either<AssistantError, Answer>): void => {};
  const result = new Promise<E.Either<AssistantError, Answer>>((resolve) => {
    settle = resolve;
  });
  const call: HandCall<Answer> = {
    answers: (answer) => {
      settle(E.right(answer));
      return settled();
    },
    fails: (message) => {
      settle(E.left(failure(name, message)));
      return settled();
    },
    isAborted: () => signal.aborted,
  };
  return { call, result };
}

const basics = (health: EngineHealth, log: string[]) => ({
  health: () => health,
  close: async () => void log.push('closed'),
});

/** A recogniser that a test answers for; `heard` counts the frames of each call, `X` is the end. */
export function handStt(name: string, health: EngineHealth = { state: 'ready' }) {
  const calls: (HandCall<Transcript> & {
    readonly heard: string[];
    readonly tells: (text: string) => void;
  })[] = [];
  const log: string[] = [];
  const stt: Stt = {
    ...basics(health, log),
    transcribe: transcribed((frames$, signal, tells) => () => {
      const { call, result } = handCall<Transcript>(name, signal);
      const heard: string[] = [];
      frames$.subscribe({
        next: ({ atMs }) => heard.push(`${atMs / FRAME_MS}`),
        complete: () => heard.push('X'),
      });
      calls.push({ ...call, heard, tells: (text) => tells({ text }) });
      return result;
    }),
    learn: (lesson) =>
      void log.push(
        saidParts(lesson)
          .flatMap(({ phrases }) => phrases)
          .join(),
      ),
  };
  return { stt, calls, log };
}

/** A voice that a test answers for. */
export function handTts(name: string) {
  const calls: HandCall<Sound>[] = [];
  const log: string[] = [];
  const tts: Tts = {
    ...basics({ state: 'ready' }, log),
    synthesize: (_, signal) => () => {
      const { call, result } = handCall<Sound>(name, signal);
      calls.push(call);
      return result;
    },
  };
  return { tts, calls, log };
}

/** The frame of that number, from 0. */
export const nthFrame = (index: number): AudioFrame => ({
  samples: new Int16Array(FRAME_SAMPLES),
  atMs: index * FRAME_MS,
});
