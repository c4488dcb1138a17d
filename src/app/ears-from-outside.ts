import { EARS_STATES, type EarsReport, type EarsState, type Pressed } from '../brain/room-report.ts';
import { isLeaving, presentSatellites, satelliteOf } from '../machines/satellites.ts';
import { earsStateOf, statesOf } from '../machines/states.ts';
import type { MessageLine } from '../rooms/satellite.ts';
import { type TabOptions, tab } from '../rooms/tab.ts';
import { sourceOf } from '../settings/settings.ts';
import type { Assistant } from './assistant.ts';

export type EarsFromOutside = ReturnType<typeof earsFromOutside>;

/** The ears as clients see and open them. Ears that a bug has stopped show as `no_microphone`. */
export function earsFromOutside({
  brain,
  level,
  satellites,
  wakeWords,
}: Pick<Assistant, 'brain' | 'level' | 'satellites'> & {
  /** The words that the chosen triggers wait for. */
  readonly wakeWords: () => readonly string[];
}) {
  const stateOf = (conversation: string | undefined): EarsState => {
    const satellite = satelliteOf(brain.getSnapshot().context, conversation);
    if (satellite === undefined || isLeaving(satellite)) return named(statesOf(brain).ears);
    return named(earsStateOf(satellite) ?? 'deaf');
  };
  return {
    /** The state of the ears that `press` would open. */
    stateOf,
    report: (): EarsReport => {
      const { settings } = brain.getSnapshot().context;
      const { levelDb, peakDb, thresholdDb, isClipping = false } = level() ?? {};
      return {
        state: stateOf(undefined),
        source: sourceOf(settings).name,
        trigger: settings.trigger.chosen,
        wakeWords: wakeWords(),
        levelDb,
        peakDb,
        thresholdDb,
        isClipping,
        satellites: presentSatellites(brain).map(([name, ref]) => {
          const own = satellites.known(ref)?.level();
          return { name, state: stateOf(name), levelDb: own?.levelDb, peakDb: own?.peakDb };
        }),
      };
    },
    /** Opens the ears of a satellite for its own conversation, or else the ears of the room. Open ears stay open. */
    press: (conversation: string | undefined): Pressed => {
      const present = stateOf(conversation);
      if (present === 'deaf' || present === 'no_microphone') return present;
      const ref = satelliteOf(brain.getSnapshot().context, conversation);
      const satellite = ref && satellites.known(ref)?.satellite;
      if (satellite?.canBeOpened?.() === false) return 'own_hotword';
      brain.send({ type: 'trigger.pressed', conversation });
      return 'pressed';
    },
    /** Adds a browser tab as a satellite, or closes its line with the reason. */
    connect: (options: TabOptions, line: MessageLine): void => tab(options, line, satellites.join),
  };
}

const named = (found: string): EarsState => EARS_STATES.find((state) => state === found) ?? 'no_microphone';
