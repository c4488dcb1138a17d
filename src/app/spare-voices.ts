import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { type EspeakVoice, espeakVoices } from '../engines/espeak/voices.ts';
import type { EngineHealth, Tts } from '../engines/ports.ts';
import { describe } from '../lib/errors.ts';
import type { EngineEntry } from '../settings/settings.ts';
import { type Hosted, offerOf } from '../wyoming/hosting/offer.ts';

interface SpareVoicesDeps {
  /** The entry of espeak that they speak like; undefined where there is none, or no voice is hosted. */
  readonly espeakEntry: () => EngineEntry | undefined;
  readonly own: EnginesAtWork['own'];
  readonly warn: (line: string) => void;
}

/** The voices that espeak brings along, beside those of the settings. */
export interface SpareVoices {
  readonly offers: () => readonly Hosted<Tts>[];
  /** Closes those that are offered no more, once they have said what they are saying. */
  readonly letGo: () => void;
  /** Settles when all are known, or cannot be. */
  readonly list: () => Promise<void>;
  readonly close: () => void;
}

/** So many speak at the same time, and so many stay for the next text: each may be a process. */
const MAX_AT_WORK = 4;
const OWNER = 'spare voices';
const READY: EngineHealth = { state: 'ready' };

/** Each is an engine of its own while it speaks; those that spoke last stay. */
export function spareVoices({ espeakEntry, own, warn }: SpareVoicesDeps): SpareVoices {
  const life = new AbortController();
  const whenFree = atMost(MAX_AT_WORK);
  let voices: readonly EspeakVoice[] = [];
  let listing: Promise<void> | undefined;
  let latest: readonly EngineEntry[] = [];

  const keep = (entries: readonly EngineEntry[]): void => {
    latest = entries;
    own.keep(
      latest.map((entry) => ({ tts: entry })),
      OWNER,
    );
  };
  const engineOf = (entry: EngineEntry): Tts => {
    keep([...latest.filter((one) => !isDeepStrictEqual(one, entry)), entry].slice(-MAX_AT_WORK));
    return own.tts(entry).instance;
  };
  const voiceOf = (entry: EngineEntry): Tts => ({
    synthesize: (text, signal, rateHz) => () =>
      whenFree(() => engineOf(entry).synthesize(text, signal, rateHz)()),
    health: () => READY,
    close: async () => {},
  });
  return {
    offers: () =>
      spoken().map(({ entry, name, languages }) => ({
        ...offerOf(entry.name, [entry], READY),
        ...{ languages, description: name, isSpare: true as const },
        engine: () => voiceOf(entry),
      })),
    letGo: () => {
      const offered = spoken().map(({ entry }) => entry);
      keep(latest.filter((entry) => offered.some((one) => isDeepStrictEqual(one, entry))));
    },
    list: async () => {
      if (espeakEntry() === undefined || voices.length > 0) return;
      listing ??= listed().finally(() => {
        listing = undefined;
      });
      await listing;
    },
    close: () => life.abort(),
  };

  async function listed(): Promise<void> {
    const found = await espeakVoices(life.signal)();
    if (E.isRight(found)) voices = found.right;
    else if (!life.signal.aborted) warn(`the voices of espeak are not hosted: ${describe(found.left)}`);
  }

  /** Each with what the settings say of espeak, but for its language. */
  function spoken() {
    const base = espeakEntry();
    if (base === undefined) return [];
    const { language: _, locale: __, voice: ___, ...parameters } = base.parameters;
    return voices.map(({ code, name, languages }) => ({
      entry: { name: `espeak-${code}`, parameters: { ...parameters, engine: 'espeak', voice: code } },
      ...{ name, languages },
    }));
  }
}

/** Runs so many pieces of work at the same time, and the others in the order they come. */
function atMost(count: number): <A>(work: () => Promise<A>) => Promise<A> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
