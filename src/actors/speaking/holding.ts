import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  fromEvent,
  merge,
  type Observable,
} from 'rxjs';
import type { AnyActor } from 'xstate';
import type { AssistantEvent } from '../../brain/events.ts';
import type { Player, Tts } from '../../engines/ports.ts';
import type { OwnVoice } from '../own-voice.ts';

/** Longer than anybody speaks without a word from the ears. */
const LONGEST_HOLD_MS = 120_000;

/** Whether an output is held: then nothing begins to sound. */
interface Holding {
  /** Until `release`, and at most two minutes, counted anew by each call. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Goes on once it is not held, or `signal` has aborted: at that very moment, before it can be held again. */
  readonly released: <A>(signal: AbortSignal, goOn: () => Promise<A>) => Promise<A>;
  /** The present state, then every change. */
  readonly isHeld$: Observable<boolean>;
}

/** Of `clock`, by which a hold ends on its own. */
export function holding(clock: AnyActor['clock']): Holding {
  const isHeld$ = new BehaviorSubject(false);
  let timer: ReturnType<typeof clock.setTimeout> | undefined;
  const change = (isHeld: boolean): void => {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = isHeld ? clock.setTimeout(() => change(false), LONGEST_HOLD_MS) : undefined;
    isHeld$.next(isHeld);
  };
  return {
    hold: () => change(true),
    release: () => change(false),
    released: async (signal, goOn) => {
      const free$ = merge(isHeld$.pipe(filter((isHeld) => !isHeld)), fromEvent(signal, 'abort'));
      // it may be held again before this has gone on
      while (isHeld$.value && !signal.aborted) await firstValueFrom(free$);
      return goOn();
    },
    isHeld$: isHeld$.pipe(distinctUntilChanged()),
  };
}

/** What an output speaks with, and whom it tells. */
export interface SpeakingDeps {
  readonly tts: () => Tts;
  readonly player: () => Player;
  /** The assistant's own mute, for calls that have none. */
  readonly isMuted: () => boolean;
  readonly emit: (news: AssistantEvent) => void;
  /** Told of everything that sounds. */
  readonly ownVoice?: Pick<OwnVoice, 'begins'>;
  /** Whether what sounds becomes quiet while the output is held; never when absent. */
  readonly ducks?: () => boolean;
}

/** One output, as whatever is to be heard through it uses it. */
export interface Output extends SpeakingDeps {
  readonly released: Holding['released'];
  readonly isHeld$: Holding['isHeld$'];
}
