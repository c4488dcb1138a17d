import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { JsonFlag } from '../../brain/written-values.ts';
import { readDeaf, readMute, setDeaf, setMute } from '../docs/settings.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

/** Deaf and mute, each under its own path and under `/settings`. */
export const switchRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { brain, changes }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const deaf = () => ({ deaf: brain.getSnapshot().matches({ ears: 'deaf' }) });
  const mute = () => ({ mute: brain.getSnapshot().matches({ voice: 'muted' }) });

  for (const prefix of ['/settings', '']) {
    app.get(`${prefix}/deaf`, { config: { doc: readDeaf } }, async () => deaf());
    app.get(`${prefix}/mute`, { config: { doc: readMute } }, async () => mute());

    app.post(
      `${prefix}/deaf`,
      { schema: { body: t.type({ deaf: JsonFlag }, 'a JSON object') }, config: { doc: setDeaf } },
      async ({ body }) => {
        await done(changes.settings({ deaf: body.deaf }));
        return deaf();
      },
    );

    app.post(
      `${prefix}/mute`,
      { schema: { body: t.type({ mute: JsonFlag }, 'a JSON object') }, config: { doc: setMute } },
      async ({ body }) => {
        await done(changes.settings({ mute: body.mute }));
        return mute();
      },
    );
  }
};
