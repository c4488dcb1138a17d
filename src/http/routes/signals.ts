import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { Latitude, Longitude } from '../../brain/position.ts';
import { CallerName } from '../codecs/calls.ts';
import { locateDevice } from '../docs/signals.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const Position = t.intersection([
  t.type({ latitude: Latitude, longitude: Longitude }, 'a JSON object with latitude and longitude'),
  t.partial({ device: CallerName }),
]);

/** What the world tells the signals: where a device is. The answer names the synapses this started. */
export const signalRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { locate }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.post(
    '/signals/geolocation',
    { schema: { body: Position }, config: { doc: locateDevice } },
    async ({ body }) => ({
      entered: locate({ device: 'default', ...body }),
    }),
  );
};
