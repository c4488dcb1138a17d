import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AnyActorRef } from 'xstate';
import { type CallScope, DEFAULT_CONVERSATION } from '../brain/events.ts';
import { type AssistantError, engineFailed, isAssistantError } from '../lib/errors.ts';
import type { BrainActor } from './brain.machine.ts';
import type { OutputRef } from './output.machine.ts';
import { itemsOf } from './output-events.ts';
import { isMutedItself, presentSatellites, satelliteOf } from './satellites.ts';

/** The output of the brain or of a satellite; undefined after its end. */
export const outputAt = (place: AnyActorRef): OutputRef | undefined =>
  place.getSnapshot().children.output as OutputRef | undefined;

/** The output of a conversation: its satellite's, or the local one. Undefined after its end. */
export const outputOf = (brain: BrainActor, conversation: string): OutputRef | undefined =>
  outputAt(satelliteOf(brain.getSnapshot().context, conversation) ?? brain);

/** The names of the present outputs: the local one and the connected satellites. */
export const outputNames = (brain: BrainActor): readonly string[] => [
  DEFAULT_CONVERSATION,
  ...presentSatellites(brain).map(([name]) => name),
];

/**
 * Says a text where its conversation is heard, after all that waits there. A muted or blank one does not reach the
 * output.
 */
export function say(brain: BrainActor, text: string, scope: CallScope): void {
  if (isMuted(brain, scope) || text.trim() === '') return;
  outputOf(brain, scope.conversation)?.send({ type: 'speech.asked', text, scope });
}

/**
 * Plays a sound file likewise. Settles at its end, or at once in a muted call. Left also if it is stopped or `signal`
 * aborts.
 */
export const play =
  (
    brain: BrainActor,
    path: string,
    scope: CallScope,
    signal: AbortSignal,
  ): TaskEither<AssistantError, void> =>
  async () => {
    if (isMuted(brain, scope)) return E.right(undefined);
    const output = outputOf(brain, scope.conversation);
    return output === undefined || signal.aborted ? NOT_PLAYED : playedAt(output, path, scope, signal);
  };

/** Whether this call is silent where it is heard. */
const isMuted = (brain: BrainActor, { mute, conversation }: CallScope): boolean =>
  mute ?? (brain.getSnapshot().matches({ voice: 'muted' }) || isPlaceMuted(brain, conversation));

function isPlaceMuted(brain: BrainActor, conversation: string): boolean {
  const satellite = satelliteOf(brain.getSnapshot().context, conversation);
  return satellite !== undefined && isMutedItself(satellite);
}

/** Plays a sound file at this output. Rejects with a bug in an engine. */
export const playedAt = (
  output: OutputRef,
  path: string,
  scope: CallScope,
  signal: AbortSignal,
): Promise<E.Either<AssistantError, void>> =>
  new Promise((resolve, reject) => {
    if (output.getSnapshot().status !== 'active') return resolve(NOT_PLAYED);
    const request = crypto.randomUUID();
    const cancel = (): void => output.send({ type: 'play.cancelled', request });
    const end = (): void => {
      watching.unsubscribe();
      living.unsubscribe();
      signal.removeEventListener('abort', cancel);
    };
    const lost = (): void => {
      end();
      resolve(NOT_PLAYED);
    };
    const watching = output.on('play.ended', ({ request: ended, error }) => {
      if (ended !== request) return;
      end();
      if (error === undefined) resolve(E.right(undefined));
      else if (isAssistantError(error)) resolve(E.left(error));
      else reject(error);
    });
    const living = output.subscribe({ complete: lost, error: lost });
    signal.addEventListener('abort', cancel);
    output.send({ type: 'play.asked', path, scope, request });
  });

const NOT_PLAYED = E.left(engineFailed('output', 'playing was cancelled'));

/** Settles when all waiting speech at all outputs was played or dropped, or `signal` aborts. */
export async function allHeard(brain: BrainActor, signal: AbortSignal): Promise<void> {
  const { status, context } = brain.getSnapshot();
  if (status !== 'active') return;
  const places = [brain, ...Object.values(context.satellites)];
  await Promise.all(places.map((place) => heard(outputAt(place), signal)));
}

/** Like `allHeard` for one output. It settles at once if the output is missing or was stopped by a bug. */
export const heard = (output: OutputRef | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    let stop = (): void => {};
    const end = (): void => {
      signal.removeEventListener('abort', end);
      stop();
      resolve();
    };
    signal.addEventListener('abort', end);
    stop = whenHeard(output, end);
  });

/** Whether nothing waits, is prepared or sounds at the local output. */
export function isSilent(brain: BrainActor): boolean {
  const output = outputAt(brain)?.getSnapshot();
  return output?.status !== 'active' || itemsOf(output.context).length === 0;
}

/**
 * Calls `done` once, when all that was asked of an output so far was played or dropped: now, if nothing is left.
 * Returns how to stop waiting.
 */
export function whenHeard(output: OutputRef | undefined, done: () => void): () => void {
  const asked = output?.getSnapshot();
  const isOver = ({ context }: Snapshot): boolean =>
    itemsOf(context).every(({ id }) => id > (asked?.context.latest ?? 0));
  if (output === undefined || asked?.status !== 'active' || isOver(asked)) {
    done();
    return () => {};
  }
  const end = (): void => {
    watching.unsubscribe();
    done();
  };
  const watching = output.subscribe({
    next: (snapshot) => (isOver(snapshot) ? end() : undefined),
    complete: end,
    error: end,
  });
  return () => watching.unsubscribe();
}

type Snapshot = ReturnType<OutputRef['getSnapshot']>;
