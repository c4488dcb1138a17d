import type { FastifyPluginAsync } from 'fastify';
import { writtenSynapse } from '../../brain/written-synapse.ts';
import { CheckBody } from '../codecs/synapse-check.ts';
import { checkSynapse } from '../docs/synapse-check.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

/** `POST /brain/check`: what is wrong with a synapse that is being written. Keeps nothing of it. */
export const synapseCheckRoutes: FastifyPluginAsync<Pick<HttpWorld, 'checkSynapse'>> = async (
  fastify,
  world,
) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.post(
    '/brain/check',
    { schema: { body: CheckBody }, config: { doc: checkSynapse } },
    async ({ body: { yaml, name } }) => {
      const { findings, synapse } = world.checkSynapse({ yaml, name });
      return {
        findings: findings.map(({ file: _, ...finding }) => finding),
        synapse: synapse === undefined ? null : writtenSynapse(synapse),
      };
    },
  );
};
