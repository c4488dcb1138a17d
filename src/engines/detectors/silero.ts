import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import type { AssistantError } from '../../lib/errors.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import { slowness } from '../../system/run-program.ts';
import { type ChildProcess, childProcess } from '../child-process.ts';
import type { EngineSetup } from '../choose.ts';
import { packageVersion, withVersion } from '../health.ts';
import { PACKAGE } from '../onnx/runtime.ts';
import type { Detector } from '../ports.ts';
import { backedByEnergy, type Judge, type JudgeEvents } from './energy.ts';
import type { SileroRequest } from './silero-worker.ts';

/** The process takes 50 MB, half a second to start. */
const IDLE_MS = 60_000;

/**
 * The neural network Silero VAD in a child process. While it or its runtime is missing or fails, the energy detector is the fallback:
 * no frame is lost, and the log and `health` say so.
 */
export function silero({ dataDirectory, log }: Pick<EngineSetup, 'dataDirectory' | 'log'>): Detector {
  const child = childProcess<SileroRequest, number>({
    engine: 'silero',
    module: new URL('./silero-worker.ts', import.meta.url),
    idleMs: IDLE_MS,
  });
  return {
    detect: backedByEnergy((events) => sileroSession(child, dataDirectory, events), log),
    health: () => withVersion(child.health(), packageVersion(PACKAGE)),
    close: child.close,
  };
}

/**
 * Deadlines for the answer to the first frame, which waits until the network is loaded, and to each later one. Both grow with
 * the load of the machine, so that a busy one does not fall back.
 */
const PATIENCE = { firstMs: 5_000, laterMs: 2_000 };

// the thresholds of Silero's own iterator: speech begins at the higher one and lasts above the lower one
const BEGINS_AT = 0.5;
const LASTS_ABOVE = 0.35;

const STAGE = 'hearing speech with silero';

/** Whether a frame of this probability is speech, after one that was or was not. */
export const isSpeechAfter = (wasSpeech: boolean, probability: number): boolean =>
  probability >= (wasSpeech ? LASTS_ABOVE : BEGINS_AT);

/** The child judges frames until it is closed, fails or is late. It ends if no frame comes for twice `firstMs`. */
export function sileroSession(
  child: Pick<ChildProcess<SileroRequest, number>, 'call'>,
  dataDirectory: string,
  { verdict, failed, ended }: JudgeEvents,
  { firstMs, laterMs } = PATIENCE,
  times: () => number = slowness,
): Judge {
  const asked$ = new Subject<Int16Array>();
  const aborter = new AbortController();
  const unanswered: HeardFrame[] = [];
  let isSpeech = false;
  let isOver = false;
  let answerMs = firstMs;
  let answer: NodeJS.Timeout | undefined;

  void child
    .call(
      { dataDirectory },
      {
        signal: aborter.signal,
        deadlineMs: 2 * firstMs * times(),
        stage: STAGE,
        more$: asked$,
        progress: answered,
      },
    )()
    .then((result) => {
      if (E.isLeft(result) && !isIdle(result.left)) fail(result.left);
      else if (!isOver) ended();
    });

  return {
    ask: (frame) => {
      unanswered.push(frame);
      if (unanswered.length === 1) awaitAnswer();
      asked$.next(frame.samples);
    },
    end: () => asked$.complete(),
    close,
  };

  function awaitAnswer(): void {
    const deadlineMs = answerMs * times();
    answer = setTimeout(fail, deadlineMs, { _tag: 'DeadlinePassed', stage: STAGE, deadlineMs });
  }

  function isIdle({ _tag }: AssistantError): boolean {
    return _tag === 'DeadlinePassed' && unanswered.length === 0;
  }

  function answered(probability: number): void {
    const frame = unanswered.shift();
    if (frame === undefined) return;
    clearTimeout(answer);
    answerMs = laterMs;
    if (unanswered.length > 0) awaitAnswer();
    isSpeech = isSpeechAfter(isSpeech, probability);
    const { samples, atMs, energy } = frame;
    verdict({ samples, atMs, energy, isSpeech });
  }

  function fail(error: AssistantError): void {
    if (isOver) return;
    const owed = [...unanswered];
    close();
    failed(error, owed);
  }

  function close(): void {
    isOver = true;
    clearTimeout(answer);
    unanswered.length = 0;
    aborter.abort();
  }
}
