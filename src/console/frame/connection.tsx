import { isLost } from '../events.ts';
import { frameTexts } from './texts.ts';

/** Says in every view that the service is gone, as long as it is. */
export const ConnectionBanner = () => (
  <p class={isLost.value ? 'connection lost' : 'connection'} role="status">
    {isLost.value && frameTexts.connectionLost}
  </p>
);
