import * as E from 'fp-ts/lib/Either.js';
import { filter, map, Observable, Subject, startWith, switchMap, timer } from 'rxjs';
import { type AssistantError, describe, engineFailed } from '../../../lib/errors.ts';
import type { AudioFrame } from '../../../streams/audio.ts';
import { slowness } from '../../../system/run-program.ts';
import type { ChildProcess } from '../../child-process.ts';
import { healthAfter } from '../../health.ts';
import type { Detection, EngineHealth, NearHotword, Trigger } from '../../ports.ts';
import { gated } from './gated.ts';
import type { PhraseReply, PhraseSearch, SoundMessage } from './messages.ts';
import type { PhraseHotword } from './phrase-settings.ts';

export const ENGINE = 'phrase';

/** The child reports more often than this, also without sound; the time grows with the load of the machine. */
const SILENCE_MS = 20_000;
/** A later detection of a hotword is of no use. */
const MAX_WAITING_MS = 30_000;

interface PhraseTriggerOptions<Request> {
  /** Named in its failures. */
  readonly engine: string;
  readonly hotwords: readonly PhraseHotword[];
  /** Searches for the phrases; closed with the trigger. */
  readonly child: ChildProcess<Request | SoundMessage, PhraseReply>;
  readonly request: (sought: PhraseSearch) => Request;
  readonly log: (line: string) => void;
  /** Gets the indexes of phrases that are hard to tell from other talk. */
  readonly hard?: (indexes: readonly number[]) => void;
  /** The health without a failure. */
  readonly health: () => EngineHealth;
}

/** Detects phrases as hotwords, in a child process. */
export function phraseTrigger<Request>(options: PhraseTriggerOptions<Request>): Trigger {
  const { hotwords, child, health } = options;
  const phrases = hotwords.map(({ phrase, sensitivity }) => ({ phrase, sensitivity }));
  let failure: EngineHealth | undefined;

  return {
    detect: (
      frames$,
      { isOwnVoice = false, isRecorded = false, isSpeaking = () => false, near = () => {} } = {},
    ) =>
      detecting(frames$, {
        ...options,
        isSpeaking,
        near,
        isWhole: isRecorded || isOwnVoice,
        request: options.request({ type: 'detect', phrases, isOwnVoice }),
        failed: (error) => {
          failure = error && healthAfter(error);
        },
      }),
    health: () => ({ ...health(), ...failure }),
    close: child.close,
  };
}

interface DetectingOptions<Request> extends Omit<PhraseTriggerOptions<Request>, 'request' | 'health'> {
  /** Sent before the sound. */
  readonly request: Request;
  readonly isSpeaking: () => boolean;
  readonly near: (near: NearHotword) => void;
  /** Gets why detection fails; `undefined` once it works again. */
  readonly failed: (error: AssistantError | undefined) => void;
  /** True: all sound is decoded, however long that takes. False: sound that has waited for half a minute is skipped. */
  readonly isWhole: boolean;
}

