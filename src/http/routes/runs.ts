import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { AssistantError } from '../../errors.ts';
import { callScope } from '../call-scope.ts';
import { OrderBody, StartBody } from '../codecs/calls.ts';
import { runOrder, runSynapse } from '../docs/runs.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { runAnswer } from '../run-answer.ts';
import type { HttpWorld } from '../world.ts';

/** Runs synapses, by name or by a text order; the answer is 201 with what each neuron said, or all that happens. */
export const runRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, world) => {
  const { brain, nextCall, observed } = world;
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.post(
    '/synapses/start/order',
    { schema: { body: OrderBody }, config: { doc: runOrder, takesItsTime: true } },
    async (request, reply) => {
      const { body, headers } = request;
      const scope = callScope(nextCall(), body, headers);
      const call = { type: 'order.given', order: body.order, ...scope } as const;
      return runAnswer(world, { call, from: 'order', after: observed.newest() }, request, reply);
    },
  );

  for (const path of ['/synapses/start/id/:name', '/synapses/:name']) {
    const schema = { params: t.type({ name: t.string }), body: StartBody };
    app.post(path, { schema, config: { doc: runSynapse, takesItsTime: true } }, async (request, reply) => {
      const { params, body, headers } = request;
      const { name } = params;
      if (brain.getSnapshot().context.brain.find(name) === undefined) {
        throw { _tag: 'UnknownSynapse', name } satisfies AssistantError;
      }
      const call = {
        type: 'synapse.called',
        names: [name],
        parameters: body.parameters ?? {},
        ...callScope(nextCall(), body, headers),
      } as const;
      return runAnswer(world, { call, from: 'name', after: observed.newest() }, request, reply);
    });
  }
};
