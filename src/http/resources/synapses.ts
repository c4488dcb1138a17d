import type { FastifyReply, FastifyRequest } from 'fastify';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Synapse } from '../../brain/synapse.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { type SynapseState, tagOf } from '../../store/overlay/synapse-state.ts';
import { decodeOrThrow } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { entityTag, expectedTag, orCurrent } from './preconditions.ts';
import { PlaceQuery } from './synapse-codec.ts';
import { synapseOperations as routes } from './synapse-operations.ts';
import { visibleTo } from './visible.ts';

const NamedBody = t.type({ name: t.string }, 'a JSON object with name');

/** Lists, reads, adds, replaces, enables, disables and deletes synapses. */
export const synapseRoutes: Routes<'presentKit' | 'changes' | 'shapes' | 'settings'> = async (
  app,
  { presentKit, changes, shapes, settings },
) => {
  const present = () => presentKit().brain;

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

  app.get('/synapses', routes.listSynapses, async (request) => {
    const { query } = request;
    const { synapses } = present();
    const view = shapes().synapses(synapses.map(visible(request)));
    return query.source === true ? { ...view, sources: synapses.map(sourceOf) } : view;
  });

  const yamlOf = (request: FastifyRequest, synapse: Synapse, state: SynapseState) => ({
    yaml: visibleTo(request.caller, settings()).yaml(state.text ?? '', synapse),
    etag: entityTag(tagOf(state)),
  });
  app.get('/synapses/:name', routes.readSynapse, async (request, reply) => {
    const {
      params: { name },
      query,
    } = request;
    const state = await changes.stateOf(name);
    const synapse = find(name);
    const view = shapes().synapse(visible(request)(synapse));
    const source = query.source === true ? { source: changes.originOf(name) } : {};
    const yaml = query.yaml === true ? yamlOf(request, synapse, state) : {};
    return reply.header('etag', entityTag(tagOf(state))).send({ ...view, ...source, ...yaml });
  });

  /** All of a synapse, as its reader sees it; null for none. */
  const current = (request: FastifyRequest, name: string) => async () => {
    const state = await changes.stateOf(name);
    const synapse = present().find(name);
    if (synapse === undefined) return null;
    const view = shapes().synapse(visible(request)(synapse));
    return { ...view, source: changes.originOf(name), ...yamlOf(request, synapse, state) };
  };
  const howOf = ({ caller, headers, query }: FastifyRequest) => ({
    by: caller.token,
    expects: expectedTag(headers),
    in: decodeOrThrow(PlaceQuery, query).in,
  });
  /** A synapse that is not there is told by the route itself. */
  const howOfKnown = (request: FastifyRequest) => {
    const { expects, ...how } = howOf(request);
    return { ...how, expects: (tag?: string) => tag === undefined || expects?.(tag) !== false };
  };
  const changed = async (request: FastifyRequest, reply: FastifyReply, status: number, synapse: Synapse) => {
    const tag = entityTag(tagOf(await changes.stateOf(synapse.name)));
    return reply
      .code(status)
      .header('etag', tag)
      .send(shapes().created(visible(request)(synapse)));
  };

  app.post('/synapses', routes.addSynapse, async (request, reply) => {
    const synapse = await orThrow(changes.addSynapse(request.body, { by: request.caller.token }));
    return changed(request, reply, 201, synapse);
  });

  app.put('/synapses/:name', routes.putSynapse, async (request, reply) => {
    const { name } = request.params;
    const change = changes.putSynapse(name, request.body, howOf(request));
    const put = await orCurrent(reply, change, current(request, name));
    return put && changed(request, reply, put.isNew ? 201 : 200, put.synapse);
  });

  app.patch('/synapses/:name', routes.enableSynapse, async (request, reply) => {
    const {
      params: { name },
      body,
    } = request;
    const change = changes.enableSynapse(name, body.enabled, howOfKnown(request));
    const synapse = await orCurrent(reply, change, current(request, name));
    return synapse && changed(request, reply, 200, synapse);
  });

  const remove = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const change = TE.map(() => true)(changes.deleteSynapse(name, howOfKnown(request)));
    const isDeleted = await orCurrent(reply, change, current(request, name));
    return isDeleted === true ? reply.code(204).send() : undefined;
  };
  for (const path of ['/synapses/:name', '/synapses/start/id/:name'])
    app.delete(path, routes.deleteSynapse, (request, reply) => remove(request, reply, request.params.name));

  app.delete('/synapses', routes.deleteNamedSynapse, (request, reply) =>
    remove(request, reply, nameIn(request)),
  );
};

/** The name in `?name=`, or else in a JSON body. */
function nameIn({ query, body }: FastifyRequest): string {
  const isInQuery = typeof query === 'object' && query !== null && 'name' in query;
  return decodeOrThrow(NamedBody, isInQuery ? query : body).name;
}
