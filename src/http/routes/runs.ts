import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { AssistantError } from '../../errors.ts';
import { callScope } from '../call-scope.ts';
import { OrderBody, StartBody } from '../codecs.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

/** Runs synapses, by name or by a text order; the answer is 201 with what each neuron said. */
export const runRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { brain, ask, nextCall }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.post('/synapses/start/order', { schema: { body: OrderBody } }, async ({ body, headers }, reply) => {
    const scope = callScope(nextCall(), body, headers);
    return reply.code(201).send(await ask.run({ type: 'order.given', order: body.order, ...scope }));
  });

  for (const path of ['/synapses/start/id/:name', '/synapses/:name']) {
    const schema = { params: t.type({ name: t.string }), body: StartBody };
    app.post(path, { schema }, async ({ params: { name }, body, headers }, reply) => {
      if (brain.getSnapshot().context.brain.find(name) === undefined) {
        throw { _tag: 'UnknownSynapse', name } satisfies AssistantError;
      }
      const call = {
        type: 'synapse.called',
        names: [name],
        parameters: body.parameters ?? {},
        ...callScope(nextCall(), body, headers),
      } as const;
      return reply.code(201).send(await ask.run(call));
    });
  }
};
