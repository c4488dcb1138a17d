import * as t from 'io-ts';
import { JsonFlag, WholeNumber } from '../../brain/written-values.ts';
import { signal } from '../signal.ts';

const Retries = WholeNumber('a whole number above 0', 1, Number.POSITIVE_INFINITY);

/**
 * Orders are compared by the brain itself. Its notifications are about the microphone: whether to listen without the trigger,
 * and how often at most.
 */
export const order = signal({
  name: 'order',
  parameters: t.unknown,
  notifications: {
    skip_trigger: t.type({ status: JsonFlag }, 'a map with status'),
    skip_trigger_max_retry: t.type({ max_retry: Retries }, 'a map with max_retry'),
    skip_trigger_decrease_max_retry: t.unknown,
  },
  listen: () => () => {},
});
