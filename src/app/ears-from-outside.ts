import type { HeardLevel } from '../actors/capturing.ts';
import { EARS_STATES, type EarsReport, type EarsState, type Pressed } from '../brain/room-report.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { isLeaving, presentSatellites, satelliteOf } from '../machines/satellites.ts';
import { earsStateOf, statesOf } from '../machines/states.ts';
import type { MessageLine } from '../rooms/satellite.ts';
import { type TabWanted, tab } from '../rooms/tab.ts';
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
  /**
   * Opens the ears for an order of this conversation, or of whoever is in the room; a satellite's for its own. Open ones stay as they
   * are.
   */
  readonly press: (conversation: string | undefined) => Pressed;
  /** Where the ears stand that a press of this conversation opens. */
  readonly stateOf: (conversation: string | undefined) => EarsState;
  /** Takes a tab of a browser in as a satellite, or closes its line and says why. */
  readonly connect: (wanted: TabWanted, line: MessageLine) => void;
}

/** What can be seen of the ears, and their button. Ears that a bug has ended are shown as without a microphone. */
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
