import type { EngineKinds } from '../engines/choose.ts';
import { chosenEngine, type EngineEntry, type Settings } from '../settings/settings.ts';
import { hotwordsOf } from '../wyoming/hosting/offer.ts';

/** The triggers that are chosen: all of a chain. */
export const chosenTriggers = ({ trigger }: Pick<Settings, 'trigger'>): readonly EngineEntry[] => {
  const chosen = chosenEngine(trigger);
  return chosen.chain?.flat() ?? [chosen];
};

/** The wake words of the chosen triggers, as detections name them. */
export const wakeWords = (
  settings: Pick<Settings, 'trigger'>,
  kinds: Pick<EngineKinds, 'trigger'>,
): readonly string[] => [
  ...new Set(chosenTriggers(settings).flatMap((entry) => hotwordsOf(entry, kinds.trigger))),
];
