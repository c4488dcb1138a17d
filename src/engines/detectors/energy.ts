import { Observable, type OperatorFunction } from 'rxjs';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { lengthMs } from '../../streams/audio.ts';
import { energyDetector, type HeardFrame } from '../../streams/speech.ts';
import type { Detector } from '../ports.ts';

/** Takes sound for speech if it is louder than the room. */
export const energy: Detector = {
  detect: energyDetector,
  health: () => ({ state: 'ready' }),
  close: async () => {},
};

/** Detects speech by judges from `open`, with the energy detector as the fallback. Logs a failure again only if it differs from the last. */
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

/** Judges frames asynchronously, in their order. */
export interface Judge {
  readonly ask: (frame: HeardFrame) => void;
  /** No more frames come; those under way are still judged. */
  readonly end: () => void;
  /** Drops the frames under way. */
  readonly close: () => void;
}

export interface JudgeEvents {
  readonly verdict: (frame: HeardFrame) => void;
  /** Called after `end` and the last verdict, or after a long time without frames. */
  readonly ended: () => void;
  /** Called on failure: returns the frames without a verdict. */
  readonly failed: (error: AssistantError, owed: readonly HeardFrame[]) => void;
}

/** Audio time from a failure to the next try; a missing engine is not tried again. */
export const RETRY_MS = 10_000;

/** Lets a judge from `open` replace the verdict of each frame; the first verdict stands if the judge fails. */
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
          verdict: (frame) => subscriber.next(frame),
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
