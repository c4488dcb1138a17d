import type { TriggerSkipped } from '../brain/sound-news.ts';

/** Whether the ear opens without a hotword, as Kalliope's signal `order` keeps it. */
export interface SkippedTrigger {
  readonly isSkipped: boolean;
  /** How many failed turns it takes until a hotword is needed again. */
  readonly left: number;
}

export const NOT_SKIPPED: SkippedTrigger = { isSkipped: false, left: 0 };

/** After a notification; the synapse that answers a failed turn counts it with `trigger.skip_once_less`. */
export function skippedAfter(skipped: SkippedTrigger, event: TriggerSkipped): SkippedTrigger {
  switch (event.type) {
    case 'trigger.skip':
      return { ...skipped, isSkipped: event.isSkipped };
    case 'trigger.skip_at_most':
      return { ...skipped, left: event.times };
    case 'trigger.skip_once_less': {
      const left = Math.max(0, skipped.left - 1);
      return { isSkipped: skipped.isSkipped && left > 0, left };
    }
  }
}
