import { ByName } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { AddedOrder, CreatedSynapse } from './synapse-codec.ts';
import { visibleTo } from './visible.ts';

/** Adds orders to synapses. */
export const synapseOrderRoutes: Routes<'changes' | 'shapes' | 'settings'> = async (
  app,
  { changes, shapes, settings },
) => {
  app.post('/synapses/:name/orders', routes.addOrder, async (request, reply) => {
    const { params, body } = request;
    const synapse = await orThrow(changes.addOrder(params.name, body.order));
    return reply.code(201).send(shapes().created(visibleTo(request.caller, settings()).synapse(synapse)));
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
      unknown: {
        summary: 'No such synapse',
        params: { name: 'tee' },
        body: { order: 'tea, please' },
        ...failedWith(404, 'no synapse is named "tee"'),
      },
    },
  },
});
