import type { HeardLevel } from '../actors/capturing.ts';
import { EARS_STATES, type EarsReport, type EarsState, type Pressed } from '../brain/ears-report.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { statesOf } from '../machines/states.ts';
import { sourceOf } from '../settings/settings.ts';

interface EarsWorld {
  readonly brain: BrainActor;
  /** Undefined while nothing is captured. */
  readonly meter: () => HeardLevel | undefined;
}

export interface EarsFromOutside {
  readonly report: () => EarsReport;
  /** Opens the ears for an order of this conversation, or of whoever is in the room. Open ones stay as they are. */
  readonly press: (conversation: string | undefined) => Pressed;
}

/** What can be seen of the ears, and their button. Ears that a bug has ended are shown as without a microphone. */
export function earsFromOutside({ brain, meter }: EarsWorld): EarsFromOutside {
  const state = (): EarsState => {
    const { ears } = statesOf(brain);
    return EARS_STATES.find((state) => state === ears) ?? 'no_microphone';
  };
  return {
    report: () => {
      const { settings } = brain.getSnapshot().context;
      const { levelDb, peakDb, thresholdDb, isClipping = false } = meter() ?? {};
      return {
        state: state(),
        source: sourceOf(settings).name,
        trigger: settings.trigger.chosen,
        levelDb,
        peakDb,
        thresholdDb,
        isClipping,
      };
    },
    press: (conversation) => {
      const present = state();
      if (present === 'deaf' || present === 'no_microphone') return present;
      brain.send({ type: 'trigger.pressed', conversation });
      return 'pressed';
    },
  };
}
