import type { FastifyPluginAsync } from 'fastify';
import { readSettings } from '../docs/settings.ts';
import { presentSettings } from '../views/present-settings.ts';
import { visibleTo } from '../views/visible.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /settings`. */
export const settingsRoutes: FastifyPluginAsync<HttpWorld> = async (app, world) => {
  const port = (): number | undefined => {
    const address = app.server.address();
    return typeof address === 'object' ? address?.port : undefined;
  };
  app.get('/settings', { config: { doc: readSettings } }, async ({ caller }) => {
    const present = presentSettings(world);
    const settings = visibleTo(caller, present.settings).settings();
    const restApi = { ...settings.restApi, port: port() ?? settings.restApi.port };
    return world.shapes().settings({ ...present, settings: { ...settings, restApi } });
  });
};
