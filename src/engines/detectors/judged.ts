import { Observable, type OperatorFunction } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import { lengthMs } from '../../streams/audio.ts';
import type { HeardFrame } from '../../streams/speech.ts';

/** Judges frames elsewhere, in their order. */
export interface Judge {
  readonly ask: (frame: HeardFrame) => void;
  /** There are no more frames; those that were asked for are still judged. */
  readonly end: () => void;
  /** Nobody waits for it any more. */
  readonly close: () => void;
}

export interface JudgeEvents {
  readonly given: (frame: HeardFrame) => void;
  /** After `end` and the last verdict, or because nothing was asked for long. */
  readonly ended: () => void;
  /** Instead of all that: the frames it owes come back as they were. */
  readonly failed: (error: AssistantError, owed: readonly HeardFrame[]) => void;
}

/** Audio time from a failure to the next try; what is missing is not tried again. */
export const RETRY_MS = 10_000;

/** Lets a judge from `open` decide about frames that have a verdict already, which stands wherever the judge fails. */
export const judged =
  (
    open: (events: JudgeEvents) => Judge,
    onFailure: (error: AssistantError) => void,
  ): OperatorFunction<HeardFrame, HeardFrame> =>
  (heard$) =>
    new Observable((subscriber) => {
      let judge: Judge | undefined;
      let isCompleted = false;
      let restMs = 0;

      const begin = (): Judge =>
        open({
          given: (frame) => subscriber.next(frame),
          ended: () => {
            judge = undefined;
            if (isCompleted) subscriber.complete();
          },
          failed: (error, owed) => {
            judge = undefined;
            restMs = error._tag === 'EngineMissing' ? Number.POSITIVE_INFINITY : RETRY_MS;
            onFailure(error);
            for (const frame of owed) subscriber.next(frame);
            if (isCompleted) subscriber.complete();
          },
        });

      const frames = heard$.subscribe({
        next: (frame) => {
          if (restMs <= 0) judge ??= begin();
          restMs -= lengthMs(frame);
          if (judge === undefined) subscriber.next(frame);
          else judge.ask(frame);
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          isCompleted = true;
          if (judge === undefined) subscriber.complete();
          else judge.end();
        },
      });
      return () => {
        frames.unsubscribe();
        judge?.close();
      };
    });
