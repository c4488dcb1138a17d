import type { HeardLevel } from '../actors/capturing.ts';
import { EARS_STATES, type EarsReport, type EarsState, type Pressed } from '../brain/room-report.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { isLeaving, presentSatellites, satelliteOf } from '../machines/satellites.ts';
import { earsStateOf, statesOf } from '../machines/states.ts';
import type { MessageLine } from '../rooms/satellite.ts';
import { type TabOptions, tab } from '../rooms/tab.ts';
import { sourceOf } from '../settings/settings.ts';
import type { AssistantSatellites } from './assistant-satellites.ts';

interface EarsDeps {
  readonly brain: BrainActor;
  /** Undefined while nothing is captured. */
  readonly meter: () => HeardLevel | undefined;
  readonly satellites: AssistantSatellites;
}

export interface EarsFromOutside {
  readonly report: () => EarsReport;
  /** Opens the ears of a satellite for its own conversation, or else the ears of the room. Open ears stay open. */
  readonly press: (conversation: string | undefined) => Pressed;
  /** The state of the ears that `press` would open. */
  readonly stateOf: (conversation: string | undefined) => EarsState;
  /** Adds a browser tab as a satellite, or closes its line with the reason. */
  readonly connect: (wanted: TabOptions, line: MessageLine) => void;
}

/** The ears as clients see and open them. Ears that a bug has stopped show as `no_microphone`. */
export function earsFromOutside({ brain, meter, satellites }: EarsDeps): EarsFromOutside {
  const stateOf = (conversation: string | undefined): EarsState => {
    const satellite = satelliteOf(brain.getSnapshot().context, conversation);
    if (satellite === undefined || isLeaving(satellite)) return named(statesOf(brain).ears);
    return named(earsStateOf(satellite) ?? 'deaf');
  };
  return {
    stateOf,
    report: () => {
      const { settings } = brain.getSnapshot().context;
      const { levelDb, peakDb, thresholdDb, isClipping = false } = meter() ?? {};
      return {
        state: stateOf(undefined),
        source: sourceOf(settings).name,
        trigger: settings.trigger.chosen,
        levelDb,
        peakDb,
        thresholdDb,
        isClipping,
        satellites: presentSatellites(brain).map(([name, ref]) => {
          const level = satellites.known(ref)?.level();
          return { name, state: stateOf(name), levelDb: level?.levelDb, peakDb: level?.peakDb };
        }),
      };
    },
    press: (conversation) => {
      const present = stateOf(conversation);
      if (present === 'deaf' || present === 'no_microphone') return present;
      const ref = satelliteOf(brain.getSnapshot().context, conversation);
      const opens = (ref && satellites.known(ref)?.satellite.canBeOpened) ?? always;
      if (!opens()) return 'own_hotword';
      brain.send({ type: 'trigger.pressed', conversation });
      return 'pressed';
    },
    connect: (wanted, line) => tab(wanted, line, satellites.join),
  };
}

const always = (): boolean => true;

const named = (found: string): EarsState => EARS_STATES.find((state) => state === found) ?? 'no_microphone';
