import { combineLatest, distinctUntilChanged, map, type Observable, startWith } from 'rxjs';
import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from 'xstate';
import type { AssistantEvent, CallRef } from '../brain/events.ts';
import type { Detector, Source, Trigger } from '../engines/ports.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { capturing } from './capturing.ts';
import { ofType } from './event-hub.ts';
import { endpointsOf, type HearingDeps, hearing, type Recorded } from './hearing.ts';
import type { OwnVoice } from './own-voice.ts';
import { type Served, triggers } from './triggers.ts';

/** The engines and listeners of one pair of ears. */
export interface EarsDeps {
  readonly source: () => Source;
  readonly trigger: () => Trigger;
  readonly transcribe: HearingDeps['transcribe'];
  readonly detector: () => Detector;
  readonly settings: () => Settings;
  readonly events$: Observable<AssistantEvent>;
  readonly emit: (event: AssistantEvent) => void;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'latest' | 'mayHaveSaid'>;
  readonly hasSynapse: (name: string) => boolean;
  /** The conversation of all orders here; undefined if the wake word decides. */
  readonly conversation?: string;
  /** Drops wake words that nearer ears serve. Without it none is dropped. */
  readonly served?: Served | undefined;
  /** Whether the pending question of this conversation was asked at these ears. */
  readonly isAskedByVoice: (conversation: string) => boolean;
  /** Calls `done` when the output of this conversation has played everything queued so far. */
  readonly drain: (done: () => void, conversation: string) => void;
  /** Records the recogniser's frames, if present. */
  readonly recorded?: Recorded | undefined;
}

/** The actors of the ears machine over one source, and its sound level. */
export function earsAtWork(deps: EarsDeps) {
  const { settings, events$, emit, conversation } = deps;
  const changes$ = ofType(events$, 'settings.changed');
  const present = <A>(read: () => A): Observable<A> =>
    changes$.pipe(startWith(undefined), map(read), distinctUntilChanged());
  const reportFailure = (actor: string) => (error: unknown) =>
    emit({ type: 'actor.failed', actor, error: describeUnknown(error) });

  const captured = capturing({
    inUse$: combineLatest({ source: present(deps.source), detector: present(deps.detector) }),
    energy: () => settings().options,
    reportLost: (error) => emit({ type: 'actor.failed', actor: 'microphone', error }),
  });
  return {
    level: captured.level,
    actors: {
      capturing: captured.actor,
      triggers: triggers({
        ...deps,
        trigger$: present(deps.trigger),
        frames$: captured.frames$,
        reportNear: (near) =>
          emit({ type: 'trigger.near', ...near, ...(conversation === undefined ? {} : { conversation }) }),
        reportFailure: reportFailure('trigger'),
      }),
      followingUp: followingUp({ ...deps, isWanted: () => settings().listening.followUpMs > 0 }),
      hearing: hearing({
        ...deps,
        since: captured.since,
        endpoints: (of) => endpointsOf(settings(), of),
      }),
      answering: answering(deps),
    },
  };
}

interface FollowingUpDeps extends Pick<EarsDeps, 'events$' | 'isAskedByVoice' | 'drain'> {
  /** Whether the ear opens by itself after a question. */
  readonly isWanted: () => boolean;
}

/** Sends `answer.awaited` when a question has been played to its end and is still pending. */
export const followingUp = (deps: FollowingUpDeps): CallbackActorLogic<EventObject> =>
  fromCallback(({ sendBack }) => {
    let isOver = false;
    const goOn = (conversation: string): void => {
      if (!isOver && deps.isAskedByVoice(conversation)) sendBack({ type: 'answer.awaited', conversation });
    };
    const following = deps.events$.subscribe((event) => {
      if (event.type !== 'state.changed' || event.state !== 'waiting_for_answer') return;
      const { conversation } = event;
      if (conversation === undefined || !deps.isWanted()) return;
      // the event comes before the conversation has entered its state
      deps.drain(() => queueMicrotask(() => goOn(conversation)), conversation);
    });
    return () => {
      isOver = true;
      following.unsubscribe();
    };
  });

export type AnsweringLogic = PromiseActorLogic<void, CallRef>;

/** Lasts until the call is answered and its speech was played. The machine's deadline ends a call without an answer. */
export const answering = ({ events$, drain }: Pick<EarsDeps, 'events$' | 'drain'>): AnsweringLogic =>
  fromPromise(
    ({ input: { call, conversation }, signal }) =>
      new Promise((resolve) => {
        const following = events$.subscribe((event) => {
          const isAnswered = event.type === 'call.answered' && event.call === call;
          const isLost = event.type === 'conversation.failed' && event.conversation === conversation;
          if (!isAnswered && !isLost) return;
          following.unsubscribe();
          drain(resolve, conversation);
        });
        signal.addEventListener('abort', () => following.unsubscribe(), { once: true });
      }),
  );
