import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { type ChosenEngine, healthOf, realEngine } from '../engines/choose.ts';
import { type EspeakVoice, espeakVoices } from '../engines/espeak/voices.ts';
import type { EngineKind, EngineKinds } from '../engines/index.ts';
import type { EngineHealth, Stt, Tts } from '../engines/ports.ts';
import { describe } from '../errors.ts';
import { type Hosted, offerOf } from '../hosting/offer.ts';
import {
  type ChosenEntry,
  chosenEngine,
  type EngineChoice,
  type EngineEntry,
  type Settings,
} from '../settings/settings.ts';

interface HostedEnginesDeps {
  readonly settings: () => Settings;
  readonly engines: EnginesAtWork;
  readonly kinds: EngineKinds;
  readonly warn: (line: string) => void;
}

/** The recognisers and voices that others may choose from: what all use first, then what else the settings list, then the voices of espeak. */
export interface HostedEngines {
  readonly stt: () => readonly Hosted<Stt>[];
  readonly tts: () => readonly Hosted<Tts>[];
  /** Closes engines that the settings have lost; settles when the voices of espeak are known, or cannot be. */
  readonly follow: () => Promise<void>;
  readonly close: () => void;
}

type Used = { readonly stt: EngineEntry } | { readonly tts: EngineEntry };

/** What is not in use by the assistant itself is made when it is first asked for, and until then said to be well. */
export function hostedEngines({ settings, engines, kinds, warn }: HostedEnginesDeps): HostedEngines {
  const life = new AbortController();
  let used: readonly Used[] = [];
  let voices: readonly EspeakVoice[] = [];
  let listing: Promise<void> | undefined;

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
      health: (entry) => (isUsed({ stt: entry }) ? healthOf(engines.own.stt(entry)) : UNUSED),
      engine: (entry) => {
        use({ stt: entry });
        return engines.own.stt(entry).instance;
      },
    });
  const voice = (entry: EngineEntry): Tts => {
    use({ tts: entry });
    return engines.own.tts(entry).instance;
  };
  const tts = (): readonly Hosted<Tts>[] => [
    ...offersOf(settings().tts, kinds.tts, engines.tts, {
      health: (entry) => (isUsed({ tts: entry }) ? healthOf(engines.own.tts(entry)) : UNUSED),
      engine: voice,
    }),
    ...spareVoices().map(({ entry, name, languages }) => ({
      ...offerOf(entry.name, [entry], UNUSED),
      ...{ languages, description: name, isSpare: true as const },
      engine: () => voice(entry),
    })),
  ];

  return {
    stt,
    tts,
    follow: async () => {
      const present = [
        ...settings().stt.entries.map((entry) => ({ stt: entry })),
        ...settings().tts.entries.map((entry) => ({ tts: entry })),
        ...spareVoices().map(({ entry }) => ({ tts: entry })),
      ];
      const still = used.filter((one) => present.some((other) => isDeepStrictEqual(one, other)));
      if (still.length < used.length) keep(still);
      if (espeakEntry() === undefined || voices.length > 0) return;
      listing ??= list().finally(() => {
        listing = undefined;
      });
      await listing;
    },
    close: () => life.abort(),
  };

  async function list(): Promise<void> {
    const listed = await espeakVoices(life.signal)();
    if (E.isRight(listed)) voices = listed.right;
    else if (!life.signal.aborted) warn(`the voices of espeak are not hosted: ${describe(listed.left)}`);
  }

  /** Where there are several, the one that all use, or the first. */
  function espeakEntry(): EngineEntry | undefined {
    const all = [chosenEngine(settings().tts), ...settings().tts.entries];
    return all.find((entry) => realIn(kinds.tts, entry)?.name === 'espeak');
  }

  /** Each with what the settings say of espeak, but for its language. */
  function spareVoices() {
    const base = espeakEntry();
    if (base === undefined) return [];
    const { language: _, locale: __, voice: ___, ...parameters } = base.parameters;
    return voices.map(({ code, name, languages }) => ({
      entry: { name: `espeak-${code}`, parameters: { ...parameters, engine: 'espeak', voice: code } },
      ...{ name, languages },
    }));
  }
}

const UNUSED: EngineHealth = { state: 'ready' };

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
