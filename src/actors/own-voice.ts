import type { Observable } from 'rxjs';
import type { Sound } from '../engines/ports.ts';
import { editDistance } from '../lib/text.ts';
import { type FoundHotword, type HeardDeps, hotwordsHeard } from './heard-hotwords.ts';

/** What is about to sound. */
export interface Saying {
  /** Absent: it is no text. */
  readonly text?: string | undefined;
  /** As the player gets them; looked through in advance. */
  readonly parts$: Observable<Sound>;
}

/** A sound on its way to the loudspeaker. */
export interface OwnSound {
  /** To be called as each part begins to sound, with its number from 0. */
  readonly begun: (part: number) => void;
  /** To be called once, when it has ended. */
  readonly ended: () => void;
}

/** Knows what the assistant is saying, so that nobody takes its own words for somebody else's. */
export interface OwnVoice {
  /** Told by the output before a sound begins. */
  readonly begins: (saying: Saying) => OwnSound;
  /** Whether this hotword, heard now, may be the assistant's own word. */
  readonly mayHaveSaid: (hotword: string) => boolean;
  /** Whether something sounds now, or ended less than `tailMs` ago; only what began after sound number `after`, where that is given. */
  readonly isSounding: (after?: number) => boolean;
  /** The number of the sound that began last; 0 when there was none. */
  readonly latest: () => number;
}

interface OwnVoiceDeps extends HeardDeps {
  /** How long the room holds a sound. */
  readonly tailMs: () => number;
  /** Of a clock that never goes back. */
  readonly nowMs: () => number;
}

/** A trigger tells of a hotword so much after its end, at most. */
const DETECTION_MS = 700;
/** A loudspeaker holds so much sound that it has been given. */
const HELD_MS = 1_000;
/** The same word, heard through a room, may seem to end so much earlier. */
const EARLY_MS = 300;

interface Said {
  readonly text: string | undefined;
  readonly hotwords: readonly FoundHotword[];
  /** When each part began to sound. */
  readonly begunMs: ReadonlyMap<number, number>;
  readonly number: number;
}

/**
 * A hotword may be the assistant's own when the text has its words, during the sound and a little after; or when the trigger engine
 * itself hears it in the very sound that is played, about when that place of it sounds.
 */
export function ownVoice({ tailMs, nowMs, ...world }: OwnVoiceDeps): OwnVoice {
  const { clock } = world;
  const heardIn = hotwordsHeard(world);
  const sounding = new Set<Said>();
  const remembered = new Set<Said>();
  let latest = 0;
  const soundsNow = ({ part, endMs }: FoundHotword, { begunMs }: Said): boolean => {
    const lateMs = nowMs() - (begunMs.get(part) ?? Number.POSITIVE_INFINITY) - endMs;
    return lateMs >= -EARLY_MS && lateMs <= tailMs() + DETECTION_MS + HELD_MS;
  };
  return {
    begins: ({ text, parts$ }) => {
      const { found, stop } = heardIn(text, parts$);
      const begunMs = new Map<number, number>();
      latest += 1;
      const said: Said = { text, hotwords: found, begunMs, number: latest };
      sounding.add(said);
      remembered.add(said);
      return {
        begun: (part) => begunMs.set(part, nowMs()),
        ended: () => {
          clock().setTimeout(() => sounding.delete(said), tailMs());
          clock().setTimeout(() => {
            remembered.delete(said);
            stop();
          }, tailMs() + DETECTION_MS);
        },
      };
    },
    mayHaveSaid: (hotword) =>
      [...remembered].some(
        (said) =>
          mayBeSaidIn(said.text ?? '', hotword) ||
          said.hotwords.some((found) => found.hotword === hotword && soundsNow(found, said)),
      ),
    isSounding: (after = 0) => [...sounding].some(({ number }) => number > after),
    latest: () => latest,
  };
}

/**
 * Whether somebody who hears `text` could take some of it for `hotword`: its words one after another, however they are divided
 * and a little differently spelt.
 */
export function mayBeSaidIn(text: string, hotword: string): boolean {
  const wanted = wordsOf(hotword);
  const letters = wanted.join('');
  if (letters === '') return false;
  const most = mistakesIn(letters.length);
  const words = wordsOf(text);
  return words.some((_, start) => {
    let said = '';
    // one word may be heard as two, and two as one
    for (const word of words.slice(start, start + wanted.length + 1)) {
      said += word;
      if (said.length > letters.length + most) return false;
      if (editDistance(said, letters, most) <= most) return true;
    }
    return false;
  });
}

/** Capitals, accents and signs are not heard. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);
