import type { FastifyPluginAsync } from 'fastify';
import { readSettings } from '../docs/settings.ts';
import { presentSettings } from '../views/present-settings.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /settings`. */
export const settingsRoutes: FastifyPluginAsync<HttpWorld> = async (app, world) => {
  app.get('/settings', { config: { doc: readSettings } }, async () =>
    world.shapes().settings(presentSettings(world)),
  );
};
