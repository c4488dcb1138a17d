import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { JsonFlag } from '../../brain/written-values.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

/** Deaf and mute, each under its own path and under `/settings`. */
export const switchRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { brain }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const deaf = () => ({ deaf: brain.getSnapshot().matches({ ears: 'deaf' }) });
  const mute = () => ({ mute: brain.getSnapshot().matches({ voice: 'muted' }) });

  for (const prefix of ['', '/settings']) {
    app.get(`${prefix}/deaf`, async () => deaf());
    app.get(`${prefix}/mute`, async () => mute());

    app.post(
      `${prefix}/deaf`,
      { schema: { body: t.type({ deaf: JsonFlag }, 'a JSON object') } },
      async ({ body }) => {
        brain.send({ type: body.deaf ? 'ears.close' : 'ears.open' });
        return deaf();
      },
    );

    app.post(
      `${prefix}/mute`,
      { schema: { body: t.type({ mute: JsonFlag }, 'a JSON object') } },
      async ({ body }) => {
        brain.send({ type: body.mute ? 'voice.mute' : 'voice.unmute' });
        return mute();
      },
    );
  }
};
