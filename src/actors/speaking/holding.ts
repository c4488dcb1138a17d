import { BehaviorSubject, distinctUntilChanged, filter, firstValueFrom, fromEvent, merge } from 'rxjs';
import type { AnyActor } from 'xstate';
import type { AssistantEvent } from '../../brain/events.ts';
import type { Player, Tts } from '../../engines/ports.ts';
import type { OwnVoice } from '../own-voice.ts';

/** The maximum time of a hold. */
const LONGEST_HOLD_MS = 120_000;

/** Whether an output is held, so that nothing starts to sound. */
export function holding(clock: AnyActor['clock']) {
  const isHeld$ = new BehaviorSubject(false);
  let timer: ReturnType<typeof clock.setTimeout> | undefined;
  const change = (isHeld: boolean): void => {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = isHeld ? clock.setTimeout(() => change(false), LONGEST_HOLD_MS) : undefined;
    isHeld$.next(isHeld);
  };
  return {
    /** Holds until `release`, at most two minutes from the last call. */
    hold: (): void => change(true),
    release: (): void => change(false),
    /** Continues when it is not held or `signal` aborts, at once, before it can be held again. */
    released: async <A>(signal: AbortSignal, goOn: () => Promise<A>): Promise<A> => {
      const free$ = merge(isHeld$.pipe(filter((isHeld) => !isHeld)), fromEvent(signal, 'abort'));
      // it may be held again before this continues
      while (isHeld$.value && !signal.aborted) await firstValueFrom(free$);
      return goOn();
    },
    /** The present state, then every change. */
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
export type Output = SpeakingDeps & Pick<ReturnType<typeof holding>, 'released' | 'isHeld$'>;
