import { isDeepStrictEqual } from 'node:util';
import type { EnginesAtWork } from '../engines/at-work.ts';
import {
  type ChosenEngine,
  type EngineKind,
  type EngineKinds,
  healthOf,
  realEngine,
} from '../engines/choose.ts';
import type { EngineHealth, Stt, Tts } from '../engines/ports.ts';
import {
  type ChosenEntry,
  chosenEngine,
  type EngineChoice,
  type EngineEntry,
  type Settings,
} from '../settings/settings.ts';
import type { HostedService } from '../settings/wyoming.ts';
import { type Hosted, offerOf } from '../wyoming/hosting/offer.ts';
import { spareVoices } from './spare-voices.ts';

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
