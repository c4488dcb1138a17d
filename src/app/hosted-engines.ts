import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { EnginesAtWork } from '../engines/at-work.ts';
import {
  type ChosenEngine,
  type EngineKind,
  type EngineKinds,
  healthOf,
  realEngine,
} from '../engines/choose.ts';
import { type EspeakVoice, espeakVoices } from '../engines/espeak/voices.ts';
import type { EngineHealth, Stt, Tts } from '../engines/ports.ts';
import { describe } from '../lib/errors.ts';
import {
  type ChosenEntry,
  chosenEngine,
  type EngineChoice,
  type EngineEntry,
  type Settings,
} from '../settings/settings.ts';
import type { HostedService } from '../settings/wyoming.ts';
import { type Hosted, offerOf } from '../wyoming/hosting/offer.ts';

interface HostedEnginesDeps {
  readonly settings: () => Settings;
  readonly engines: EnginesAtWork;
  readonly kinds: EngineKinds;
  /** Holds the models. */
  readonly data: string;
  readonly warn: (line: string) => void;
}

/** The recognisers and voices that others may choose from: what all use first, then what else the settings list, then the voices of espeak. */
export interface HostedEngines {
  readonly stt: () => readonly Hosted<Stt>[];
  readonly tts: () => readonly Hosted<Tts>[];
  /** Closes engines that are hosted no more, once their calls have ended. */
  readonly letGo: () => void;
  /** Does so, and settles when the voices of espeak are known, or cannot be. */
  readonly follow: () => Promise<void>;
  readonly close: () => void;
}

type Used = { readonly stt: EngineEntry } | { readonly tts: EngineEntry };

/** What is not in use by the assistant itself is made when it is first asked for; until then it is well unless it lacks something. */
export function hostedEngines({ settings, engines, kinds, data, warn }: HostedEnginesDeps): HostedEngines {
  let used: readonly Used[] = [];
  const isHosted = (service: HostedService): boolean => {
    const { isActive, services } = settings().wyoming;
    return isActive && services.includes(service);
  };
  const spare = spareVoices({ espeakEntry, own: engines.own, warn });

  const keep = (next: readonly Used[]): void => {
    used = next;
    engines.own.keep(used, 'hosting');
  };
  const isUsed = (one: Used): boolean => used.some((other) => isDeepStrictEqual(one, other));
  const use = (one: Used): void => {
    if (!isUsed(one)) keep([...used, one]);
  };
  const stt = (): readonly Hosted<Stt>[] =>
    offersOf(settings().stt, kinds.stt, engines.stt, {
      health: (entry) =>
        isUsed({ stt: entry }) ? healthOf(engines.own.stt(entry)) : unused(kinds.stt, entry),
      engine: (entry) => {
        use({ stt: entry });
        return engines.own.stt(entry).instance;
      },
    });
  const tts = (): readonly Hosted<Tts>[] => [
    ...offersOf(settings().tts, kinds.tts, engines.tts, {
      health: (entry) =>
        isUsed({ tts: entry }) ? healthOf(engines.own.tts(entry)) : unused(kinds.tts, entry),
      engine: (entry) => {
        use({ tts: entry });
        return engines.own.tts(entry).instance;
      },
    }),
    ...spare.offers(),
  ];

  const letGo = (): void => {
    const present = [
      ...(isHosted('asr') ? settings().stt.entries.map((entry) => ({ stt: entry })) : []),
      ...(isHosted('tts') ? settings().tts.entries.map((entry) => ({ tts: entry })) : []),
    ];
    keep(used.filter((one) => present.some((other) => isDeepStrictEqual(one, other))));
    spare.letGo();
  };

  return {
    stt,
    tts,
    letGo,
    follow: () => {
      letGo();
      return spare.list();
    },
    close: spare.close,
  };

  function unused(kind: EngineKind<unknown>, entry: EngineEntry): EngineHealth {
    const real = realIn(kind, entry);
    const lack = real && kind.lacks?.[real.name]?.(real.parameters, data);
    return lack === undefined ? { state: 'ready' } : { state: 'missing', detail: lack };
  }

  /** Where there are several, the one that all use, or the first. */
  function espeakEntry(): EngineEntry | undefined {
    if (!isHosted('tts')) return undefined;
    const all = [chosenEngine(settings().tts), ...settings().tts.entries];
    return all.find((entry) => realIn(kinds.tts, entry)?.name === 'espeak');
  }
}

interface Makers<Engine> {
  readonly health: (entry: EngineEntry) => EngineHealth;
  readonly engine: (entry: EngineEntry) => Engine;
}

/** Entries that Broca has no engine for would all be its stand-in: but for the one in use they are left out. */
function offersOf<Engine extends { readonly health: () => EngineHealth }>(
  choice: EngineChoice,
  kind: EngineKind<unknown>,
  present: ChosenEngine<Engine>,
  { health, engine }: Makers<Engine>,
): readonly Hosted<Engine>[] {
  const chosen = chosenEngine(choice);
  const others = new Map(
    choice.entries
      .filter((entry) => entry.name !== present.name && realIn(kind, entry) !== undefined)
      .map((entry) => [entry.name, entry]),
  );
  return [
    { ...offerOf(present.name, allOf(chosen), healthOf(present)), engine: () => present.instance },
    ...[...others.values()].map((entry) => ({
      ...offerOf(entry.name, [entry], health(entry)),
      engine: () => engine(entry),
    })),
  ];
}

/** What an entry is really made of; undefined where Broca does not have it. */
function realIn({ engines, own = {} }: EngineKind<unknown>, entry: EngineEntry): EngineEntry | undefined {
  const has = (name: string): boolean => Object.hasOwn(engines, name) || Object.hasOwn(own, name);
  const real = realEngine(entry, has);
  return has(real.name) ? real : undefined;
}

/** Those of a chain. */
const allOf = (entry: ChosenEntry): readonly EngineEntry[] => entry.chain?.flat() ?? [entry];

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
function spareVoices({ espeakEntry, own, warn }: SpareVoicesDeps): SpareVoices {
  const life = new AbortController();
  const whenFree = concurrencyLimit(MAX_AT_WORK);
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
      voiceEntries().map(({ entry, name, languages }) => ({
        ...offerOf(entry.name, [entry], READY),
        ...{ languages, description: name, isSpare: true as const },
        engine: () => voiceOf(entry),
      })),
    letGo: () => {
      const offered = voiceEntries().map(({ entry }) => entry);
      keep(latest.filter((entry) => offered.some((one) => isDeepStrictEqual(one, entry))));
    },
    list: async () => {
      if (espeakEntry() === undefined || voices.length > 0) return;
      listing ??= listVoices().finally(() => {
        listing = undefined;
      });
      await listing;
    },
    close: () => life.abort(),
  };

  async function listVoices(): Promise<void> {
    const found = await espeakVoices(life.signal)();
    if (E.isRight(found)) voices = found.right;
    else if (!life.signal.aborted) warn(`the voices of espeak are not hosted: ${describe(found.left)}`);
  }

  /** Each with what the settings say of espeak, but for its language. */
  function voiceEntries() {
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
function concurrencyLimit(count: number): <A>(work: () => Promise<A>) => Promise<A> {
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
