import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { addable } from '../../brain/add-synapse.ts';
import type { Synapse } from '../../brain/synapse.ts';
import type { AssistantError } from '../../errors.ts';
import { checked, type IoTsProvider } from '../io-ts-provider.ts';
import { createdForm, readForm } from '../synapse-view.ts';
import type { HttpWorld } from '../world.ts';

const ByName = t.type({ name: t.string });
const NamedBody = t.type({ name: t.string }, 'a JSON object with name');

/** Lists, reads, adds and deletes synapses. */
export const synapseRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { brain, codecs }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const present = () => brain.getSnapshot().context.brain;

  const find = (name: string): Synapse => {
    const synapse = present().find(name);
    if (synapse === undefined) throw { _tag: 'UnknownSynapse', name } satisfies AssistantError;
    return synapse;
  };

  app.get('/synapses', async () => ({ synapses: present().synapses.map((synapse) => [readForm(synapse)]) }));

  app.get('/synapses/:name', { schema: { params: ByName } }, async ({ params }) => ({
    synapses: readForm(find(params.name)),
  }));

  app.post('/synapses', async ({ body }, reply) => {
    const added = addable(body, present(), codecs);
    if (E.isLeft(added)) throw added.left;
    brain.send({ type: 'synapse.added', synapse: added.right });
    return reply.code(201).send(createdForm(added.right));
  });

  const remove = (name: string): void => brain.send({ type: 'synapse.deleted', name: find(name).name });

  for (const path of ['/synapses/:name', '/synapses/start/id/:name']) {
    app.delete(path, { schema: { params: ByName } }, async ({ params }, reply) => {
      remove(params.name);
      return reply.code(204).send();
    });
  }

  app.delete('/synapses', async (request, reply) => {
    remove(nameIn(request));
    return reply.code(204).send();
  });
};

/** The name in `?name=`, or else in a JSON body. */
function nameIn({ query, body }: FastifyRequest): string {
  const isInQuery = typeof query === 'object' && query !== null && 'name' in query;
  return checked(NamedBody, isInQuery ? query : body).name;
}
