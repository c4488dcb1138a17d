import type { FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import type { Synapse } from '../../brain/synapse.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { ByName, decodeOrThrow, Nothing } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import {
  AddedOrder,
  CreatedSynapse,
  PutBody,
  RawSynapse,
  SourceQuery,
  SynapseAnswer,
  SynapseList,
  SynapseQuery,
} from './synapse-codec.ts';
import { visibleTo } from './visible.ts';

const NamedBody = t.type({ name: t.string }, 'a JSON object with name');
const EnabledBody = t.type({ enabled: JsonFlag }, 'a JSON object with enabled');

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

  app.get('/synapses/:name', routes.readSynapse, async (request) => {
    const {
      params: { name },
      query,
    } = request;
    const view = shapes().synapse(visible(request)(find(name)));
    const source = query.source === true ? { source: changes.originOf(name) } : {};
    return query.yaml === true
      ? { ...view, ...source, yaml: changes.yamlOf(name, visible(request)) }
      : { ...view, ...source };
  });

  app.post('/synapses', routes.addSynapse, async (request, reply) => {
    const synapse = await orThrow(changes.addSynapse(request.body));
    return reply.code(201).send(shapes().created(visible(request)(synapse)));
  });

  app.put('/synapses/:name', routes.putSynapse, async (request, reply) => {
    const { synapse, isNew } = await orThrow(changes.putSynapse(request.params.name, request.body));
    return reply.code(isNew ? 201 : 200).send(shapes().created(visible(request)(synapse)));
  });

  app.post('/synapses/:name/orders', routes.addOrder, async (request, reply) => {
    const { params, body } = request;
    const synapse = await orThrow(changes.addOrder(params.name, body.order));
    return reply.code(201).send(shapes().created(visible(request)(synapse)));
  });

  app.patch('/synapses/:name', routes.enableSynapse, async (request) => {
    const { params, body } = request;
    const synapse = await orThrow(changes.enableSynapse(params.name, body.enabled));
    return shapes().created(visible(request)(synapse));
  });

  for (const path of ['/synapses/:name', '/synapses/start/id/:name']) {
    app.delete(path, routes.deleteSynapse, async ({ params }, reply) => {
      await orThrow(changes.deleteSynapse(params.name));
      return reply.code(204).send();
    });
  }

  app.delete('/synapses', routes.deleteNamedSynapse, async (request, reply) => {
    await orThrow(changes.deleteSynapse(nameIn(request)));
    return reply.code(204).send();
  });
};

/** The name in `?name=`, or else in a JSON body. */
function nameIn({ query, body }: FastifyRequest): string {
  const isInQuery = typeof query === 'object' && query !== null && 'name' in query;
  return decodeOrThrow(NamedBody, isInQuery ? query : body).name;
}

const UNKNOWN = failedWith(404, 'no synapse is named "tee"');

const unknown = { summary: 'No such synapse', params: { name: 'tee' }, ...UNKNOWN };

const NO_SYNAPSE = { 404: 'no synapse has this name' };

const REMIND = {
  name: 'biscuits',
  signals: [{ order: 'I want biscuits' }],
  neurons: [{ say: { message: 'Help yourself.' } }],
};

const Name = t.type({ name: t.string });

