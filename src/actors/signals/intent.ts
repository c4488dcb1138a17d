import { IntentParameters } from '../../brain/intent-signal.ts';
import { signal } from '../signal.ts';

/** The brain finds intents itself, in the orders that it is given. */
export const intent = signal({
  name: 'intent',
  parameters: IntentParameters,
  listen: () => () => {},
});
