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

/** The maximum time of a hold. */
const LONGEST_HOLD_MS = 120_000;

/** Whether an output is held, so that nothing starts to sound. */
interface Holding {
  /** Holds until `release`, at most two minutes from the last call. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Continues when it is not held or `signal` aborts, at once, before it can be held again. */
  readonly released: <A>(signal: AbortSignal, goOn: () => Promise<A>) => Promise<A>;
  /** The present state, then every change. */
  readonly isHeld$: Observable<boolean>;
}

/** The clock that ends a hold. */
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
      // it may be held again before this continues
      while (isHeld$.value && !signal.aborted) await firstValueFrom(free$);
      return goOn();
    },
    isHeld$: isHeld$.pipe(distinctUntilChanged()),
  };
}

/** The engines and listeners of an output. */
export interface SpeakingDeps {
  readonly tts: () => Tts;
  readonly player: () => Player;
  /** The assistant's mute, for calls without one. */
  readonly isMuted: () => boolean;
  readonly emit: (event: AssistantEvent) => void;
  /** Gets every sound. */
  readonly ownVoice?: Pick<OwnVoice, 'begins'>;
  /** Whether sound is ducked while the output is held; never by default. */
  readonly ducks?: () => boolean;
}

/** One output with its queue. */
export interface Output extends SpeakingDeps {
  readonly released: Holding['released'];
  readonly isHeld$: Holding['isHeld$'];
}
