import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { foundText } from '../decode.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../errors.ts';
import { inTime } from './in-time.ts';
import { lifted } from './lifted.ts';

interface EngineWork<A> {
  readonly engine: string;
  /** The function of the engine that is called, for messages. */
  readonly member: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Is given what aborts at the deadline, or when `signal` does. */
  readonly call: (signal: AbortSignal) => unknown;
  /** Undefined when it is nothing of the kind. */
  readonly read: (value: unknown) => A | undefined;
  readonly expected: string;
}

/** One piece of work of a user's engine, within its deadline and with what it gave looked at. Left: `EngineFailed`, or its own. */
export const engineWork =
  <A>({
    engine,
    member,
    deadlineMs,
    signal,
    call,
    read,
    expected,
  }: EngineWork<A>): TaskEither<AssistantError, A> =>
  async () => {
    const fail = (message: string): E.Either<AssistantError, never> =>
      E.left({ _tag: 'EngineFailed', engine, message });
    const otherwise = `${member} took longer than ${deadlineMs} ms`;
    const failed = new AbortController();
    const until = AbortSignal.any([signal, failed.signal]);
    const work = lifted(() => call(until));
    const given = await lifted(() => inTime(work, { deadlineMs, otherwise, signal }));
    if (E.isLeft(given)) {
      failed.abort();
      return isAssistantError(given.left) ? E.left(given.left) : fail(describeUnknown(given.left));
    }
    const value = read(given.right);
    return value === undefined
      ? fail(`${member} gave ${foundText(given.right)}, expected ${expected}`)
      : E.right(value);
  };
