import * as t from 'io-ts';
import { Flag, WrittenNumber } from '../../brain/written-values.ts';
import { signal } from '../signal.ts';

const Retries = WrittenNumber('a whole number above 0', (value) => Number.isInteger(value) && value > 0);

/**
 * Orders are compared by the brain itself. Its notifications are about the microphone: whether to listen without the trigger,
 * and how often at most.
 */
export const order = signal({
  name: 'order',
  parameters: t.unknown,
  notifications: {
    skip_trigger: t.type({ status: Flag }, 'a map with status'),
    skip_trigger_max_retry: t.type({ max_retry: Retries }, 'a map with max_retry'),
    skip_trigger_decrease_max_retry: t.unknown,
  },
  listen: () => () => {},
});
