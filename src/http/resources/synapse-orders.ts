import type { FastifyRequest } from 'fastify';
import type { Synapse } from '../../brain/synapse.ts';
import type { Caller } from '../access/tokens.ts';
import { ByName } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { expectedTag } from './preconditions.ts';
import { AddedOrder, CreatedSynapse } from './synapse-codec.ts';
import { visibleTo } from './visible.ts';

/** Adds orders to synapses, and takes added ones away. */
export const synapseOrderRoutes: Routes<'changes' | 'shapes' | 'settings'> = async (
  app,
  { changes, shapes, settings },
) => {
  const howOf = ({ caller, headers }: FastifyRequest) => ({
    by: caller.token,
    expects: expectedTag(headers),
  });
  const shown = (synapse: Synapse, caller: Caller) =>
    shapes().created(visibleTo(caller, settings()).synapse(synapse));

  app.post('/synapses/:name/orders', routes.addOrder, async (request, reply) => {
    const { params, body, caller } = request;
    const synapse = await orThrow(changes.addOrder(params.name, body.order, howOf(request)));
    return reply.code(201).send(shown(synapse, caller));
  });

  app.delete('/synapses/:name/orders', routes.deleteOrder, async (request) => {
    const { params, body, caller } = request;
    return shown(await orThrow(changes.deleteOrder(params.name, body.order, howOf(request))), caller);
  });
};

const routes = operations('synapses', {
  addOrder: {
    schema: { params: ByName, body: AddedOrder },
    role: 'author',
    summary: 'Adds an order to a synapse',
    description: 'It is one more way to start it, a text or a map as in a brain file.',
    answers: { 201: CreatedSynapse },
    failures: {
      404: 'no synapse has this name',
      400: 'malformed; `field` says where',
      403: 'the order names a file, and `rest_api.allow_code` is false',
      409: 'it has this order with this matching type',
      413: 'too many orders, or too large a file',
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
      unknown: {
        summary: 'No such synapse',
        params: { name: 'tee' },
        body: { order: 'tea, please' },
        ...failedWith(404, 'no synapse is named "tee"'),
      },
    },
  },
  deleteOrder: {
    schema: { params: ByName, body: AddedOrder },
    role: 'author',
    summary: 'Takes away an order that was added to a synapse',
    description:
      'By its text and its matching type. The orders that a synapse has in the files of the kit stay there.',
    answers: { 200: CreatedSynapse },
    failures: {
      404: 'no synapse has this name, or it was not given this order',
      400: 'malformed; `field` says where',
      507: 'the disk is full',
    },
    examples: {
      alias: {
        summary: 'What was added before',
        params: { name: 'light-on' },
        body: { order: 'switch the light on' },
      },
      forgotten: { summary: 'No order', params: { name: 'light-on' }, body: { text: 'lights' }, status: 400 },
      unknown: {
        summary: 'An order that was not added',
        params: { name: 'light-on' },
        body: { order: 'lights, please' },
        ...failedWith(404, '"light-on" does not have the order "lights, please"', 'order'),
      },
    },
  },
});
