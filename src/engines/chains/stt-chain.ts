import * as E from 'fp-ts/lib/Either.js';
import {
  catchError,
  defer,
  finalize,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  ReplaySubject,
  Subject,
  switchMap,
  takeWhile,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { engineFailed, isAssistantError } from '../../lib/errors.ts';
import { isBlank } from '../../lib/normal-form.ts';
import { type AudioFrame, FRAME_MS, lengthMs } from '../../streams/audio.ts';
import type { HeardSoFar, Stt, TranscribeOptions, Transcript, TranscriptPart } from '../ports.ts';
import { transcriptOf } from '../transcribed.ts';
import { attempt, firstAnswer, type Tried, untilClosed } from './attempt.ts';
import type { Chain, ChainTime, Member } from './chain.ts';

/** Time from the end of speech to the text, for engines without a budget in the settings. */
const STT_BUDGET_MS = 4_000;

/** Three minutes: longer than anything that is transcribed. */
const MAX_FRAMES = 180_000 / FRAME_MS;

/**
 * Recognisers as fallbacks of one another. The sound is buffered, so that the next one hears all of it when one fails or is
 * late, even during speech. A budget counts from the end of `frames$`, that of a fallback from its start; a recording that
 * came faster than it sounds adds its own length. An empty text is an answer. In a race the first text wins; the text so far
 * is that of the first engine of the race still at work. What an engine for orders understood without its grammar counts only if
 * no later engine answers.
 */
export function sttChain(chain: Chain<Stt>, { scheduler, nowMs, slowness }: ChainTime): Stt {
  const { whileOpen, health, close } = untilClosed('stt', chain);

  const parts = (frames$: Observable<AudioFrame>, options?: TranscribeOptions) =>
    defer((): Observable<TranscriptPart> => {
      const partial$ = new Subject<TranscriptPart>();
      const buffered$ = new ReplaySubject<AudioFrame>(MAX_FRAMES);
      const ended$ = new ReplaySubject<number>(1);
      const done = new Set<Member<Stt>>();
      const { note, spareMs } = pace(nowMs);
      let spare: Transcript | undefined;
      const handedOn = (transcript: Transcript): Tried<Transcript> => {
        spare ??= transcript;
        return E.left(NO_ORDER);
      };
      const go = (member: Member<Stt>, step: readonly Member<Stt>[]) => {
        const report = (soFar: HeardSoFar): void => {
          if (step.find((one) => !done.has(one)) === member) partial$.next({ type: 'partial', ...soFar });
        };
        return attempt(member, {
          call: (signal) => transcriptOf(member.instance, buffered$, signal, report, options),
          late$: ended$.pipe(
            switchMap((spareMs) => {
              const { budgetMs = STT_BUDGET_MS * slowness() } = member;
              return timer(budgetMs + spareMs, scheduler).pipe(map(() => budgetMs));
            }),
          ),
          stage: 'transcribing',
        }).pipe(
          map(E.map((transcript) => ({ ...transcript, engine: member.name }))),
          map(
            E.flatMap((transcript) =>
              isNoOrder(member, transcript) ? handedOn(transcript) : E.right(transcript),
            ),
          ),
          finalize(() => done.add(member)),
        );
      };
      const hearing$ = frames$.pipe(
        tap({
          next: (frame) => {
            note(frame);
            buffered$.next(frame);
          },
          complete: () => {
            ended$.next(spareMs());
            buffered$.complete();
          },
        }),
        ignoreElements(),
        catchError((error: unknown) =>
          isAssistantError(error) ? of(E.left(error)) : throwError(() => error),
        ),
      );
      const answer$ = firstAnswer(chain, { go, wins: ({ text }) => !isBlank(text), kind: 'stt' }).pipe(
        map((tried) => (E.isLeft(tried) && spare !== undefined ? E.right(spare) : tried)),
      );
      return merge(partial$, merge(answer$, hearing$).pipe(map(finalPart))).pipe(
        takeWhile(({ type }) => type !== 'final', true),
      );
    });

  return {
    transcribe: (frames$, options) => whileOpen(parts(frames$, options)),
    learn: (lesson, own) => {
      for (const { instance } of chain.flat()) instance.learn(lesson, own);
    },
    health,
    close,
  };
}

const NO_ORDER = engineFailed('stt', 'it is no order');

const isNoOrder = ({ isForOrders }: Member<Stt>, { text, by }: Transcript): boolean =>
  isForOrders && by === 'open' && !isBlank(text);

function finalPart(tried: Tried<Transcript>): TranscriptPart {
  if (E.isLeft(tried)) throw tried.left;
  return { type: 'final', transcript: tried.right };
}

/** Measures how fast sound comes; `nowMs` is a monotonic clock. */
function pace(nowMs: () => number) {
  let beganMs: number | undefined;
  let soundMs = 0;
  return {
    note: (frame: AudioFrame): void => {
      beganMs ??= nowMs();
      soundMs += lengthMs(frame);
    },
    /** The length of a recording, which comes in less than half the time it sounds; 0 for live speech. */
    spareMs: (): number => (beganMs !== undefined && nowMs() - beganMs < soundMs / 2 ? soundMs : 0),
  };
}
