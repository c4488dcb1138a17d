import { resolve } from 'node:path';
import { type EnginesAtWork, enginesAtWork } from '../engines/at-work.ts';
import type { ChosenEngine, EngineKinds } from '../engines/choose.ts';
import type { Stt, Trigger, Tts } from '../engines/ports.ts';
import type { Wants } from '../rooms/satellite.ts';
import { type OwnChoices, ownEntries } from '../settings/own-entries.ts';
import { chosenEngines, type Settings } from '../settings/settings.ts';
import type { StartedSettings } from './load-kit.ts';

/** What one place hears and speaks with, always the present ones. */
export interface PlaceEngines {
  readonly stt: () => ChosenEngine<Stt>;
  readonly tts: () => ChosenEngine<Tts>;
  readonly trigger: () => ChosenEngine<Trigger>;
  /** What of these is its own. */
  readonly own: () => OwnChoices;
}

/** The engines of all, but for what this place wants. */
export function placeEngines(
  engines: EnginesAtWork,
  settings: () => Settings,
  wants: Wants = {},
): PlaceEngines {
  let last: { readonly settings: Settings; readonly own: OwnChoices } | undefined;
  const own = (): OwnChoices => {
    const present = settings();
    if (last?.settings !== present) last = { settings: present, own: ownEntries(present, wants) };
    return last.own;
  };
  return {
    own,
    stt: () => {
      const { stt } = own();
      return stt === undefined ? engines.stt : engines.own.stt(stt);
    },
    tts: () => {
      const { tts } = own();
      return tts === undefined ? engines.tts : engines.own.tts(tts);
    },
    trigger: () => {
      const { trigger } = own();
      return trigger === undefined ? engines.trigger : engines.own.trigger(trigger);
    },
  };
}

/** The engines that the settings choose, at work in a data directory; close them. */
export const enginesOf = (
  settings: StartedSettings,
  data: string,
  { log, kinds }: { readonly log: (line: string) => void; readonly kinds: EngineKinds },
): EnginesAtWork =>
  enginesAtWork(
    chosenEngines(settings),
    { dataDirectory: data, cacheDirectory: resolve(data, settings.cachePath), log },
    kinds,
  );
