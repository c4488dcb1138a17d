import type { PresentSettings } from '../shapes/shapes.ts';

/** All options with their present values, the recogniser's too. */
export const optionsView = ({ settings: { options }, isDeaf, isMuted }: PresentSettings) => ({
  ...options,
  deaf: isDeaf,
  mute: isMuted,
  name: 'Options',
});
