import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { WholeNumber } from '../../brain/raw-numbers.ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import type { TriggerSkipped } from '../../brain/sounding-events.ts';
import { signal } from '../signal.ts';

const Retries = WholeNumber('a whole number above 0', 1, Number.POSITIVE_INFINITY);

const Skipped = t.type({ status: JsonFlag }, 'a map with status');
const AtMost = t.type({ max_retry: Retries }, 'a map with max_retry');

/** The brain matches orders itself. Notifications set whether the ears listen without the trigger, and how often. */
export const order = signal({
  name: 'order',
  parameters: t.unknown,
  notifications: {
    skip_trigger: Skipped,
    skip_trigger_max_retry: AtMost,
    skip_trigger_decrease_max_retry: t.unknown,
  },
  listen: () => () => {},
});

/** The meaning of a notification; undefined if the signal does not accept it. */
export function triggerSkipped(notification: string, payload: unknown): TriggerSkipped | undefined {
  switch (notification) {
    case 'skip_trigger': {
      const read = Skipped.decode(payload);
      return E.isRight(read) ? { type: 'trigger.skip', isSkipped: read.right.status } : undefined;
    }
    case 'skip_trigger_max_retry': {
      const read = AtMost.decode(payload);
      return E.isRight(read) ? { type: 'trigger.skip_at_most', times: read.right.max_retry } : undefined;
    }
    case 'skip_trigger_decrease_max_retry':
      return { type: 'trigger.skip_once_less' };
    default:
      return undefined;
  }
}
