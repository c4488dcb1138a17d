import * as E from 'fp-ts/lib/Either.js';
import { fromCallback } from 'xstate';
import type { CallScope, News } from '../brain/events.ts';
import type { Player, Tts } from '../engines/ports.ts';
import { describeUnknown } from '../errors.ts';

/** What the output is asked for: a text to say, or word when all before it was heard. */
export type SpeakingEvent =
  | { readonly type: 'speech.asked'; readonly text: string; readonly scope: CallScope }
  | { readonly type: 'drain.asked'; readonly done: () => void };

interface SpeakingWorld {
  readonly tts: () => Tts;
  readonly player: () => Player;
  /** The assistant's own mute, for calls that have none. */
  readonly isMuted: () => boolean;
  readonly tell: (news: News) => void;
}

/** One output's queue: texts are spoken one after another. A text that fails is told and the next one is spoken. */
export const speaking = (world: SpeakingWorld) =>
  fromCallback<SpeakingEvent>(({ receive }) => {
    const stopped = new AbortController();
    let last = Promise.resolve();
    receive((event) => {
      if (event.type === 'drain.asked') last = last.then(event.done);
      else if (!(event.scope.mute ?? world.isMuted()) && event.text.trim() !== '')
        last = last
          .then(() => speak(world, event, stopped.signal))
          .catch(failed(world, event.text, stopped.signal));
    });
    return () => stopped.abort();
  });

/** A failure, even a bug in an engine, costs its text, not the queue. A text that was given up has not failed. */
const failed =
  ({ tell }: SpeakingWorld, text: string, signal: AbortSignal) =>
  (error: unknown): void => {
    if (!signal.aborted) tell({ type: 'speech.failed', text, error: describeUnknown(error) });
  };

async function speak(
  { tts, player, tell }: SpeakingWorld,
  { text, scope }: Extract<SpeakingEvent, { type: 'speech.asked' }>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const { conversation, mute, isFromHook } = scope;
  const sound = await tts().synthesize(text, signal)();
  if (E.isLeft(sound)) throw sound.left;
  if (signal.aborted) return;
  tell({ type: 'on_start_speaking', conversation, mute, isFromHook, detail: text });
  try {
    const played = await player().play(sound.right, signal)();
    if (E.isLeft(played)) throw played.left;
  } finally {
    tell({ type: 'on_stop_speaking', conversation, mute, isFromHook, detail: text });
  }
}
