import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { WrittenNumber } from '../../brain/written-values.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const degrees = (most: number) =>
  WrittenNumber(`degrees from -${most} to ${most}`, (value) => Math.abs(value) <= most);

const Device = t.refinement(
  t.string,
  (name) => name !== '' && name.length <= 255,
  'a name of 1 to 255 characters',
);

const Position = t.intersection([
  t.type({ latitude: degrees(90), longitude: degrees(180) }, 'a JSON object with latitude and longitude'),
  t.partial({ device: Device }),
]);

/** What the world tells the signals: where a device is. The answer names the synapses this started. */
export const signalRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { locate }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.post('/signals/geolocation', { schema: { body: Position } }, async ({ body }) => ({
    entered: locate({ device: 'default', ...body }),
  }));
};
