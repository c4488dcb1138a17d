import * as E from 'fp-ts/lib/Either.js';
import { type Observable, Subscription } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';
import type { Answer, ToWorker } from './messages.ts';

export interface CallOptions<Request, Reply> {
  readonly signal?: AbortSignal;
  /** The longest silence of the worker. It counts again from each value and the end of `more$`, and each message of the worker. */
  readonly deadlineMs: number;
  /** Longest wait for a worker that still loads; `deadlineMs` when absent, which then counts from the call. */
  readonly startDeadlineMs?: number;
  /** The step of the pipeline, for `DeadlinePassed`. */
  readonly stage: string;
  readonly more$?: Observable<Request>;
  /** Gets what the worker sends before its reply. */
  readonly progress?: ((reply: Reply) => void) | undefined;
}

/** The running worker as one call sees it. */
export interface CallLink<Request> {
  readonly failed: (message: string) => AssistantError;
  readonly send: (message: ToWorker<Request>) => void;
  readonly kill: (why: string) => void;
  readonly isReady: () => boolean;
  /** The time of its last message for any call, by `performance.now()`. */
  readonly lastMessageAtMs: () => number;
  /** Settles when the worker has loaded and the calls that are open now have ended, so that it can read a message sent now. */
  readonly free: () => Promise<unknown>;
}

/** A free worker answers an abort at once, even on a slow machine within this time. One that is silent for longer hangs. */
const ABORT_MS = 1_500;

/** The worker ended because another call failed with `failure`, and had not begun this one. */
export interface NotBegun {
  readonly _tag: 'NotBegun';
  readonly failure: AssistantError;
}

export type CallResult<Reply> = E.Either<AssistantError, Reply> | NotBegun;

/** A call the worker has not answered yet; the caller may already have its result. */
export interface OpenCall<Reply> {
  readonly result: Promise<CallResult<Reply>>;
  readonly answered: (message: Answer<Reply>) => void;
  readonly progress: (reply: Reply) => void;
  /** The worker has loaded. */
  readonly ready: () => void;
  readonly died: (failure: AssistantError | NotBegun) => void;
}

/**
 * Sends a call and watches its deadline. Kills a worker that goes on after an abort: 1.5 s after it was free to stop, or after another
 * `deadlineMs` when it was not; at once when it had all its input and sent nothing for 1.5 s. Calls after the abort do not delay this,
 * because messages arrive in order. Throws when the request cannot be copied.
 */
export function openCall<Request, Reply>(
  id: number,
  request: Request,
  { failed, send, kill, isReady, lastMessageAtMs, free }: CallLink<Request>,
  { signal, deadlineMs, startDeadlineMs, stage, more$, progress = () => {} }: CallOptions<Request, Reply>,
): OpenCall<Reply> {
  let timer: NodeJS.Timeout | undefined;
  let moreIsOpen = more$ !== undefined;
  let allSentAtMs = performance.now();
  let isLeft = false;
  let isOver = false;
  const more = new Subscription();
  const { promise: result, give } = settleable<CallResult<Reply>>();

  const limitMs = (): number => (isReady() ? deadlineMs : (startDeadlineMs ?? deadlineMs));
  const watch = (passed: () => void, ms = limitMs()): void => {
    clearTimeout(timer);
    if (ms === Infinity) return;
    const late = setTimeout(() => setImmediate(look), ms);
    timer = late;
    // by then, messages that arrived while this process was busy have been read
    function look(): void {
      if (!isOver && timer === late) passed();
    }
  };
  const watchAbort = (ms: number): void =>
    watch(() => kill(`${stage} went on for ${ms} ms after it was cancelled`), ms);
  const leave = (error: AssistantError): void => {
    isLeft = true;
    const moreWasOpen = moreIsOpen;
    stopListening();
    give(E.left(error));
    send({ type: 'abort', id });
    watchAbort(deadlineMs);
    void free().then(() => {
      if (isOver) return;
      const silentMs = moreWasOpen ? 0 : performance.now() - Math.max(allSentAtMs, lastMessageAtMs());
      if (silentMs < ABORT_MS) watchAbort(Math.min(deadlineMs, ABORT_MS));
      else kill(`${stage} gave no word for ${Math.round(silentMs)} ms`);
    });
  };
  const onSilence = (): void => {
    const error: AssistantError = { _tag: 'DeadlinePassed', stage, deadlineMs: limitMs() };
    if (moreIsOpen) {
      leave(error);
    } else {
      give(E.left(error));
      kill(`${stage} took longer than ${limitMs()} ms`);
    }
  };
  const onAbort = (): void => leave(failed(`${stage} was cancelled`));
  const stopListening = (): void => {
    more.unsubscribe();
    signal?.removeEventListener('abort', onAbort);
  };
  const end = (outcome: CallResult<Reply>): void => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    give(outcome);
  };

  send({ type: 'call', id, request, hasMore: moreIsOpen });
  watch(onSilence);
  signal?.addEventListener('abort', onAbort);
  more.add(
    more$?.subscribe({
      next: (item) => {
        send({ type: 'more', id, request: item });
        watch(onSilence);
      },
      error: (error: unknown) => leave(isAssistantError(error) ? error : failed(describeUnknown(error))),
      complete: () => {
        moreIsOpen = false;
        allSentAtMs = performance.now();
        send({ type: 'more.ended', id });
        watch(onSilence);
      },
    }),
  );

  return {
    result,
    progress: (reply) => {
      if (isLeft) return;
      watch(onSilence);
      progress(reply);
    },
    ready: () => {
      if (startDeadlineMs !== undefined && !isLeft) watch(onSilence);
    },
    died: (failure) => end(failure._tag === 'NotBegun' ? failure : E.left(failure)),
    answered: (message) =>
      end(
        message.type === 'replied'
          ? E.right(message.reply)
          : E.left(typeof message.error === 'string' ? failed(message.error) : message.error),
      ),
  };
}

/** A promise and its resolve function; giving twice is harmless. */
export function settleable<T>() {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}
