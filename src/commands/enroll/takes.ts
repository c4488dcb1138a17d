import * as E from 'fp-ts/lib/Either.js';
import { distancesOf } from '../../engines/triggers/personal/alignment.ts';
import { type Template, templateOf } from '../../engines/triggers/personal/template.ts';
import { SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { loudnessOf } from '../../streams/level.ts';
import type { Listener } from './listener.ts';
import type { Terminal } from './terminal.ts';

/** Takes of one wake word that are similar. */
export interface AgreedTakes {
  readonly takes: readonly Take[];
  /** The distance between them. */
  readonly distance: number;
}

/** The maximum number of unusable takes. */
const MAX_FAILED = 5;

// a speaker who varies every time will not become consistent
const MAX_REPEATED = 5;

/** Asks for `count` takes of a wake word. It repeats unusable takes and one that differs from the others. Left: a sentence. */
export async function agreedTakes(
  name: string,
  count: number,
  listener: Listener,
  terminal: Terminal,
): Promise<E.Either<string, AgreedTakes>> {
  const takes: Take[] = [];
  for (let number = 1; number <= count; number += 1) {
    const take = await recordTake(`Say "${name}" (${number} of ${count}).`, listener, terminal);
    if (E.isLeft(take)) return take;
    takes.push(take.right);
  }
  for (let repeated = 0; repeated < MAX_REPEATED; repeated += 1) {
    const { outlier, distance } = distancesOf(takes.map(({ samples }) => samples));
    if (outlier === undefined) return E.right({ takes, distance });
    const number = outlier + 1;
    terminal.say(`Recording ${number} does not sound like the others.`);
    const take = await recordTake(`Say "${name}" once more (in place of ${number}).`, listener, terminal);
    if (E.isLeft(take)) return take;
    takes[outlier] = take.right;
  }
  return E.left(`The recordings do not agree: say "${name}" each time as you would call it.`);
}

async function recordTake(
  prompt: string,
  listener: Listener,
  terminal: Terminal,
): Promise<E.Either<string, Take>> {
  for (let failed = 0; failed < MAX_FAILED; failed += 1) {
    terminal.say(prompt);
    const said = await listener.next(terminal.showLevel);
    if (said.type === 'over') return E.left('The sound came to its end before all was recorded.');
    const take = said.type === 'said' ? takeOf(said.samples) : E.left('Nothing was said.');
    terminal.say(`  ${E.isLeft(take) ? take.left : 'Recorded.'}`);
    if (E.isRight(take)) return take;
  }
  return E.left('No recording will do: look after the microphone, then try again.');
}

/** A usable recording of the wake word, with a moment of silence before and after. */
export interface Take {
  readonly samples: Int16Array;
}

/** The limits of a wake word's length: a shorter one occurs in all speech, a longer one is an order. */
const SHORTEST_MS = 300;
const LONGEST_MS = 3_000;

const QUIETEST_DB = -50;
const MIN_ABOVE_ROOM_DB = 8;
const ROOM_MS = 200;

/** Cuts an utterance to the word, at 16 kHz. Left: why it is unusable, as a sentence. */
export function takeOf(samples: Int16Array): E.Either<string, Take> {
  const word = templateOf(samples);
  if (word === undefined) return E.left('Nothing stands out from the room: come nearer, or speak up.');
  const refusal = refusalOf(samples, word);
  if (refusal !== undefined) return E.left(refusal);
  return E.right({ samples: between(samples, word.startMs - ROOM_MS, word.endMs + ROOM_MS) });
}

function refusalOf(samples: Int16Array, { startMs, endMs }: Template): string | undefined {
  const word = between(samples, startMs, endMs);
  const lengthS = ((endMs - startMs) / 1_000).toFixed(1);
  const { rmsDb: wordDb, isClipping } = loudnessOf({ samples: word });
  if (endMs - startMs < SHORTEST_MS)
    return `Too short (${lengthS} s): a hotword takes at least ${SHORTEST_MS / 1_000} s.`;
  if (endMs - startMs > LONGEST_MS)
    return `Too long (${lengthS} s): a hotword takes at most ${LONGEST_MS / 1_000} s.`;
  if (isClipping) return 'Too loud: the sound is clipped. Turn the microphone down, or step back.';
  if (wordDb < QUIETEST_DB)
    return `Too quiet (${wordDb.toFixed(0)} dB): turn the microphone up, or come nearer.`;
  const aboveRoomDb = wordDb - roomDbOf(samples, startMs, endMs);
  if (aboveRoomDb < MIN_ABOVE_ROOM_DB)
    return `The room is too loud: the word is only ${Math.max(0, aboveRoomDb).toFixed(0)} dB above it.`;
  return undefined;
}

/** The level before or after the word, whichever is lower; undefined for a recording without margins. */
function roomDbOf(samples: Int16Array, startMs: number, endMs: number): number {
  const around = [between(samples, 0, startMs - MARGIN_MS), between(samples, endMs + MARGIN_MS, Infinity)];
  const known = around.filter(({ length }) => length >= (SAMPLE_RATE_HZ * MARGIN_MS) / 1_000);
  return Math.min(...known.map((room) => loudnessOf({ samples: room }).rmsDb), QUIETEST_DB);
}

// soft sounds at the edges belong to the word
const MARGIN_MS = 50;

function between(samples: Int16Array, fromMs: number, toMs: number): Int16Array {
  const at = (ms: number): number => Math.round((Math.max(0, ms) * SAMPLE_RATE_HZ) / 1_000);
  return samples.slice(at(fromMs), Math.min(samples.length, at(toMs)));
}
