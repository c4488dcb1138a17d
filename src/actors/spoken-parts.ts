import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  BehaviorSubject,
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  from,
  fromEvent,
  merge,
  type Observable,
  of,
  ReplaySubject,
  skip,
  takeUntil,
  tap,
} from 'rxjs';
import type { Sound, Tts } from '../engines/ports.ts';
import { type AssistantError, engineFailed, isAssistantError } from '../lib/errors.ts';
import { sentences } from '../lib/sentences.ts';

/** The sounds of one text. */
export interface SpokenParts {
  readonly first: Sound;
  /** All parts in order. A failed part is the last one. It ends at an abort. */
  readonly parts$: Observable<Sound>;
  /** Reports that a part sounds. Only then is the next one synthesised. */
  readonly begun: (part: number) => void;
  /** Why the rest is missing. */
  readonly failure: () => AssistantError | undefined;
}

/**
 * Makes the first sound of a text. Each other sentence is synthesised while the previous one sounds. Rejects with the
 * failure, and when `signal` aborts before the first sound.
 */
export async function spokenParts(tts: () => Tts, text: string, signal: AbortSignal): Promise<SpokenParts> {
  const [start = text, ...rest] = sentences(text);
  const opened = await opening(tts(), start, signal)();
  if (E.isLeft(opened)) throw opened.left;
  const { sampleRateHz } = opened.right.first;
  const synthesize = (piece: string) =>
    unlessAborted(() => tts().synthesize(piece, signal, sampleRateHz)(), signal);
  return partsAfter(opened.right, rest, synthesize, signal);
}

/** The first sound of a text, and the sounds after it. */
interface Opening {
  readonly first: Sound;
  /** Fails with the reason if the rest is missing. */
  readonly more$: Observable<Sound>;
}

/** For a streaming voice, the first piece before the last is made. */
const opening = (
  { synthesize, synthesizePieces }: Tts,
  text: string,
  signal: AbortSignal,
): TaskEither<AssistantError, Opening> =>
  synthesizePieces === undefined
    ? async () =>
        E.map((first: Sound) => ({ first, more$: EMPTY }))(
          await unlessAborted(() => synthesize(text, signal)(), signal)(),
        )
    : inPieces(synthesizePieces(text), signal);

const inPieces =
  (pieces$: Observable<Sound>, signal: AbortSignal): TaskEither<AssistantError, Opening> =>
  async () => {
    if (signal.aborted) return E.left(CANCELLED);
    const made$ = new ReplaySubject<Sound>();
    pieces$.pipe(takeUntil(fromEvent(signal, 'abort'))).subscribe(made$);
    try {
      const first = await firstValueFrom(made$, { defaultValue: undefined });
      return first === undefined ? E.left(CANCELLED) : E.right({ first, more$: made$.pipe(skip(1)) });
    } catch (error) {
      if (isAssistantError(error)) return E.left(error);
      throw error;
    }
  };

function partsAfter(
  { first, more$ }: Opening,
  rest: readonly string[],
  synthesize: (piece: string) => TaskEither<AssistantError, Sound>,
  signal: AbortSignal,
): SpokenParts {
  const begun$ = new BehaviorSubject(-1);
  let failure: AssistantError | undefined;
  let given = 0;
  const opening$ = concat(of(first), more$).pipe(
    takeUntil(fromEvent(signal, 'abort')),
    catchError((error: unknown) => {
      if (!isAssistantError(error)) throw error;
      failure = error;
      return EMPTY;
    }),
    tap(() => {
      given += 1;
    }),
  );
  async function* others(): AsyncGenerator<Sound, void> {
    let before = 0;
    if (signal.aborted) failure ??= CANCELLED;
    for (const piece of rest) {
      const part = before;
      await firstValueFrom(merge(begun$.pipe(filter((begun) => begun >= part)), fromEvent(signal, 'abort')));
      if (signal.aborted) failure ??= CANCELLED;
      if (failure !== undefined) return;
      const made = await synthesize(piece)();
      if (E.isLeft(made)) failure = made.left;
      else if (made.right.sampleRateHz !== first.sampleRateHz) failure = otherRate(first, made.right);
      if (E.isLeft(made) || failure !== undefined) return;
      before = given;
      given += 1;
      yield made.right;
    }
  }
  return {
    first,
    parts$: concat(
      opening$,
      defer(() => from(others())),
    ),
    begun: (part) => begun$.next(part),
    failure: () => failure,
  };
}

const otherRate = (first: Sound, other: Sound): AssistantError =>
  engineFailed(
    'output',
    `the voice changes from ${first.sampleRateHz} to ${other.sampleRateHz} Hz on its way`,
  );

/** The Left of a cancelled task. */
export const CANCELLED: AssistantError = engineFailed('output', 'playing was cancelled');

/** Wraps a task: at an abort it is a Left at once, even if the engine ignores the signal. */
export const unlessAborted =
  <A>(task: TaskEither<AssistantError, A>, signal: AbortSignal): TaskEither<AssistantError, A> =>
  async () => {
    if (signal.aborted) return E.left(CANCELLED);
    let leave = (): void => {};
    const aborted = new Promise<E.Either<AssistantError, A>>((resolve) => {
      leave = () => resolve(E.left(CANCELLED));
      signal.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([task(), aborted]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
