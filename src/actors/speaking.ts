import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { fromCallback } from 'xstate';
import type { CallScope, News } from '../brain/events.ts';
import type { Player, Sound, Tts } from '../engines/ports.ts';
import { type AssistantError, describeUnknown } from '../errors.ts';

/** What the output is asked for: a text to say, a sound to play, or word when all before it was heard. */
export type SpeakingEvent =
  | SpeechAsked
  | PlayAsked
  | { readonly type: 'drain.asked'; readonly done: () => void };

interface SpeechAsked {
  readonly type: 'speech.asked';
  readonly text: string;
  readonly scope: CallScope;
}

interface PlayAsked {
  readonly type: 'play.asked';
  /** Loads the sound when its turn has come. */
  readonly load: (signal: AbortSignal) => TE.TaskEither<AssistantError, Sound>;
  readonly scope: CallScope;
  /** Gives it up, or silences it. */
  readonly signal: AbortSignal;
  /** Called at once, with what will come of it. */
  readonly heard: (heard: Promise<E.Either<AssistantError, void>>) => void;
}

interface SpeakingWorld {
  readonly tts: () => Tts;
  readonly player: () => Player;
  /** The assistant's own mute, for calls that have none. */
  readonly isMuted: () => boolean;
  readonly tell: (news: News) => void;
}

/** Nobody listens to so much: what comes on top is told as failed. */
const MOST_TEXTS = 200;

/**
 * One output's queue: texts and sounds are heard one after another. A text that fails is told, a sound that fails is the
 * asker's matter, and the next one is heard.
 */
export const speaking = (world: SpeakingWorld) =>
  fromCallback<SpeakingEvent>(({ receive }) => {
    const stopped = new AbortController();
    let last = Promise.resolve();
    let texts = 0;
    receive((event) => {
      if (event.type === 'drain.asked') {
        last = last.then(event.done);
        return;
      }
      const isMuted = event.scope.mute ?? world.isMuted();
      if (event.type === 'play.asked') {
        const heard = isMuted
          ? last.then(() => NOTHING)
          : last.then(() => play(world, event, stopped.signal));
        event.heard(heard);
        last = heard.then(
          () => {},
          () => {},
        );
      } else if (!isMuted && event.text.trim() !== '') {
        const { text, scope } = event;
        world.tell({ type: 'speech.asked', call: scope.call, conversation: scope.conversation, text });
        const fail = failed(world, event, stopped.signal);
        if (texts >= MOST_TEXTS) return fail(new Error(`more than ${MOST_TEXTS} texts wait to be said`));
        texts += 1;
        last = last
          .then(() => speak(world, event, stopped.signal))
          .catch(fail)
          .finally(() => {
            texts -= 1;
          });
      }
    });
    return () => stopped.abort();
  });

/** A failure, even a bug in an engine, costs its text, not the queue. A text that was given up has not failed. */
const failed =
  ({ tell }: SpeakingWorld, { text, scope: { call, conversation } }: SpeechAsked, signal: AbortSignal) =>
  (error: unknown): void => {
    if (signal.aborted) return;
    tell({ type: 'speech.failed', call, conversation, text, error: describeUnknown(error) });
  };

const NOTHING = E.right(undefined);

function play(
  { player }: SpeakingWorld,
  { load, signal }: PlayAsked,
  stopped: AbortSignal,
): Promise<E.Either<AssistantError, void>> {
  const until = AbortSignal.any([signal, stopped]);
  return pipe(
    load(until),
    TE.chain((sound) =>
      until.aborted
        ? TE.left({ _tag: 'EngineFailed', engine: 'output', message: 'playing was given up' })
        : player().play(sound, until),
    ),
  )();
}

async function speak(
  { tts, player, tell }: SpeakingWorld,
  { text, scope }: SpeechAsked,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const { call, conversation, mute, isFromHook, by } = scope;
  const sound = await tts().synthesize(text, signal)();
  if (E.isLeft(sound)) throw sound.left;
  if (signal.aborted) return;
  tell({ type: 'on_start_speaking', call, conversation, mute, isFromHook, by, detail: text });
  try {
    const played = await player().play(sound.right, signal)();
    if (E.isLeft(played)) throw played.left;
  } finally {
    tell({ type: 'on_stop_speaking', call, conversation, mute, isFromHook, by, detail: text });
  }
}
