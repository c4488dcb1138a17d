import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type Observable, of, ReplaySubject, tap } from 'rxjs';
import type { CallScope } from '../../brain/events.ts';
import type { Sound } from '../../engines/ports.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { Output } from './holding.ts';

/** An entry of the queue. */
export interface Turn {
  /** Plays it. Settles at its end, its failure or the abort of `signal`. Never rejects. */
  readonly take: (signal: AbortSignal) => Promise<void>;
  /** Called instead of `take` if it was stopped before its turn. Without it, `take` is still called. */
  readonly drop?: () => void;
}

/** The queue of one output. */
export function turns() {
  let waiting: Turn[] = [];
  let present: AbortController | undefined;
  const next = (): void => {
    const turn = present === undefined ? waiting.shift() : undefined;
    if (turn === undefined) return;
    present = new AbortController();
    void turn.take(present.signal).finally(() => {
      present = undefined;
      next();
    });
  };
  return {
    add: (turn: Turn) => {
      waiting.push(turn);
      next();
    },
    /** Ends the present turn and drops the waiting ones. Turns added later start after the present one has ended. */
    /** Ends the present turn and drops the waiting ones. Turns added later start after the present one has ended. */
    stop: (): void => {
      const dropped = waiting.filter(({ drop }) => drop !== undefined);
      waiting = waiting.filter(({ drop }) => drop === undefined);
      present?.abort();
      for (const turn of dropped) turn.drop?.();
    },
  };
}

/** A sound to play, and its call. */
export interface PlayAsked {
  readonly type: 'play.asked';
  /** Loads the sound at its turn. */
  readonly load: (signal: AbortSignal) => TaskEither<AssistantError, Sound>;
  readonly scope: CallScope;
  /** Cancels or stops it. */
  readonly signal: AbortSignal;
  /** Called at once with the pending result. Left also if it is stopped. */
  readonly heard: (heard: Promise<E.Either<AssistantError, void>>) => void;
}

type Played = Promise<E.Either<AssistantError, void>>;

/** Plays the sound. The caller handles the result. */
export function soundTurn(output: Output, asked: PlayAsked, isMuted: boolean): Turn {
  let settle: (played: Played) => void = () => {};
  const heard: Played = new Promise((resolve) => {
    settle = resolve;
  });
  asked.heard(heard);
  return {
    drop: () => settle(Promise.resolve(E.left(CANCELLED))),
    take: async (stopped) => {
      settle(isMuted ? NOTHING : played(output, asked, AbortSignal.any([asked.signal, stopped])));
      await heard.catch(() => {});
    },
  };
}

const NOTHING: Played = Promise.resolve(E.right(undefined));

async function played(output: Output, { load, scope }: PlayAsked, signal: AbortSignal): Played {
  const sound = await unlessAborted(() => load(signal)(), signal)();
  if (E.isLeft(sound)) return sound;
  const begin = async () =>
    signal.aborted ? E.left(CANCELLED) : audible(output, { parts$: of(sound.right) }, signal);
  return scope.isFromHook ? begin() : output.released(signal, begin);
}

/** The Left of a cancelled task. */
export const CANCELLED: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'output',
  message: 'playing was cancelled',
};

/** Wraps a task: at an abort it is a Left at once, even if the engine ignores the signal. */
export const unlessAborted =
  <A>(task: TaskEither<AssistantError, A>, signal: AbortSignal): TaskEither<AssistantError, A> =>
  async () => {
    if (signal.aborted) return E.left(CANCELLED);
    let leave = (): void => {};
    const aborted = new Promise<E.Either<AssistantError, A>>((resolve) => {
      leave = () => resolve(E.left(CANCELLED));
      signal.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([task(), aborted]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };

interface Audible {
  readonly parts$: Observable<Sound>;
  /** The text; absent for a sound. */
  readonly text?: string;
  readonly begun?: (part: number) => void;
}

/** Plays a sound to its end and reports it to `OwnVoice`. Rejects with a bug in an engine. */
export async function audible(
  { player, ownVoice, ducks = () => false, isHeld$ }: Output,
  { parts$, text, begun }: Audible,
  signal: AbortSignal,
): Promise<Either<AssistantError, void>> {
  const played$ = new ReplaySubject<Sound>();
  const own = ownVoice?.begins({ text, parts$: played$ });
  const onPartBegun = (part: number): void => {
    own?.begun(part);
    begun?.(part);
  };
  try {
    return await player().play(
      parts$.pipe(tap(played$)),
      signal,
      onPartBegun,
      ducks() ? isHeld$ : undefined,
    )();
  } finally {
    own?.ended();
  }
}
