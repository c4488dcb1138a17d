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

/** The recognisers and voices that others may choose: first those in use, then the others of the settings, then the voices of espeak. */
export interface HostedEngines {
  readonly stt: () => readonly Hosted<Stt>[];
  readonly tts: () => readonly Hosted<Tts>[];
  /** Closes engines that are no longer offered, once their calls have ended. */
  readonly letGo: () => void;
  /** Calls `letGo`; settles when the voices of espeak are listed or listing failed. */
  readonly follow: () => Promise<void>;
  readonly close: () => void;
}

type Used = { readonly stt: EngineEntry } | { readonly tts: EngineEntry };

/** An engine that the assistant does not use itself starts at its first request. Until then it counts as ready unless something is missing. */
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

  /** The entry of espeak: of several the one in use, or else the first. */
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

/** Leaves out entries without an engine, except the one in use: all of them would be the same stand-in. */
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

/** The engine behind an entry; undefined when Broca does not have it. */
function realIn({ engines, own = {} }: EngineKind<unknown>, entry: EngineEntry): EngineEntry | undefined {
  const has = (name: string): boolean => Object.hasOwn(engines, name) || Object.hasOwn(own, name);
  const real = realEngine(entry, has);
  return has(real.name) ? real : undefined;
}

/** The entries of a chain, or the one entry. */
const allOf = (entry: ChosenEntry): readonly EngineEntry[] => entry.chain?.flat() ?? [entry];

interface SpareVoicesDeps {
  /** The entry of espeak whose parameters they share; undefined without one, or when no voice is offered. */
  readonly espeakEntry: () => EngineEntry | undefined;
  readonly own: EnginesAtWork['own'];
  readonly warn: (line: string) => void;
}

/** The voices of espeak, in addition to those of the settings. */
export interface SpareVoices {
  readonly offers: () => readonly Hosted<Tts>[];
  /** Closes voices that are no longer offered, once they have finished speaking. */
  readonly letGo: () => void;
  /** Settles when the voices are listed or listing failed. */
  readonly list: () => Promise<void>;
  readonly close: () => void;
}

/** The maximum of voices that speak at once, and that stay open for the next text: each may be a process. */
const MAX_AT_WORK = 4;
const OWNER = 'spare voices';
const READY: EngineHealth = { state: 'ready' };

/** Each voice is a separate engine while it speaks. The most recent ones stay open. */
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

  /** The entries of the voices: espeak's parameters in the settings, except its language. */
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

/** Runs at most `count` pieces of work at once; the others wait in order. */
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
