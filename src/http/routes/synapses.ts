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
import { visibleTo } from '../views/visible.ts';
import type { HttpWorld } from '../world.ts';

const ByName = t.type({ name: t.string });
const NamedBody = t.type({ name: t.string }, 'a JSON object with name');
const EnabledBody = t.type({ enabled: JsonFlag }, 'a JSON object with enabled');

/** Lists, reads, adds, replaces, enables, disables and deletes synapses. */
export const synapseRoutes: FastifyPluginAsync<HttpWorld> = async (
  fastify,
  { brain, changes, shapes, settings },
) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const present = () => brain.getSnapshot().context.brain;

  const find = (name: string): Synapse => {
    const synapse = present().find(name);
    if (synapse === undefined) throw { _tag: 'UnknownSynapse', name } satisfies AssistantError;
    return synapse;
  };

  const visible = ({ caller }: FastifyRequest) => visibleTo(caller, settings()).synapse;

  const sourceOf = ({ name, isEnabled }: Synapse) => ({
    name,
    enabled: isEnabled,
    source: changes.originOf(name),
  });

  app.get(
    '/synapses',
    { schema: { querystring: SourceQuery }, config: { doc: listSynapses } },
    async (request) => {
      const { query } = request;
      const { synapses } = present();
      const shown = shapes().synapses(synapses.map(visible(request)));
      return query.source === true ? { ...shown, sources: synapses.map(sourceOf) } : shown;
    },
  );

  app.get(
    '/synapses/:name',
    { schema: { params: ByName, querystring: SynapseQuery }, config: { doc: readSynapse } },
    async (request) => {
      const {
        params: { name },
        query,
      } = request;
      const shown = shapes().synapse(visible(request)(find(name)));
      const source = query.source === true ? { source: changes.originOf(name) } : {};
      return query.yaml === true
        ? { ...shown, ...source, yaml: changes.yamlOf(name, visible(request)) }
        : { ...shown, ...source };
    },
  );

  app.post('/synapses', { config: { doc: addSynapse } }, async (request, reply) => {
    const synapse = await done(changes.addSynapse(request.body));
    return reply.code(201).send(shapes().created(visible(request)(synapse)));
  });

  app.put(
    '/synapses/:name',
    { schema: { params: ByName }, config: { doc: putSynapse } },
    async (request, reply) => {
      const { synapse, isNew } = await done(changes.putSynapse(request.params.name, request.body));
      return reply.code(isNew ? 201 : 200).send(shapes().created(visible(request)(synapse)));
    },
  );

  app.patch(
    '/synapses/:name',
    { schema: { params: ByName, body: EnabledBody }, config: { doc: enableSynapse } },
    async (request) => {
      const { params, body } = request;
      const synapse = await done(changes.enableSynapse(params.name, body.enabled));
      return shapes().created(visible(request)(synapse));
    },
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
