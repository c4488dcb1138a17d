import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { of } from 'rxjs';
import type { CallScope } from '../../brain/events.ts';
import type { Sound } from '../../engines/ports.ts';
import type { AssistantError } from '../../errors.ts';
import { audible } from './audible.ts';
import type { Turn } from './turns.ts';
import { GIVEN_UP, unlessAborted } from './unless-aborted.ts';
import type { Output } from './world.ts';

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
