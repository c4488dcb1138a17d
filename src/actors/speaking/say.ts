import * as E from 'fp-ts/lib/Either.js';
import type { CallScope } from '../../brain/events.ts';
import type { Sound } from '../../engines/ports.ts';
import { sentences } from '../../lib/sentences.ts';
import { audible } from './audible.ts';
import { type Opening, opening } from './opening.ts';
import { spokenParts } from './spoken-parts.ts';
import { GIVEN_UP, unlessAborted } from './unless-aborted.ts';
import type { Output } from './world.ts';

/** Says a text to its end. Rejects with what kept it from being said, and when `signal` aborts before the end. */
export async function say(
  output: Output,
  text: string,
  scope: CallScope,
  signal: AbortSignal,
): Promise<void> {
  const { tts, released } = output;
  const [start = text, ...rest] = sentences(text);
  const begun = orThrow<Opening>(await opening(tts(), start, signal)());
  const { sampleRateHz } = begun.first;
  const synthesize = (piece: string) =>
    unlessAborted(() => tts().synthesize(piece, signal, sampleRateHz)(), signal);
  const begin = async () => {
    if (signal.aborted) throw GIVEN_UP;
    await sounded(output, text, scope, spokenParts(begun, rest, synthesize, signal), begun.first, signal);
  };
  await (scope.isFromHook ? begin() : released(signal, begin));
}

/** Tells at once that it begins. */
async function sounded(
  output: Output,
  text: string,
  { call, conversation, mute, isFromHook, by }: CallScope,
  { parts$, begun, failure }: ReturnType<typeof spokenParts>,
  first: Sound,
  signal: AbortSignal,
): Promise<void> {
  const { tell } = output;
  const tellBegun = (part: number): void => {
    if (part === 0) tell({ type: 'speech.sounding', call, conversation, text, ...how });
    begun(part);
  };
  const { isCached, engine } = first;
  const how = { ...(isCached === true ? { isCached } : {}), ...(engine === undefined ? {} : { engine }) };
  const of = { call, conversation, mute, isFromHook, by, detail: text };
  tell({ type: 'on_start_speaking', ...of });
  try {
    orThrow(await audible(output, { parts$, text, begun: tellBegun }, signal));
  } finally {
    tell({ type: 'on_stop_speaking', ...of });
  }
  const failed = failure();
  if (failed !== undefined) throw failed;
}

function orThrow<A>(either: E.Either<unknown, A>): A {
  if (E.isLeft(either)) throw either.left;
  return either.right;
}
