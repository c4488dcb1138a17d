import { defer, EMPTY, type Observable, tap } from 'rxjs';
import type { AnyActor } from 'xstate';
import type { Sound, Trigger, Tts } from '../engines/ports.ts';
import { type AudioFrame, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../streams/audio.ts';

/** Enough for what an assistant says again and again. */
const MAX_TEXTS = 200;
/** Music may go on for long: it is looked through so far ahead, and no faster than it sounds. */
const AHEAD_S = 10;

/** What sounds are looked through with. */
export interface HeardDeps {
  readonly trigger: () => Trigger;
  /** Another voice says the same text in another way. */
  readonly tts: () => Tts;
  /** A sound as the trigger hears it, faster than it is played; `pace` is waited for before each second. */
  readonly frames: (
    parts$: Observable<Sound>,
    pace: (second: number) => Promise<void>,
  ) => Observable<AudioFrame>;
  readonly clock: () => AnyActor['clock'];
}

interface Engines {
  readonly trigger: Trigger;
  readonly tts: Tts;
}

/** A hotword in a sound. */
export interface FoundHotword {
  readonly hotword: string;
  /** Which part of the sound, from 0, and where in it the hotword ends. */
  readonly part: number;
  readonly endMs: number;
}

/** The hotwords found in a sound so far. */
export interface HeardHotwords {
  readonly found: readonly FoundHotword[];
  /** Looks no further. */
  readonly stop: () => void;
}

/**
 * Looks for hotwords in what the assistant is about to say, with the trigger engine itself. Those of a text are remembered, as long
 * as voice and trigger are the same. A trigger that fails or comes too late has found nothing.
 */
export function hotwordsHeard({ trigger, tts, frames, clock }: HeardDeps) {
  const known = new Map<string, readonly FoundHotword[]>();
  let engines: Engines | undefined;

  const used = (): Engines => {
    const present = { trigger: trigger(), tts: tts() };
    if (engines?.trigger === present.trigger && engines.tts === present.tts) return engines;
    known.clear();
    engines = present;
    return present;
  };

  const pace = async (second: number): Promise<void> => {
    if (second >= AHEAD_S) await new Promise<void>((resolve) => clock().setTimeout(resolve, 1_000));
  };
  const remember = (text: string, found: readonly FoundHotword[]): void => {
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > MAX_TEXTS && oldest !== undefined) known.delete(oldest);
  };

  return (text: string | undefined, parts$: Observable<Sound>): HeardHotwords => {
    const present = used();
    const remembered = text === undefined ? undefined : known.get(text);
    if (text !== undefined && remembered !== undefined) {
      remember(text, remembered);
      return { found: remembered, stop: () => {} };
    }
    const found: FoundHotword[] = [];
    const { note, placeOf } = partsOf();
    const detected$ = defer(
      () => present.trigger.detect?.(frames(parts$.pipe(tap(note)), pace), { isOwnVoice: true }) ?? EMPTY,
    );
    const looking = detected$.subscribe({
      next: ({ hotword, endMs }) => found.push({ hotword, ...placeOf(endMs) }),
      complete: () => {
        if (text !== undefined && present === engines) remember(text, found);
      },
      error: () => {},
    });
    return { found, stop: () => looking.unsubscribe() };
  };
}

const FRAME_MS = (FRAME_SAMPLES * 1_000) / SAMPLE_RATE_HZ;

/** Where parts begin when they are heard one after another, each filled up to whole frames. */
function partsOf() {
  const startsMs: number[] = [];
  let lengthMs = 0;
  return {
    note: ({ samples, sampleRateHz }: Sound): void => {
      startsMs.push(lengthMs);
      lengthMs += Math.ceil((samples.length * 1_000) / sampleRateHz / FRAME_MS) * FRAME_MS;
    },
    placeOf: (endMs: number): Pick<FoundHotword, 'part' | 'endMs'> => {
      const part = Math.max(
        0,
        startsMs.findLastIndex((startMs) => startMs < endMs),
      );
      return { part, endMs: endMs - (startsMs[part] ?? 0) };
    },
  };
}