const routes = operations('synapses', {
  listSynapses: {
    schema: { querystring: SourceQuery },
    role: 'order',
    summary: 'The synapses of the brain',
    answers: { 200: SynapseList },
    examples: {
      all: { summary: 'The whole brain' },
      sources: { summary: 'With their sources', query: { source: 'true' } },
    },
  },
  readSynapse: {
    schema: { params: ByName, querystring: SynapseQuery },
    role: 'order',
    summary: 'One synapse',
    answers: { 200: SynapseAnswer },
    failures: NO_SYNAPSE,
    examples: {
      tea: {
        summary: 'A synapse that says something',
        params: { name: 'tea' },
        answer: {
          synapses: {
            name: 'tea',
            neurons: [{ say: { message: 'One {{ kind }} tea.' } }],
            signals: [{ order: 'make me some {{ kind }} tea' }],
          },
        },
      },
      source: { summary: 'With its source', params: { name: 'tea' }, query: { source: 'true' } },
      yaml: { summary: 'In the form of a brain file', params: { name: 'tea' }, query: { yaml: 'true' } },
      unknown,
    },
  },
  addSynapse: {
    role: 'author',
    summary: 'Adds a synapse',
    description: 'It may use all signals and neurons of the service, and start existing synapses.',
    body: RawSynapse,
    answers: { 201: CreatedSynapse },
    failures: {
      400: 'malformed; `field` says where',
      404: 'it uses a neuron or a signal that does not exist, or starts such a synapse',
      409: 'the name is taken',
      507: 'the disk is full',
    },
    examples: {
      biscuits: {
        summary: 'A synapse that answers an order',
        body: REMIND,
        answer: {
          enabled: true,
          name: 'biscuits',
          neurons: [{ name: 'say', parameters: { message: 'Help yourself.' } }],
          signals: [{ name: 'order', parameters: 'I want biscuits' }],
        },
      },
      taken: {
        summary: 'A name that is taken',
        body: { ...REMIND, name: 'tea' },
        ...failedWith(409, 'a synapse is already named "tea"'),
      },
      misspelt: {
        summary: 'A neuron that does not exist',
        body: { ...REMIND, neurons: [{ sey: { message: 'Help yourself.' } }] },
        status: 404,
      },
      unfinished: { summary: 'No neurons', body: { name: 'biscuits', signals: [] }, status: 400 },
    },
  },
  putSynapse: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Creates a synapse, or replaces the one with its name',
    description: 'The name in the body is optional; it must be that of the path.',
    body: PutBody,
    answers: { 200: CreatedSynapse, 201: CreatedSynapse },
    failures: {
      404: 'it uses a neuron or a signal that does not exist, or starts such a synapse',
      507: 'the disk is full',
    },
    examples: {
      replaced: {
        summary: 'Replaces another one',
        params: { name: 'biscuits' },
        body: {
          signals: [{ order: 'biscuits, please' }],
          neurons: [{ say: { message: 'There are none.' } }],
        },
        answer: {
          enabled: true,
          name: 'biscuits',
          neurons: [{ name: 'say', parameters: { message: 'There are none.' } }],
          signals: [{ name: 'order', parameters: 'biscuits, please' }],
        },
      },
      made: {
        summary: 'A new one',
        params: { name: 'cake' },
        body: { signals: [], neurons: ['systemdate'] },
        status: 201,
        answer: {
          enabled: true,
          name: 'cake',
          neurons: [{ name: 'systemdate', parameters: {} }],
          signals: [],
        },
      },
      unfinished: { summary: 'No neurons', params: { name: 'cake' }, body: { signals: [] }, status: 400 },
    },
  },
  addOrder: {
    schema: { params: ByName, body: AddedOrder },
    role: 'author',
    summary: 'Adds an order to a synapse',
    description: 'It is one more way to start it, a text or a map as in a brain file.',
    answers: { 201: CreatedSynapse },
    failures: {
      ...NO_SYNAPSE,
      400: 'malformed; `field` says where',
      409: 'it has this order',
      507: 'the disk is full',
    },
    examples: {
      alias: {
        summary: 'What people also say',
        params: { name: 'light-on' },
        body: { order: 'switch the light on' },
      },
      pattern: {
        summary: 'With its matching type',
        params: { name: 'light-on' },
        body: { order: { text: '(switch|put) on the light', 'matching-type': 'pattern' } },
      },
      forgotten: { summary: 'No order', params: { name: 'light-on' }, body: { text: 'lights' }, status: 400 },
      unknown: { ...unknown, body: { order: 'tea, please' } },
    },
  },
  enableSynapse: {
    schema: { params: ByName, body: EnabledBody },
    role: 'author',
    summary: 'Enables or disables a synapse',
    description: 'Calls by name, links and timers still run a disabled synapse.',
    answers: { 200: CreatedSynapse },
    failures: { ...NO_SYNAPSE, 507: 'the disk is full' },
    examples: {
      disabled: { summary: 'No order starts it', params: { name: 'light-on' }, body: { enabled: false } },
      enabled: { summary: 'Orders start it again', params: { name: 'light-on' }, body: { enabled: true } },
      unclear: {
        summary: 'Neither true nor false',
        params: { name: 'light-on' },
        body: { enabled: 'perhaps' },
        status: 400,
      },
      unknown: { ...unknown, body: { enabled: true } },
    },
  },
  deleteSynapse: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Deletes a synapse',
    answers: { 204: Nothing },
    failures: NO_SYNAPSE,
    examples: { tea: { summary: 'By its name', params: { name: 'tea' } }, unknown },
  },
  deleteNamedSynapse: {
    role: 'author',
    summary: 'Deletes the synapse that the query or the body names',
    query: t.partial({ name: t.string }),
    body: t.union([Name, t.undefined]),
    answers: { 204: Nothing },
    failures: NO_SYNAPSE,
    examples: {
      query: { summary: 'In the query', query: { name: 'tea' } },
      body: { summary: 'In the body', body: { name: 'tea' } },
      unknown: { summary: 'No such synapse', query: { name: 'tee' }, ...UNKNOWN },
    },
  },
});
