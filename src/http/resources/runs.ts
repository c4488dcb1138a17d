import * as t from 'io-ts';
import { DEFAULT_CONVERSATION, synapsesOfHook } from '../../brain/events.ts';
import { explain } from '../../brain/explain.ts';
import { roomContext } from '../../brain/match-order.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { ByName, CallerName, OrderBody, StartBody, textUpTo } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { callScope, conversationOf, orderGiven, type RunDep, runAnswer } from '../run-answer.ts';
import { ConversationHeader, ExplanationAnswer, RunResult } from './run-codec.ts';

/** Runs synapses by name or by order; the answer is 201 with the report, or a stream of events. */
export const runRoutes: Routes<'presentKit' | 'nextCall' | RunDep> = async (app, deps) => {
  const { presentKit, nextCall, observed } = deps;

  app.post('/synapses/start/order', routes.runOrder, (request, reply) => {
    const { body, headers } = request;
    const call = orderGiven(nextCall(), body.order, body, headers);
    return runAnswer(deps, { call, from: 'order', after: observed.newest() }, request, reply);
  });

  for (const path of ['/synapses/start/id/:name', '/synapses/:name']) {
    app.post(path, routes.runSynapse, (request, reply) => {
      const { params, body, headers } = request;
      const { name } = params;
      if (presentKit().brain.find(name) === undefined) {
        throw { _tag: 'UnknownSynapse', name } satisfies AssistantError;
      }
      const call = {
        type: 'synapse.called',
        names: [name],
        parameters: body.parameters ?? {},
        ...callScope(nextCall(), body, headers),
      } as const;
      return runAnswer(deps, { call, from: 'name', after: observed.newest() }, request, reply);
    });
  }
};

const TEA = {
  matched_synapses: [
    {
      matched_order: 'make me some {{ kind }} tea',
      neuron_module_list: [{ neuron_name: 'Say', generated_message: 'One green tea.' }],
      synapse_name: 'tea',
    },
  ],
  status: 'complete',
  user_order: 'make me some green tea',
};

/** Each word is compared with every word of the brain. */
const LONGEST_ORDER_CHARACTERS = 500;

const Body = t.intersection([
  t.type({ order: textUpTo(LONGEST_ORDER_CHARACTERS) }, 'a JSON object with order'),
  t.partial({ conversation: CallerName }),
]);

/** `POST /orders/explain`: what an order would run, and what it nearly would. Runs nothing. */
export const explainRoutes: Routes<'presentKit' | 'rooms'> = async (app, { presentKit, rooms }) => {
  app.post('/orders/explain', routes.explainOrder, async ({ body: { order, ...options }, headers }) => {
    const {
      brain,
      settings: { hooks, restApi },
    } = presentKit();
    const conversation = conversationOf(options, headers) ?? DEFAULT_CONVERSATION;
    return explain(order, brain, synapsesOfHook(hooks.on_order_not_found), {
      lowersHoles: restApi.lowersHoles,
      context: roomContext(rooms.areaOf(conversation)),
    });
  });
};

const routes = operations('runs', {
  runOrder: {
    schema: { body: OrderBody },
    takesItsTime: true,
    role: 'order',
    summary: 'Runs the synapses of an order, or answers the pending question',
    description: 'The answer does not wait for the sound.',
    headers: ConversationHeader,
    answers: { 201: RunResult },
    isAlsoStream: true,
    failures: { 507: 'the disk is full' },
    examples: {
      tea: { summary: 'An order with a value', body: { order: 'make me some green tea' }, answer: TEA },
      muted: {
        summary: 'The same without a sound, in a conversation of its own',
        body: { order: 'make me some green tea', mute: true, conversation: 'kitchen' },
        answer: TEA,
      },
      asks: {
        summary: 'An order that asks a question: the next order is the answer',
        headers: { 'Broca-Conversation': 'phone' },
        body: { order: 'I want coffee' },
        answer: {
          matched_synapses: [
            {
              matched_order: 'I want coffee',
              neuron_module_list: [{ neuron_name: 'Say', generated_message: 'With milk?' }],
              synapse_name: 'coffee',
            },
          ],
          status: 'waiting_for_answer',
          user_order: 'I want coffee',
        },
      },
      nothing: {
        summary: 'An order that nothing matches',
        body: { order: 'open the pod bay doors' },
        answer: { matched_synapses: [], status: null, user_order: 'open the pod bay doors' },
      },
      forgotten: {
        summary: 'No order',
        body: { text: 'make me some green tea' },
        ...failedWith(400, 'order: found nothing, expected string', 'order'),
      },
    },
  },
  runSynapse: {
    schema: { params: ByName, body: StartBody },
    takesItsTime: true,
    role: 'order',
    summary: 'Runs a synapse by its name, enabled or not',
    headers: ConversationHeader,
    answers: { 201: RunResult },
    isAlsoStream: true,
    failures: { 404: 'no synapse has this name', 507: 'the disk is full' },
    examples: {
      tea: {
        summary: 'With values for its parameters',
        params: { name: 'tea' },
        body: { parameters: { kind: 'green' }, mute: true },
        answer: {
          ...TEA,
          matched_synapses: TEA.matched_synapses.map((one) => ({ ...one, matched_order: null })),
          user_order: null,
        },
      },
      bare: { summary: 'Without a body', params: { name: 'light-on' } },
      unknown: { summary: 'No such synapse', params: { name: 'tee' }, status: 404 },
    },
  },
  explainOrder: {
    schema: { body: Body },
    role: 'order',
    summary: 'Explains which synapses an order matches and nearly matches; runs nothing',
    description: 'As said in this conversation: sentences may require the area of a satellite.',
    headers: ConversationHeader,
    answers: { 200: ExplanationAnswer },
    examples: {
      misheard: {
        summary: 'A misheard word',
        body: { order: 'turn on the lite' },
        answer: {
          user_order: 'turn on the lite',
          matched_synapses: [],
          on_order_not_found: [],
          near_misses: [
            {
              synapse_name: 'light-on',
              signal: 0,
              matching_type: 'normal',
              corrected_order: null,
              order: 'turn on the light',
              nearest_way: null,
              score: 0.96,
              parameters: {},
              add: 'turn on the lite',
              missing_words: ['light'],
              extra_words: [],
              excluded_words: [],
              wrong_order: false,
              similar_words: [{ said: 'lite', expected: 'light' }],
              enabled: true,
            },
          ],
        },
      },
      clear: { summary: 'An order that matches', body: { order: 'make me some green tea' } },
    },
  },
});
