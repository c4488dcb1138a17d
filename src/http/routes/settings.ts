import type { FastifyPluginAsync } from 'fastify';
import { settingsView } from '../settings-view.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /settings`. */
export const settingsRoutes: FastifyPluginAsync<HttpWorld> = async (app, { settings, version, brain }) => {
  app.get('/settings', async () => {
    const snapshot = brain.getSnapshot();
    const present = {
      isDeaf: snapshot.matches({ ears: 'deaf' }),
      isMuted: snapshot.matches({ voice: 'muted' }),
    };
    return { settings: settingsView(settings(), version, present) };
  });
};
