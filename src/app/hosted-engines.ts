import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { EnginesAtWork, OwnEntries } from '../engines/at-work.ts';
import {
  type ChosenEngine,
  type EngineKind,
  type EngineKinds,
  healthOf,
  realEngine,
} from '../engines/choose.ts';
import { type EspeakVoice, espeakVoices } from '../engines/espeak/voices.ts';
import type { EngineHealth, Tts } from '../engines/ports.ts';
import { describe } from '../lib/errors.ts';
import { chosenEngine, type EngineEntry, type Settings } from '../settings/settings.ts';
import type { HostedService } from '../settings/wyoming.ts';
import { type HostedEngine, offerOf } from '../wyoming/hosting/offer.ts';

interface HostedEnginesDeps {
  readonly settings: () => Settings;
  readonly engines: EnginesAtWork;
  readonly kinds: EngineKinds;
  /** Holds the models. */
  readonly data: string;
  readonly warn: (line: string) => void;
}

/**
 * The recognisers and voices that others may choose: first those in use, then the others of the settings, then the voices of espeak.
 * An engine that the assistant does not use itself starts at its first request. Until then it counts as ready unless something is
 * missing.
 */
export function hostedEngines({ settings, engines, kinds, data, warn }: HostedEnginesDeps) {
  let used: readonly OwnEntries[] = [];
  const isHosted = (service: HostedService): boolean => {
    const { isActive, services } = settings().wyoming;
    return isActive && services.includes(service);
  };
  const spare = spareVoices({ espeakEntry, own: engines.own, warn });

  const keep = (next: readonly OwnEntries[]): void => {
    used = next;
    engines.own.keep(used, 'hosting');
  };
  /** Leaves out entries without an engine, except the one in use: all of them would be the same stand-in. */
  const offersOf = <Engine extends { readonly health: () => EngineHealth }>(
    kind: 'stt' | 'tts',
    present: ChosenEngine<Engine>,
    start: (entry: EngineEntry) => ChosenEngine<Engine>,
  ): readonly HostedEngine<Engine>[] => {
    const chosen = chosenEngine(settings()[kind]);
    const others = settings()[kind].entries.filter(
      (entry) => entry.name !== present.name && realIn(kinds[kind], entry) !== undefined,
    );
    return [
      {
        ...offerOf(present.name, chosen.chain?.flat() ?? [chosen], healthOf(present)),
        engine: () => present.instance,
      },
      ...[...new Map(others.map((entry) => [entry.name, entry])).values()].map((entry) => {
        const own = { [kind]: entry };
        const isUsed = (): boolean => used.some((other) => isDeepStrictEqual(own, other));
        return {
          ...offerOf(entry.name, [entry], isUsed() ? healthOf(start(entry)) : unused(kinds[kind], entry)),
          engine: () => {
            if (!isUsed()) keep([...used, own]);
            return start(entry).instance;
          },
        };
      }),
    ];
  };

  const letGo = (): void => {
    const present = [
      ...(isHosted('asr') ? settings().stt.entries.map((entry) => ({ stt: entry })) : []),
      ...(isHosted('tts') ? settings().tts.entries.map((entry) => ({ tts: entry })) : []),
    ];
    keep(used.filter((one) => present.some((other) => isDeepStrictEqual(one, other))));
    spare.letGo();
  };

  return {
    stt: () => offersOf('stt', engines.stt, engines.own.stt),
    tts: () => [...offersOf('tts', engines.tts, engines.own.tts), ...spare.offers()],
    /** Closes engines that are no longer offered, once their calls have ended. */
    letGo,
    /** Calls `letGo`; settles when the voices of espeak are listed or listing failed. */
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

/** The engine behind an entry; undefined when Broca does not have it. */
function realIn({ engines, own = {} }: EngineKind<unknown>, entry: EngineEntry): EngineEntry | undefined {
  const has = (name: string): boolean => Object.hasOwn(engines, name) || Object.hasOwn(own, name);
  const real = realEngine(entry, has);
  return has(real.name) ? real : undefined;
}

interface SpareVoicesDeps {
  /** The entry of espeak whose parameters they share; undefined without one, or when no voice is offered. */
  readonly espeakEntry: () => EngineEntry | undefined;
  readonly own: EnginesAtWork['own'];
  readonly warn: (line: string) => void;
}

/** The maximum of voices that speak at once, and that stay open for the next text: each may be a process. */
const MAX_AT_WORK = 4;
const OWNER = 'spare voices';
const READY: EngineHealth = { state: 'ready' };

/** The voices of espeak, in addition to those of the settings. Each is a separate engine while it speaks; the most recent ones stay open. */
function spareVoices({ espeakEntry, own, warn }: SpareVoicesDeps) {
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
    offers: (): readonly HostedEngine<Tts>[] =>
      voiceEntries().map(({ entry, name, languages }) => ({
        ...offerOf(entry.name, [entry], READY),
        ...{ languages, description: name, isSpare: true as const },
        engine: () => voiceOf(entry),
      })),
    /** Closes voices that are no longer offered, once they have finished speaking. */
    letGo: () => {
      const offered = voiceEntries().map(({ entry }) => entry);
      keep(latest.filter((entry) => offered.some((one) => isDeepStrictEqual(one, entry))));
    },
    /** Settles when the voices are listed or listing failed. */
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
