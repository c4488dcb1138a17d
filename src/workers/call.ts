import * as E from 'fp-ts/lib/Either.js';
import { type Observable, Subscription } from 'rxjs';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';

export interface CallOptions<Request, Reply> {
  readonly signal: AbortSignal;
  /**
   * Longest silence of the child, counted from the call and anew from everything `more$` emits, from its end, and from
   * everything the child tells: a call lasts as long as the speech it listens to.
   */
  readonly deadlineMs: number;
  /** The pipeline's word for `DeadlinePassed`. */
  readonly stage: string;
  readonly more$?: Observable<Request>;
  /** Gets what the child tells before its reply. */
  readonly told?: ((reply: Reply) => void) | undefined;
}

/** The running child as one call sees it. */
interface ChildLink<Request> {
  readonly engine: string;
  readonly send: (message: ToChild<Request>) => void;
  readonly kill: (why: string) => void;
  /** When it last gave a word, to whichever call; by `performance.now()`. */
  readonly heardAtMs: () => number;
  /** Settles when nothing keeps the child from a message sent now but that message: it has loaded, and whoever waits for it by now has been served. */
  readonly free: () => Promise<unknown>;
}

/** A child that is free answers an abort at once; this is for one on a slow machine. One that was silent for as long hangs. */
const ABORT_MS = 1_500;

/** What ends a call. */
export type Answer<Reply> = Extract<FromChild<Reply>, { readonly type: 'replied' | 'failed' }>;

/** A call the child has not answered yet; the caller may already have its result. */
export interface OpenCall<Reply> {
  readonly result: Promise<E.Either<AssistantError, Reply>>;
  readonly answered: (message: Answer<Reply>) => void;
  readonly told: (reply: Reply) => void;
  readonly died: (error: AssistantError) => void;
}

/**
 * Sends a call and keeps its time. A child that goes on after an abort is killed too: 1.5 s after it was free to stop, and after another
 * `deadlineMs` when it was not; at once when it had all it needed and gave no word for 1.5 s. Calls that come after the abort are no reason to wait, messages arrive in their order.
 */
export function openCall<Request, Reply>(
  id: number,
  request: Request,
  { engine, send, kill, heardAtMs, free }: ChildLink<Request>,
  { signal, deadlineMs, stage, more$, told = () => {} }: CallOptions<Request, Reply>,
): OpenCall<Reply> {
  let timer: NodeJS.Timeout | undefined;
  let moreIsOpen = more$ !== undefined;
  let givenAllAtMs = performance.now();
  let isLeft = false;
  let isOver = false;
  const more = new Subscription();
  const { promise: result, give } = settleable<E.Either<AssistantError, Reply>>();

  const watch = (passed: () => void, ms = deadlineMs): void => {
    clearTimeout(timer);
    const late = setTimeout(() => setImmediate(look), ms);
    timer = late;
    // what came while this process was busy has come
    function look(): void {
      if (!isOver && timer === late) passed();
    }
  };
  const watchAbort = (ms: number): void =>
    watch(() => kill(`${stage} went on for ${ms} ms after it was given up`), ms);
  const leave = (error: AssistantError): void => {
    isLeft = true;
    const moreWasOpen = moreIsOpen;
    stopListening();
    give(E.left(error));
    send({ type: 'abort', id });
    watchAbort(deadlineMs);
    void free().then(() => {
      if (isOver) return;
      const silentMs = moreWasOpen ? 0 : performance.now() - Math.max(givenAllAtMs, heardAtMs());
      if (silentMs < ABORT_MS) watchAbort(Math.min(deadlineMs, ABORT_MS));
      else kill(`${stage} gave no word for ${Math.round(silentMs)} ms`);
    });
  };
  const onSilence = (): void => {
    const error: AssistantError = { _tag: 'DeadlinePassed', stage, deadlineMs };
    if (moreIsOpen) {
      leave(error);
    } else {
      give(E.left(error));
      kill(`${stage} took longer than ${deadlineMs} ms`);
    }
  };
  const onAbort = (): void => leave({ _tag: 'EngineFailed', engine, message: `${stage} was given up` });
  const stopListening = (): void => {
    more.unsubscribe();
    signal.removeEventListener('abort', onAbort);
  };
  const end = (either: E.Either<AssistantError, Reply>): void => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    give(either);
  };

  send({ type: 'call', id, request, hasMore: moreIsOpen });
  watch(onSilence);
  signal.addEventListener('abort', onAbort);
  more.add(
    more$?.subscribe({
      next: (item) => {
        send({ type: 'more', id, request: item });
        watch(onSilence);
      },
      error: (error: unknown) =>
        leave(
          isAssistantError(error) ? error : { _tag: 'EngineFailed', engine, message: describeUnknown(error) },
        ),
      complete: () => {
        moreIsOpen = false;
        givenAllAtMs = performance.now();
        send({ type: 'more.ended', id });
        watch(onSilence);
      },
    }),
  );

  return {
    result,
    told: (reply) => {
      if (isLeft) return;
      watch(onSilence);
      told(reply);
    },
    died: (error) => end(E.left(error)),
    answered: (message) =>
      end(message.type === 'replied' ? E.right(message.reply) : E.left(failure(message.error))),
  };

  function failure(error: AssistantError | string): AssistantError {
    return typeof error === 'string' ? { _tag: 'EngineFailed', engine, message: error } : error;
  }
}

/** A promise and its resolve function; giving twice is harmless. */
export function settleable<T>() {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/** What goes down to a child; `id` names the call. */
export type ToChild<Request> =
  | { readonly type: 'call'; readonly id: number; readonly request: Request; readonly hasMore: boolean }
  | { readonly type: 'more'; readonly id: number; readonly request: Request }
  | { readonly type: 'more.ended'; readonly id: number }
  | { readonly type: 'abort'; readonly id: number };

/** What comes up from a child: `ready` once, then one `replied` or `failed` for each call, aborted ones too; before it any `told`. */
export type FromChild<Reply> =
  | { readonly type: 'ready' }
  | { readonly type: 'told'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'replied'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'failed'; readonly id: number; readonly error: AssistantError | string };