/** Makes one call of the child for each subscription; it ends with `frames$` and by unsubscribing. */
const detecting = <Request>(
  frames$: Observable<AudioFrame>,
  {
    engine,
    child,
    hotwords,
    request,
    failed,
    hard,
    isSpeaking,
    near,
    isWhole,
    log,
  }: DetectingOptions<Request>,
): Observable<Detection> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    const alive$ = new Subject<PhraseReply>();
    /** Audio time until which the assistant spoke. */
    let overVoiceUntilMs = Number.NEGATIVE_INFINITY;
    const silenceMs = (): number => SILENCE_MS * slowness();
    const fail = (error: AssistantError): void => {
      if (subscriber.closed) return;
      failed(error);
      subscriber.error(error);
    };
    // sound keeps a call open, even if the child hangs
    subscriber.add(
      alive$
        .pipe(
          startWith(undefined),
          switchMap(() => timer(silenceMs())),
        )
        .subscribe(() => fail(engineFailed(engine, 'it hangs'))),
    );
    subscriber.add(() => aborter.abort());

    void child
      .call(request, {
        signal: aborter.signal,
        deadlineMs: silenceMs(),
        stage: 'listening for hotwords',
        more$: waitingSound(gated(frames$).pipe(map(marked)), {
          taken$: alive$.pipe(filter(({ type }) => type === 'taken')),
          mostMs: isWhole ? Number.POSITIVE_INFINITY : MAX_WAITING_MS,
          leftOut: () =>
            log('hotwords: this machine is too slow to listen to everything; the oldest sound is left out'),
        }),
        progress: (reply) => {
          alive$.next(reply);
          failed(undefined);
          if (reply.type === 'heard') report(reply);
          if (reply.type === 'near') reportNear(reply);
          if (reply.type === 'hard') hard?.(reply.indexes);
        },
      })()
      .then((result) => {
        if (E.isRight(result)) subscriber.complete();
        else
          fail(
            result.left._tag === 'DeadlinePassed' ? engineFailed(engine, describe(result.left)) : result.left,
          );
      });

    function marked(message: SoundMessage): SoundMessage {
      if (message.type === 'quiet' || !isSpeaking()) return message;
      overVoiceUntilMs = message.atMs + lengthMs(message);
      return { ...message, isOverVoice: true };
    }

    function report({ index, endMs, score }: Extract<PhraseReply, { readonly type: 'heard' }>): void {
      const hotword = hotwords[index];
      if (hotword !== undefined) subscriber.next({ ...hotword.detection, endMs, score });
    }

    function reportNear({ index, endMs, score }: Extract<PhraseReply, { readonly type: 'near' }>): void {
      const { detection } = hotwords[index] ?? {};
      const mayBeOwn = endMs <= overVoiceUntilMs && endMs > overVoiceUntilMs - MAX_WAITING_MS;
      if (detection?.means === 'wake' && !mayBeOwn && !subscriber.closed)
        near({ hotword: detection.hotword, score });
    }
  });

interface WaitingOptions {
  /** Emits for each message that was decoded. */
  readonly taken$: Observable<unknown>;
  /** If more sound than this waits, the oldest is skipped. */
  readonly mostMs: number;
  /** Called the first time that sound is skipped. */
  readonly leftOut: () => void;
}

/** Messages under way to the child before the first of them is decoded. */
const UNDERWAY = 16;
const SAMPLES_A_MS = 16;

/** Emits `sound$` no faster than it is decoded, with a limited buffer. */
export const waitingSound = (
  sound$: Observable<SoundMessage>,
  { taken$, mostMs, leftOut }: WaitingOptions,
): Observable<SoundMessage> =>
  new Observable((subscriber) => {
    const waiting: SoundMessage[] = [];
    let waitingMs = 0;
    let underway = 0;
    let isComplete = false;
    let isReported = false;

    subscriber.add(
      taken$.subscribe(() => {
        underway = Math.max(0, underway - 1);
        flush();
      }),
    );
    subscriber.add(
      sound$.subscribe({
        next: (message) => {
          waiting.push(message);
          waitingMs += lengthMs(message);
          flush();
          while (waitingMs > mostMs) leaveOutOldest();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          isComplete = true;
          flush();
        },
      }),
    );

    function flush(): void {
      while (underway < UNDERWAY) {
        const message = waiting.shift();
        if (message === undefined) break;
        waitingMs -= lengthMs(message);
        underway += 1;
        subscriber.next(message);
      }
      if (isComplete && waiting.length === 0) subscriber.complete();
    }

    function leaveOutOldest(): void {
      const message = waiting.shift();
      if (message === undefined) return;
      waitingMs -= lengthMs(message);
      if (!isReported) leftOut();
      isReported = true;
    }
  });

const lengthMs = (message: SoundMessage): number =>
  message.type === 'samples' ? message.samples.length / SAMPLES_A_MS : 0;
