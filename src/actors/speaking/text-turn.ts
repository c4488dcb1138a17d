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
import type { CallScope } from '../../brain/events.ts';
import type { Sound, Tts } from '../../engines/ports.ts';
import { type AssistantError, describeUnknown, engineFailed, isAssistantError } from '../../lib/errors.ts';
import { sentences } from '../../lib/sentences.ts';
import type { Output } from './holding.ts';
import { audible, CANCELLED, type Turn, unlessAborted } from './turns.ts';

/** A text to say, and its call. */
export interface SpeechAsked {
  readonly type: 'speech.asked';
  readonly text: string;
  readonly scope: CallScope;
}

/** Says a text and emits its events. A failure, even a bug in an engine, only affects this text. */
export function textTurn(output: Output, { text, scope }: SpeechAsked): Turn {
  const of = { call: scope.call, conversation: scope.conversation, text };
  const stopped = (): void => output.emit({ type: 'speech.stopped', ...of });
  return {
    drop: stopped,
    take: async (signal) => {
      try {
        await say(output, text, scope, signal);
      } catch (error) {
        if (signal.aborted) stopped();
        else output.emit({ type: 'speech.failed', ...of, error: describeUnknown(error) });
      }
    },
  };
}

/** Says a text to its end. Rejects with the failure, and when `signal` aborts before the end. */
async function say(output: Output, text: string, scope: CallScope, signal: AbortSignal): Promise<void> {
  const { tts, released } = output;
  const [start = text, ...rest] = sentences(text);
  const begun = orThrow<Opening>(await opening(tts(), start, signal)());
  const { sampleRateHz } = begun.first;
  const synthesize = (piece: string) =>
    unlessAborted(() => tts().synthesize(piece, signal, sampleRateHz)(), signal);
  const begin = async () => {
    if (signal.aborted) throw CANCELLED;
    await sounded(output, text, scope, spokenParts(begun, rest, synthesize, signal), begun.first, signal);
  };
  await (scope.isFromHook ? begin() : released(signal, begin));
}

/** Reports its start at once. */
async function sounded(
  output: Output,
  text: string,
  { call, conversation, mute, isFromHook, by }: CallScope,
  { parts$, begun, failure }: ReturnType<typeof spokenParts>,
  first: Sound,
  signal: AbortSignal,
): Promise<void> {
  const { emit } = output;
  const onPartBegun = (part: number): void => {
    if (part === 0) emit({ type: 'speech.sounding', call, conversation, text, ...how });
    begun(part);
  };
  const { isCached, engine } = first;
  const how = { ...(isCached === true ? { isCached } : {}), ...(engine === undefined ? {} : { engine }) };
  const of = { call, conversation, mute, isFromHook, by, detail: text };
  emit({ type: 'on_start_speaking', ...of });
  try {
    orThrow(await audible(output, { parts$, text, begun: onPartBegun }, signal));
  } finally {
    emit({ type: 'on_stop_speaking', ...of });
  }
  const failed = failure();
  if (failed !== undefined) throw failed;
}

function orThrow<A>(either: E.Either<unknown, A>): A {
  if (E.isLeft(either)) throw either.left;
  return either.right;
}

/** Plays `opening` first. Each part of `rest` is synthesised while the previous one sounds. */
function spokenParts(
  { first, more$ }: Opening,
  rest: readonly string[],
  synthesize: (piece: string) => TaskEither<AssistantError, Sound>,
  signal: AbortSignal,
) {
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
    /** The parts in order. A failed part is the last one. It ends at an abort. */
    parts$: concat(
      opening$,
      defer(() => from(others())),
    ),
    /** Reports that a part sounds. Only then is the next one synthesised. */
    begun: (part: number) => begun$.next(part),
    /** Why the rest is missing. */
    failure: () => failure,
  };
}

const otherRate = (first: Sound, other: Sound): AssistantError =>
  engineFailed(
    'output',
    `the voice changes from ${first.sampleRateHz} to ${other.sampleRateHz} Hz on its way`,
  );

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
