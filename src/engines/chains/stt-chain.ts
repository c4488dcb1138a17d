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
  switchMap,
  tap,
  throwError,
  timer,
} from 'rxjs';
import { isAssistantError } from '../../lib/errors.ts';
import { isBlank } from '../../lib/normal-form.ts';
import { type AudioFrame, FRAME_MS, lengthMs } from '../../streams/audio.ts';
import type { Stt, Transcript } from '../ports.ts';
import { attempt, firstAnswer, type Tried, untilClosed } from './attempt.ts';
import { type Chain, type ChainTime, chainHealth, type Member } from './chain.ts';

/** From the end of speech to the text, of those that have no budget of their own. */
const STT_BUDGET_MS = 4_000;

/** Longer than anything that is ever transcribed. */
const MAX_FRAMES = 180_000 / FRAME_MS;

/**
 * Recognisers that follow one another. What is said is kept, so that the next hears all of it when one fails, while it is still
 * spoken too, or is late. A budget counts from the end of `frames$`, that of a follower from when it was asked; what came
 * faster than it sounds has as long again as it lasts. Understanding nothing is an answer. Of a race the first text counts; `heard` is told
 * by the first of those still at work.
 */
export function sttChain(chain: Chain<Stt>, { scheduler, nowMs, slowness }: ChainTime): Stt {
  const all = chain.flat();
  const { during, close } = untilClosed('stt');

  const transcripts = (frames$: Observable<AudioFrame>, heard: (text: string) => void) =>
    defer((): Observable<Tried<Transcript>> => {
      const kept$ = new ReplaySubject<AudioFrame>(MAX_FRAMES);
      const ended$ = new ReplaySubject<number>(1);
      const done = new Set<Member<Stt>>();
      const { note, spareMs } = pace(nowMs);
      const go = (member: Member<Stt>, step: readonly Member<Stt>[]) => {
        const told = (text: string): void => {
          if (step.find((one) => !done.has(one)) === member) heard(text);
        };
        return attempt(member, {
          call: (signal) => member.instance.transcribe(kept$, signal, told),
          late$: ended$.pipe(
            switchMap((spareMs) => {
              const { budgetMs = STT_BUDGET_MS * slowness() } = member;
              return timer(budgetMs + spareMs, scheduler).pipe(map(() => budgetMs));
            }),
          ),
          stage: 'transcribing',
        }).pipe(
          map(E.map((transcript) => ({ ...transcript, engine: member.name }))),
          finalize(() => done.add(member)),
        );
      };
      const hearing$ = frames$.pipe(
        tap({
          next: (frame) => {
            note(frame);
            kept$.next(frame);
          },
          complete: () => {
            ended$.next(spareMs());
            kept$.complete();
          },
        }),
        ignoreElements(),
        catchError((error: unknown) =>
          isAssistantError(error) ? of(E.left(error)) : throwError(() => error),
        ),
      );
      return merge(firstAnswer(chain, { go, wins: ({ text }) => !isBlank(text), kind: 'stt' }), hearing$);
    });

  return {
    transcribe: (frames$, signal, heard = () => {}) => during(transcripts(frames$, heard), signal),
    learn: (phrases, own) => {
      for (const { instance } of all) instance.learn(phrases, own);
    },
    health: () => chainHealth(chain),
    close: async () => {
      close();
      await Promise.all(all.map(({ instance }) => instance.close()));
    },
  };
}

/** How fast sound comes. */
export interface Pace {
  readonly note: (frame: AudioFrame) => void;
  /** How long all of it lasts, where it took less than half of that to come: a recording; 0 of what is spoken now. */
  readonly spareMs: () => number;
}

/** By a clock that never jumps. */
function pace(nowMs: () => number): Pace {
  let beganMs: number | undefined;
  let soundMs = 0;
  return {
    note: (frame) => {
      beganMs ??= nowMs();
      soundMs += lengthMs(frame);
    },
    spareMs: () => (beganMs !== undefined && nowMs() - beganMs < soundMs / 2 ? soundMs : 0),
  };
}
