import * as E from 'fp-ts/lib/Either.js';
import { filter, Observable, Subject, startWith, switchMap, timer } from 'rxjs';
import { type AssistantError, describe } from '../../../lib/errors.ts';
import type { AudioFrame } from '../../../streams/audio.ts';
import { slowness } from '../../../system/run-program.ts';
import type { ChildProcess } from '../../child-process.ts';
import type { Detection } from '../../ports.ts';
import { gated } from './gated.ts';
import type { PhraseReply, SoundMessage } from './messages.ts';
import type { WantedPhrase } from './wanted-phrases.ts';

export const ENGINE = 'phrase';

/** The child says that it is at work more often than this, sound or no sound; a busy machine has it wait. */
const SILENCE_MS = 20_000;
/** A hotword that is told later than this is of no use. */
const MAX_WAITING_MS = 30_000;

interface DetectingOptions<Request> {
  /** Named in its failures. */
  readonly engine: string;
  readonly hotwords: readonly WantedPhrase[];
  /** Before the sound. */
  readonly request: Request;
  /** Gets why nothing is detected; `undefined` once it is again. */
  readonly failed: (error: AssistantError | undefined) => void;
  /** Gets the places of phrases that are hard to tell from other talk. */
  readonly hard: (indexes: readonly number[]) => void;
  /** Whether all sound is listened to, however long that takes; what nobody has listened to for half a minute is left out otherwise. */
  readonly isWhole: boolean;
  readonly log: (line: string) => void;
}

/** One call of the child for each subscriber, which ends with `frames$`. Unsubscribing ends it too. */
export const detecting = <Request>(
  child: Pick<ChildProcess<Request | SoundMessage, PhraseReply>, 'call'>,
  frames$: Observable<AudioFrame>,
  { engine, hotwords, request, failed, hard, isWhole, log }: DetectingOptions<Request>,
): Observable<Detection> =>
  new Observable((subscriber) => {
    const aborter = new AbortController();
    const alive$ = new Subject<PhraseReply>();
    const silenceMs = (): number => SILENCE_MS * slowness();
    const fail = (error: AssistantError): void => {
      if (subscriber.closed) return;
      failed(error);
      subscriber.error(error);
    };
    // sound keeps a call open, even one whose child hangs
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
        more$: waitingSound(gated(frames$), {
          taken$: alive$.pipe(filter(({ type }) => type === 'taken')),
          mostMs: isWhole ? Number.POSITIVE_INFINITY : MAX_WAITING_MS,
          leftOut: () =>
            log('hotwords: this machine is too slow to listen to everything; the oldest sound is left out'),
        }),
        progress: (reply) => {
          alive$.next(reply);
          failed(undefined);
          if (reply.type === 'heard') report(reply);
          if (reply.type === 'hard') hard(reply.indexes);
        },
      })()
      .then((result) => {
        if (E.isRight(result)) subscriber.complete();
        else
          fail(
            result.left._tag === 'DeadlinePassed' ? engineFailed(engine, describe(result.left)) : result.left,
          );
      });

    function report({ index, endMs, score }: Extract<PhraseReply, { readonly type: 'heard' }>): void {
      const hotword = hotwords[index];
      if (hotword !== undefined) subscriber.next({ ...hotword.told, endMs, score });
    }
  });

const engineFailed = (engine: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine,
  message,
});

interface WaitingOptions {
  /** Emits for each message that was decoded. */
  readonly taken$: Observable<unknown>;
  /** More sound than this does not wait: the oldest is left out. */
  readonly mostMs: number;
  /** Told the first time that some is left out. */
  readonly leftOut: () => void;
}

/** So many messages are given before the first of them was decoded. */
const UNDERWAY = 16;
const SAMPLES_A_MS = 16;

/** `sound$` no faster than it is decoded; what waits takes a limited amount of memory. */
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
        giveOn();
      }),
    );
    subscriber.add(
      sound$.subscribe({
        next: (message) => {
          waiting.push(message);
          waitingMs += lengthMs(message);
          giveOn();
          while (waitingMs > mostMs) leaveOutOldest();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          isComplete = true;
          giveOn();
        },
      }),
    );

    function giveOn(): void {
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
