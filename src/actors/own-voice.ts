import type { Observable } from 'rxjs';
import type { Sound } from '../engines/ports.ts';
import { editDistance } from '../lib/text.ts';
import { type FoundHotword, type HeardDeps, hotwordsHeard } from './heard-hotwords.ts';

/** A sound that is about to play. */
export interface Saying {
  /** Absent if it is not speech. */
  readonly text?: string | undefined;
  /** The parts for the player, searched in advance. */
  readonly parts$: Observable<Sound>;
}

/** Knows what the assistant says, so that its own words are not taken for a user's. */
export type OwnVoice = ReturnType<typeof ownVoice>;

interface OwnVoiceDeps extends HeardDeps {
  /** How long a sound echoes in the room. */
  readonly tailMs: () => number;
  /** The time of a monotonic clock. */
  readonly nowMs: () => number;
}

/** The maximum delay of a detection after the end of the wake word. */
const DETECTION_MS = 700;
/** The maximum length of sound that a loudspeaker buffers. */
const HELD_MS = 1_000;
/** How much earlier the same word may seem to end when heard through a room. */
const EARLY_MS = 300;

interface Said {
  readonly text: string | undefined;
  readonly hotwords: readonly FoundHotword[];
  /** The start times of the parts. */
  readonly begunMs: ReadonlyMap<number, number>;
  readonly number: number;
}

/**
 * A wake word may be the assistant's own if the text contains its words, during the sound and a little after it; or if the trigger
 * engine finds it in the played sound at about that time.
 */
export function ownVoice({ tailMs, nowMs, ...deps }: OwnVoiceDeps) {
  const { clock } = deps;
  const heardIn = hotwordsHeard(deps);
  const sounding = new Set<Said>();
  const remembered = new Set<Said>();
  let latest = 0;
  const soundsNow = ({ part, endMs }: FoundHotword, { begunMs }: Said): boolean => {
    const lateMs = nowMs() - (begunMs.get(part) ?? Number.POSITIVE_INFINITY) - endMs;
    return lateMs >= -EARLY_MS && lateMs <= tailMs() + DETECTION_MS + HELD_MS;
  };
  return {
    /** The output calls this before a sound begins. */
    begins: ({ text, parts$ }: Saying) => {
      const { found, stop } = heardIn(text, parts$);
      const begunMs = new Map<number, number>();
      latest += 1;
      const said: Said = { text, hotwords: found, begunMs, number: latest };
      sounding.add(said);
      remembered.add(said);
      return {
        /** Call this when a part begins to sound, with its index from 0. */
        begun: (part: number): void => void begunMs.set(part, nowMs()),
        /** Call this once at the end of the sound. */
        ended: (): void => {
          clock().setTimeout(() => sounding.delete(said), tailMs());
          clock().setTimeout(() => {
            remembered.delete(said);
            stop();
          }, tailMs() + DETECTION_MS);
        },
      };
    },
    /** Whether this hotword, heard now, may be the assistant's own word. */
    mayHaveSaid: (hotword: string): boolean =>
      [...remembered].some(
        (said) =>
          mayBeSaidIn(said.text ?? '', hotword) ||
          said.hotwords.some((found) => found.hotword === hotword && soundsNow(found, said)),
      ),
    /** Whether something sounds now or ended less than `tailMs` ago. With `after`, only sounds with a greater number count. */
    isSounding: (after = 0): boolean => [...sounding].some(({ number }) => number > after),
    /** The number of the last sound; 0 if there was none. */
    latest: () => latest,
  };
}

/** Whether a part of `text` sounds like `hotword`: its words in a row, however divided, with small differences. */
export function mayBeSaidIn(text: string, hotword: string): boolean {
  const wanted = wordsOf(hotword);
  const letters = wanted.join('');
  if (letters === '') return false;
  const most = mistakesIn(letters.length);
  const words = wordsOf(text);
  return words.some((_, start) => {
    let said = '';
    // one word may be recognised as two, and two as one
    for (const word of words.slice(start, start + wanted.length + 1)) {
      said += word;
      if (said.length > letters.length + most) return false;
      if (editDistance(said, letters, most) <= most) return true;
    }
    return false;
  });
}

/** Removes capitals, accents and punctuation. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);
