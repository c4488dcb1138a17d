import type { FastifyPluginAsync } from 'fastify';
import { HooksBody, OptionsBody } from '../codecs/setting-maps.ts';
import {
  readHooks,
  readOptions,
  readVariables,
  setHooks,
  setOptions,
  setVariables,
} from '../docs/setting-maps.ts';
import { done } from '../done.ts';
import { checked, type IoTsProvider } from '../io-ts-provider.ts';
import { optionsView } from '../views/options-view.ts';
import { presentSettings } from '../views/present-settings.ts';
import { visibleTo } from '../views/visible.ts';
import type { HttpWorld } from '../world.ts';

/** The settings that are maps: variables, hooks and options. What is sent is added to what there is. */
export const settingMapRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, world) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const { settings, changes, shapes } = world;

  app.get('/settings/variables', { config: { doc: readVariables } }, async ({ caller }) => ({
    variables: visibleTo(caller, settings()).variables(),
  }));

  app.post('/settings/variables', { config: { doc: setVariables } }, async ({ body, caller }) => {
    const after = await done(changes.settings({ variables: checked(shapes().variables, body) }));
    return { variables: visibleTo(caller, after).variables() };
  });

  app.get('/settings/hooks', { config: { doc: readHooks } }, async () => shapes().hooks(settings().hooks));

  app.post(
    '/settings/hooks',
    { schema: { body: HooksBody }, config: { doc: setHooks } },
    async ({ body }) => {
      const { hooks } = await done(changes.settings({ hooks: body }));
      return shapes().hooks(hooks);
    },
  );

  app.get('/settings/options', { config: { doc: readOptions } }, async () => ({
    options: optionsView(presentSettings(world)),
  }));

  app.patch(
    '/settings/options',
    { schema: { body: OptionsBody }, config: { doc: setOptions } },
    async ({ body }) => {
      await done(changes.settings(body));
      return { options: optionsView(presentSettings(world)) };
    },
  );
};
