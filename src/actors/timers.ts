import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AnyActor, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { AssistantEvent, SynapseCalled } from '../brain/events.ts';
import type { Synapse } from '../brain/synapse.ts';
import type { Timer, TimerEvent, Timers } from '../brain/timer.ts';
import { type AssistantError, describe } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';
import { storedTimers, type TimerClocks } from './stored-timers.ts';

interface TimersDeps extends TimerClocks {
  readonly store: Store['timers'];
  readonly find: (name: string) => Synapse | undefined;
  readonly send: (call: SynapseCalled) => void;
  /** Makes a unique name for a call. */
  readonly nextCall: () => string;
  readonly emit: (event: AssistantEvent) => void;
  readonly log: (line: string) => void;
}

/** The interval in ms at which clock steps and failures of the store are noticed. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Timers that run their synapse, enabled or not, after a delay, regardless of changes of the wall clock. Across a restart the wall
 * clock counts, and a timer whose time has passed rings at once. A timer leaves the store after its synapse was called, so a kill in between rings it twice rather than never.
 */
export function timers(deps: TimersDeps): Timers & { readonly actor: CallbackActorLogic<EventObject> } {
  const { store, find, send, nextCall, emit, log } = deps;
  const kept = storedTimers(store, deps);
  let look = (): void => {};
  let told: string | undefined;

  const reportFailure = (error: string): void => emit({ type: 'actor.failed', actor: 'timers', error });

  const catchUp = async (): Promise<void> => {
    const done = await kept.catchUp();
    const error = E.isLeft(done) ? describe(done.left) : undefined;
    if (error !== undefined && error !== told) reportFailure(error); // it fails again each minute, and is reported once
    told = error;
  };
  const emitTimer = (type: TimerEvent['type'], timer: Timer): void =>
    emit({ type, timer, conversation: timer.conversation });
  const ring = (timer: Timer): void => {
    const { id, synapse: name, parameters, conversation, isFromHook } = timer;
    if (find(name) === undefined) reportFailure(`${nameOf(timer)}: no synapse is named "${name}"`);
    else {
      const scope = { call: nextCall(), conversation, mute: undefined, isFromHook, by: 'voice' } as const;
      send({ type: 'synapse.called', ...scope, names: [name], parameters });
    }
    emitTimer('timer.finished', timer);
    void kept
      .isOver(id)()
      .then((removed) => {
        if (E.isRight(removed)) return;
        reportFailure(`${nameOf(timer)} rang, and may ring again after a restart: ${describe(removed.left)}`);
        look();
      });
  };
  /** Rings the due timers. */
  const ringDue = (): void => {
    for (const timer of kept.due()) ring(timer);
  };
  const lookAgainMs = (): number | undefined => {
    const nextMs = kept.nextInMs();
    if (nextMs === undefined) return kept.isInStep() ? undefined : LOOK_AGAIN_MS;
    return Math.min(nextMs, LOOK_AGAIN_MS);
  };
  const looking =
    <A>(task: TE.TaskEither<AssistantError, A>): TE.TaskEither<AssistantError, A> =>
    async () => {
      const result = await task();
      look();
      return result;
    };

  return {
    set: (timer) => async () => {
      const wanted = settable(timer, find);
      if (E.isLeft(wanted)) return wanted;
      return pipe(
        kept.add(wanted.right),
        TE.tapIO((timer) => () => emitTimer('timer.started', timer)),
        looking,
      )();
    },
    cancel: (ids) =>
      pipe(
        kept.cancel(ids),
        TE.map((cancelled) => {
          for (const timer of cancelled) emitTimer('timer.cancelled', timer);
          return cancelled.length;
        }),
        looking,
      ),
    list: kept.list,
    actor: fromCallback(({ self }) => {
      const { clock } = self as AnyActor;
      let alarm: unknown;
      const wake = (): void => {
        look();
        if (!kept.isInStep()) void catchUp().then(() => look());
      };
      look = () => {
        clock.clearTimeout(alarm);
        ringDue();
        const delayMs = lookAgainMs();
        if (delayMs !== undefined) alarm = clock.setTimeout(wake, delayMs);
      };
      void catchUp().then(() => {
        for (const timer of kept.due()) {
          log(`${nameOf(timer)} was due at ${new Date(timer.dueAtMs).toISOString()}: it rings now`);
        }
        look();
      });
      return () => {
        clock.clearTimeout(alarm);
        look = () => {};
      };
    }),
  };
}

const nameOf = ({ id, name }: Timer): string => (name === null ? `timer ${id}` : `timer ${id} ("${name}")`);

/** A timer with parameters that survive JSON. Left: why it can't be stored. */
function settable<A extends Omit<Timer, 'id'>>(
  timer: A,
  find: (name: string) => Synapse | undefined,
): E.Either<AssistantError, A> {
  const { synapse: name, parameters } = timer;
  if (find(name) === undefined) return E.left({ _tag: 'UnknownSynapse', name });
  try {
    return E.right({ ...timer, parameters: JSON.parse(JSON.stringify(parameters)) });
  } catch (error) {
    const message = `they cannot be kept: ${(error as Error).message}`;
    return E.left({ _tag: 'BadRequest', field: 'parameters', message });
  }
}
