import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import type { Synapse } from '../../brain/synapse.ts';
import { JsonFlag } from '../../brain/written-values.ts';
import type { AssistantError } from '../../errors.ts';
import { SourceQuery, SynapseQuery } from '../codecs/synapses.ts';
import {
  addSynapse,
  deleteNamedSynapse,
  deleteSynapse,
  enableSynapse,
  listSynapses,
  putSynapse,
  readSynapse,
} from '../docs/synapses.ts';
import { done } from '../done.ts';
import { checked, type IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const ByName = t.type({ name: t.string });
const NamedBody = t.type({ name: t.string }, 'a JSON object with name');
const EnabledBody = t.type({ enabled: JsonFlag }, 'a JSON object with enabled');

/** Lists, reads, adds, replaces, enables, disables and deletes synapses. */
export const synapseRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { brain, changes, shapes }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const present = () => brain.getSnapshot().context.brain;

  const find = (name: string): Synapse => {
    const synapse = present().find(name);
    if (synapse === undefined) throw { _tag: 'UnknownSynapse', name } satisfies AssistantError;
    return synapse;
  };

  const sourceOf = ({ name, isEnabled }: Synapse) => ({
    name,
    enabled: isEnabled,
    source: changes.originOf(name),
  });

  app.get(
    '/synapses',
    { schema: { querystring: SourceQuery }, config: { doc: listSynapses } },
    async ({ query }) => {
      const { synapses } = present();
      const shown = shapes().synapses(synapses);
      return query.source === true ? { ...shown, sources: synapses.map(sourceOf) } : shown;
    },
  );

  app.get(
    '/synapses/:name',
    { schema: { params: ByName, querystring: SynapseQuery }, config: { doc: readSynapse } },
    async ({ params: { name }, query }) => {
      const shown = shapes().synapse(find(name));
      const source = query.source === true ? { source: changes.originOf(name) } : {};
      return query.yaml === true
        ? { ...shown, ...source, yaml: changes.yamlOf(name) }
        : { ...shown, ...source };
    },
  );

  app.post('/synapses', { config: { doc: addSynapse } }, async ({ body }, reply) =>
    reply.code(201).send(shapes().created(await done(changes.addSynapse(body)))),
  );

  app.put(
    '/synapses/:name',
    { schema: { params: ByName }, config: { doc: putSynapse } },
    async ({ params, body }, reply) => {
      const { synapse, isNew } = await done(changes.putSynapse(params.name, body));
      return reply.code(isNew ? 201 : 200).send(shapes().created(synapse));
    },
  );

  app.patch(
    '/synapses/:name',
    { schema: { params: ByName, body: EnabledBody }, config: { doc: enableSynapse } },
    async ({ params, body }) =>
      shapes().created(await done(changes.enableSynapse(params.name, body.enabled))),
  );

  for (const path of ['/synapses/:name', '/synapses/start/id/:name']) {
    app.delete(
      path,
      { schema: { params: ByName }, config: { doc: deleteSynapse } },
      async ({ params }, reply) => {
        await done(changes.deleteSynapse(params.name));
        return reply.code(204).send();
      },
    );
  }

  app.delete('/synapses', { config: { doc: deleteNamedSynapse } }, async (request, reply) => {
    await done(changes.deleteSynapse(nameIn(request)));
    return reply.code(204).send();
  });
};

/** The name in `?name=`, or else in a JSON body. */
function nameIn({ query, body }: FastifyRequest): string {
  const isInQuery = typeof query === 'object' && query !== null && 'name' in query;
  return checked(NamedBody, isInQuery ? query : body).name;
}
