import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  mergeMap,
  type Observable,
  type OperatorFunction,
  of,
  ReplaySubject,
  Subject,
  takeUntil,
  takeWhile,
  tap,
} from 'rxjs';
import { type CallbackActorLogic, type EventObject, fromCallback } from 'xstate';
import type { CallRef } from '../brain/events.ts';
import type { TranscriptPart } from '../engines/ports.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import type { Settings } from '../settings/settings.ts';
import type { AudioFrame } from '../streams/audio.ts';
import {
  type EndpointOptions,
  type HotwordRest,
  type UtterancePart,
  utterance,
} from '../streams/endpoint.ts';
import { MIN_SPEECH_MS } from '../streams/pre-roll.ts';
import type { HeardFrame } from '../streams/speech.ts';
import type { OwnVoice } from './own-voice.ts';

export interface HearingInput extends CallRef {
  /** The audio time of its start; absent if it starts after the assistant's own words. */
  readonly sinceMs: number | undefined;
  /** Whether it answers a question. */
  readonly isAnswer: boolean;
}

/** What the ends of an utterance depend on. */
export interface EndsOf extends Pick<HearingInput, 'sinceMs' | 'isAnswer'> {
  /** Whether its wake word interrupts the assistant. */
  readonly isInterrupting: boolean;
  /** Whether the speech so far is an order, though it may go on. */
  readonly isOrder: boolean;
  /** The audio time up to which the speech is an order that nothing goes on from. */
  readonly completeMs?: number | undefined;
}

/** An event of a stream that is also one of the actor. */
type Said<Type extends UtterancePart['type']> = Extract<UtterancePart, { readonly type: Type }>;

/** How the hearing actor gets on. */
export type HearingProgress =
  | Said<'speech.started'>
  /** The text so far. */
  | { readonly type: 'order.partial'; readonly text: string }
  | Said<'nothing.said'>;

/** What the hearing actor reports when the speech is over. */
export type HearingResult =
  /** The utterance has ended. Its text follows. An injected one has no place in the sound. */
  | Said<'speech.ended'>
  | {
      readonly type: 'speech.ended';
      readonly atMs?: undefined;
      readonly by?: undefined;
      readonly silenceMs?: undefined;
    }
  /** The text; `''` if nothing was understood. `engine`: the recogniser of a chain that understood it. */
  | { readonly type: 'order.heard'; readonly text: string; readonly engine?: string | undefined }
  | { readonly type: 'hearing.failed'; readonly error: unknown };

/** The events of the hearing actor. */
export type HearingEvent = HearingProgress | HearingResult;

/** Sends the events of `HearingEvent`: at the end `order.heard`, `nothing.said` or `hearing.failed`. */
export type HearingLogic = CallbackActorLogic<EventObject, HearingInput>;

/** Wraps the recogniser's frames of this call, so that they can be recorded. */
export type Recorded = (frames$: Observable<AudioFrame>, call: string) => Observable<AudioFrame>;

export const unrecorded: Recorded = (frames$) => frames$;

export interface HearingDeps {
  /** The sound from this audio time on, as far as it is buffered. */
  readonly since: (atMs: number | undefined) => Observable<HeardFrame>;
  /** The present recogniser. */
  readonly transcribe: OperatorFunction<AudioFrame, TranscriptPart>;
  readonly endpoints: (of: EndsOf) => EndpointOptions;
  readonly ownVoice: Pick<OwnVoice, 'isSounding' | 'latest'>;
  readonly recorded?: Recorded | undefined;
}

/** Hears one order or answer. The recogniser gets its frames while they are spoken. Stopping the actor releases it. */
export const hearing = ({
  since,
  transcribe,
  endpoints,
  ownVoice,
  recorded = unrecorded,
}: HearingDeps): HearingLogic =>
  fromCallback<EventObject, HearingInput>(({ input, sendBack }) => {
    // speech that a wake word interrupted stops at once, and an order may overlap it
    const allowed = input.sinceMs === undefined ? 0 : ownVoice.latest();
    const order = orderSoFar();
    const isInterrupting = input.sinceMs !== undefined && ownVoice.isSounding();
    const hearing = since(input.sinceMs)
      .pipe(
        filter(() => !ownVoice.isSounding(allowed)),
        utterance(() => endpoints({ ...input, isInterrupting, ...order.known() })),
        tap((part) => {
          if (part.type === 'speech.started') order.forget();
          if (part.type === 'frame') order.begin(part.frame);
        }),
        understood((frames$) =>
          transcribe(recorded(frames$, input.call)).pipe(tap(order.hear), changedTexts),
        ),
      )
      .subscribe({
        next: (event) => sendBack(event satisfies HearingEvent),
        error: (error: unknown) => sendBack({ type: 'hearing.failed', error } satisfies HearingEvent),
      });
    return () => hearing.unsubscribe();
  });

/** Follows how much of an utterance is an order. */
function orderSoFar() {
  let startMs: number | undefined;
  let completeMs: number | undefined;
  let isOrder = false;
  return {
    known: () => ({ isOrder, completeMs }),
    /** The utterance begins, or begins anew. */
    forget: (): void => {
      startMs = undefined;
      completeMs = undefined;
      isOrder = false;
    },
    begin: ({ atMs }: AudioFrame): void => {
      startMs ??= atMs;
    },
    hear: (part: TranscriptPart): void => {
      if (part.type === 'final') return;
      const { order, lengthMs } = part;
      isOrder = order === 'complete' || order === 'extensible';
      completeMs = order === 'complete' && lengthMs !== undefined ? (startMs ?? 0) + lengthMs : undefined;
    },
  };
}

