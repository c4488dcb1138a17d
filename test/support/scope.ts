import type { CallScope } from '../../src/brain/events.ts';

/** A call of the default conversation that leaves mute to the assistant. */
export const scope = (given: Partial<CallScope> = {}): CallScope => ({
  call: 'call-1',
  conversation: 'default',
  mute: undefined,
  isFromHook: false,
  by: 'api',
  ...given,
});
