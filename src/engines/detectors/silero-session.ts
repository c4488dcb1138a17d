import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import type { HeardFrame } from '../../streams/speech.ts';
import type { ChildProcess } from '../child-process.ts';
import type { Judge, JudgeEvents } from './judged.ts';

/** A child that leaves a frame unanswered for so long has failed; loading the network counts. */
const ANSWER_MS = 5_000;

// those of Silero's own iterator: speech begins at the higher one and lasts above the lower one
const BEGINS_AT = 0.5;
const LASTS_ABOVE = 0.35;

const STAGE = 'hearing speech';

/** Whether a frame of this probability is speech, after one that was or was not. */
export const isSpeechAfter = (wasSpeech: boolean, probability: number): boolean =>
  probability >= (wasSpeech ? LASTS_ABOVE : BEGINS_AT);

/**
 * Has the child judge frames until it is closed or fails; leaving one unanswered for `answerMs` is to fail. It ends by itself when
 * no frame comes for twice as long.
 */
export function sileroSession(
  child: Pick<ChildProcess<Int16Array, number>, 'call'>,
  { given, failed, ended }: JudgeEvents,
  answerMs = ANSWER_MS,
): Judge {
  const asked$ = new Subject<Int16Array>();
  const aborter = new AbortController();
  const unanswered: HeardFrame[] = [];
  let isSpeech = false;
  let isOver = false;
  let answer: NodeJS.Timeout | undefined;

  void child
    .call(new Int16Array(), {
      signal: aborter.signal,
      deadlineMs: 2 * answerMs,
      stage: STAGE,
      more$: asked$,
      told: answered,
    })()
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
    answer = setTimeout(fail, answerMs, { _tag: 'DeadlinePassed', stage: STAGE, deadlineMs: answerMs });
  }

  function isIdle({ _tag }: AssistantError): boolean {
    return _tag === 'DeadlinePassed' && unanswered.length === 0;
  }

  function answered(probability: number): void {
    const frame = unanswered.shift();
    if (frame === undefined) return;
    clearTimeout(answer);
    if (unanswered.length > 0) awaitAnswer();
    isSpeech = isSpeechAfter(isSpeech, probability);
    given({ ...frame, isSpeech });
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
