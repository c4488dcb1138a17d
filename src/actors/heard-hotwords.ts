import { defer, EMPTY, type Observable, tap } from 'rxjs';
import type { AnyActor } from 'xstate';
import type { Sound, Trigger, Tts } from '../engines/ports.ts';
import { type AudioFrame, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../streams/audio.ts';

/** The number of texts remembered. */
const MAX_TEXTS = 200;
/** How far ahead of the playback a sound is searched. */
const AHEAD_S = 10;

/** The engine that searches sounds. */
export interface HeardDeps {
  readonly trigger: () => Trigger;
  /** Identifies the voice: another voice says the same text differently. */
  readonly tts: () => Tts;
  /** The frames of a sound for the trigger, faster than playback. It waits for `pace` before each second. */
  readonly frames: (
    parts$: Observable<Sound>,
    pace: (second: number) => Promise<void>,
  ) => Observable<AudioFrame>;
  readonly clock: () => AnyActor['clock'];
}

/** A wake word found in a sound. */
export interface FoundHotword {
  readonly hotword: string;
  /** The index of the part from 0, and the end of the wake word in it. */
  readonly part: number;
  readonly endMs: number;
}

/**
 * Searches the assistant's own speech for wake words with the trigger engine. The result for a text is cached as long
 * as voice and trigger stay the same. A trigger that fails or is late finds nothing. `found` holds the wake words so far, and `stop`
 * ends the search.
 */
export function hotwordsHeard({ trigger, tts, frames, clock }: HeardDeps) {
  const known = new Map<string, readonly FoundHotword[]>();
  let engines: { readonly trigger: Trigger; readonly tts: Tts } | undefined;

  const used = () => {
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

  return (text: string | undefined, parts$: Observable<Sound>) => {
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

/** The start of each part in a row of parts, each padded to whole frames. */
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
