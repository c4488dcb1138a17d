import { Observable, type OperatorFunction } from 'rxjs';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { lengthMs } from '../../streams/audio.ts';
import { energyDetector, type HeardFrame } from '../../streams/speech.ts';
import type { Detector } from '../ports.ts';

/** Speech is what is louder than the room. */
export const energy: Detector = {
  detect: energyDetector,
  health: () => ({ state: 'ready' }),
  close: async () => {},
};

/** Voice activity as judges from `open` tell it, or where they fail the energy detector in their place. `log` gets each reason once in a row. */
export function backedByEnergy(
  open: (events: JudgeEvents) => Judge,
  log: (line: string) => void,
): Detector['detect'] {
  let lastLine = '';
  return (energy) => (frames$) =>
    frames$.pipe(
      energyDetector(energy),
      judged(open, (error) => {
        const line = `${describe(error)}; the energy detector hears in its place`;
        if (line !== lastLine) log(line);
        lastLine = line;
      }),
    );
}

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
