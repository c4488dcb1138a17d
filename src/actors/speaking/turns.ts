import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type Observable, of, ReplaySubject, tap } from 'rxjs';
import type { CallScope } from '../../brain/events.ts';
import type { Sound } from '../../engines/ports.ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { Output } from './holding.ts';

/** What is to be heard when all before it was. */
export interface Turn {
  /** Settles when it was heard, has failed, or `signal` aborts. Never rejects. */
  readonly take: (signal: AbortSignal) => Promise<void>;
  /** In place of `take`: it was stopped before its turn came. Without it, it has its turn all the same. */
  readonly drop?: () => void;
}

/** The turns of one output, one after another. */
export interface Turns {
  readonly add: (turn: Turn) => void;
  /** Ends the present turn and drops those that wait; those added later have theirs when the present one has ended. */
  readonly stop: () => void;
}

export function turns(): Turns {
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
    add: (turn) => {
      waiting.push(turn);
      next();
    },
    stop: () => {
      const dropped = waiting.filter(({ drop }) => drop !== undefined);
      waiting = waiting.filter(({ drop }) => drop === undefined);
      present?.abort();
      for (const turn of dropped) turn.drop?.();
    },
  };
}

/** A sound to play, and for whom. */
export interface PlayAsked {
  readonly type: 'play.asked';
  /** Loads the sound when its turn has come. */
  readonly load: (signal: AbortSignal) => TaskEither<AssistantError, Sound>;
  readonly scope: CallScope;
  /** Gives it up, or silences it. */
  readonly signal: AbortSignal;
  /** Called at once, with what will come of it: a Left too when it is stopped. */
  readonly heard: (heard: Promise<E.Either<AssistantError, void>>) => void;
}

type Played = Promise<E.Either<AssistantError, void>>;

/** Plays the sound; what comes of it is its asker's matter alone. */
export function soundTurn(output: Output, asked: PlayAsked, isMuted: boolean): Turn {
  let settle: (played: Played) => void = () => {};
  const heard: Played = new Promise((resolve) => {
    settle = resolve;
  });
  asked.heard(heard);
  return {
    drop: () => settle(Promise.resolve(E.left(GIVEN_UP))),
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
    signal.aborted ? E.left(GIVEN_UP) : audible(output, { parts$: of(sound.right) }, signal);
  return scope.isFromHook ? begin() : output.released(signal, begin);
}

/** The Left of whatever was given up. */
export const GIVEN_UP: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'output',
  message: 'playing was given up',
};

/** The same task; at an abort it is a Left at once, even of an engine that does not listen to the signal. */
export const unlessAborted =
  <A>(task: TaskEither<AssistantError, A>, signal: AbortSignal): TaskEither<AssistantError, A> =>
  async () => {
    if (signal.aborted) return E.left(GIVEN_UP);
    let leave = (): void => {};
    const aborted = new Promise<E.Either<AssistantError, A>>((resolve) => {
      leave = () => resolve(E.left(GIVEN_UP));
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
  /** What is said; absent for a sound that is no text. */
  readonly text?: string;
  readonly begun?: (part: number) => void;
}

/** Plays it to its end, and keeps those who know the own voice informed. Rejects with a bug in an engine. */
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