/** A text that is told again, since it is still complete, is no news. */
const changedTexts = distinctUntilChanged<TranscriptPart>(
  (one, other) => one.type === 'partial' && other.type === 'partial' && one.text === other.text,
);

/** Transcribes an utterance while it is spoken. The text ends it: a recogniser may be done before the speaker is. */
const understood =
  (transcribe: OperatorFunction<AudioFrame, TranscriptPart>): OperatorFunction<UtterancePart, HearingEvent> =>
  (parts$) =>
    defer(() => {
      // a recogniser may subscribe after the buffered frames have come
      let frames$ = new ReplaySubject<AudioFrame>();
      const started$ = new Subject<void>();
      const end$ = defer(() => {
        frames$.complete();
        return EMPTY;
      });
      return parts$.pipe(
        mergeMap((part): Observable<HearingEvent> => {
          switch (part.type) {
            case 'speech.started':
              started$.next();
              frames$ = new ReplaySubject();
              return concat(of(part), transcribe(frames$).pipe(map(heardIn), takeUntil(started$)));
            case 'frame':
              frames$.next(part.frame);
              return EMPTY;
            case 'speech.ended':
              return concat(of(part), end$);
            case 'nothing.said':
              return of(part);
          }
        }),
        takeWhile(({ type }) => type !== 'order.heard', true),
      );
    });

const heardIn = (part: TranscriptPart): HearingEvent =>
  part.type === 'partial'
    ? { type: 'order.partial', text: part.text }
    : { type: 'order.heard', text: part.transcript.text, engine: part.transcript.engine };

/** The minimum time of a turn, so that an ear that opens by itself does not loop. */
const MIN_PATIENCE_MS = 500;

/** Speech that begins so soon was there at once. */
const AT_ONCE_MS = 160;
/** More of a hotword than that is seldom heard after its end. */
const HOTWORD_REST_MS = 224;
/** And more than that never. */
const LONGEST_REST_MS = 500;
/** A loudspeaker still plays so much after it is told to stop, and the microphone hears it. */
const HELD_SPEECH_MS = 1_000;
/** The pause between hotword and order; an order in one breath, shorter than the rest of a hotword may be, is as much later. */
const PAUSE_MS = 2_000;

/** The start and end of this turn's utterance. */
export const endpointsOf = (
  settings: Settings,
  { isAnswer, sinceMs, isInterrupting, isOrder, completeMs }: EndsOf,
): EndpointOptions => {
  const { listening, options } = settings;
  return {
    startMs: MIN_SPEECH_MS,
    ...(sinceMs === undefined ? {} : { hotwordRest: hotwordRest(settings, isInterrupting, isOrder) }),
    endSilenceMs: listening.endSilenceMs,
    ...(completeMs === undefined
      ? {}
      : { complete: { silenceMs: listening.completeSilenceMs, untilMs: completeMs } }),
    longestMs: options.recognizer_recording_timeout * 1_000,
    nothingSaidMs: Math.max(
      MIN_PATIENCE_MS,
      isAnswer ? listening.followUpMs : options.recognizer_recording_timeout_with_silence * 1_000,
    ),
  };
};

/** What is an order is no rest of a hotword, and a pause leaves time for the order before the ears close. */
function hotwordRest(settings: Settings, isInterrupting: boolean, isOrder: boolean): HotwordRest {
  const heldMs = isInterrupting ? HELD_SPEECH_MS : 0;
  const longestMs = LONGEST_REST_MS + heldMs;
  const nothingSaidMs = settings.options.recognizer_recording_timeout_with_silence * 1_000;
  const leftMs = listeningDeadlineMs(settings) - longestMs - MIN_PATIENCE_MS;
  return {
    withinMs: AT_ONCE_MS + heldMs,
    startMs: HOTWORD_REST_MS,
    longestMs: isOrder ? 0 : longestMs,
    pauseMs: Math.min(PAUSE_MS, nothingSaidMs, leftMs),
  };
}

/** Extra time of an order: for the assistant's last words, and for a stalled device. */
const SPARE_MS = 5_000;

/** The default time from the end of speech to its text, in ms. */
const TRANSCRIBING_MS = 4_500;

/** The maximum time of an order in the recognisers of a chain together, in ms. Defaults grow with `slowness`. */
export function transcribingDeadlineMs(
  { stt: { chain } }: { readonly stt: Pick<Settings['stt'], 'chain'> },
  slowness = 1,
): number {
  const usualMs = TRANSCRIBING_MS * slowness;
  if (chain === undefined) return usualMs;
  const stepsMs = chain.map((step) => Math.max(...step.map(({ budgetMs = usualMs }) => budgetMs)));
  return Math.min(
    stepsMs.reduce((sum, ms) => sum + ms, BETWEEN_MS),
    LONGEST_TIMER_S * 1_000,
  );
}

/** The time to switch to the next engine. */
const BETWEEN_MS = 500;

/** How long the ear is open for one order, in ms: `stt_timeout` if set. */
export function listeningDeadlineMs({ options, listening }: Settings): number {
  const { stt_timeout, recognizer_recording_timeout, recognizer_recording_timeout_with_silence } = options;
  if (stt_timeout > 0) return Math.min(stt_timeout, LONGEST_TIMER_S) * 1_000;
  const longestS = recognizer_recording_timeout + recognizer_recording_timeout_with_silence;
  return Math.min(longestS, LONGEST_TIMER_S) * 1_000 + listening.followUpMs + SPARE_MS;
}
