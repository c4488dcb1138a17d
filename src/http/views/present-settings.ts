import type { PresentSettings } from '../shapes/shapes.ts';
import type { HttpWorld } from '../world.ts';

/** The settings with what is no setting but a state: deaf and mute. */
export function presentSettings({ brain, version }: Pick<HttpWorld, 'brain' | 'version'>): PresentSettings {
  const snapshot = brain.getSnapshot();
  return {
    settings: snapshot.context.settings,
    version,
    isDeaf: snapshot.matches({ ears: 'deaf' }),
    isMuted: snapshot.matches({ voice: 'muted' }),
  };
}
