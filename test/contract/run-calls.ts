import { complete, neuron, said, synapse, waiting } from '../support/run-results.ts';
import type { Call, Method } from './call.ts';
import type { Shape } from './shape.ts';

const HELLO = complete('hello', synapse('hello', 'hello', said('Hello!'))).body as Shape;
const CALLED = complete(null, synapse('hello', null, said('Hello!'))).body as Shape;

const OPTIONS = {
  mute: { wrong: [null, 2, '', 'yes', 'TRUE', [], {}] },
  no_voice: { wrong: [null, 2, '', 'yes', 'TRUE', [], {}] },
  conversation: { wrong: [null, true, 5, '', [], {}, 'x'.repeat(256)] },
} as const;

const ASKED = [
  ['DELETE', '/conversations/contract/question'],
  ['POST', '/synapses/start/order', { order: 'I want coffee', conversation: 'contract' }],
] as const satisfies readonly (readonly [Method, string, unknown?])[];

export const runCalls: readonly Call[] = [
  {
    method: 'POST',
    route: '/synapses/start/order',
    body: { order: 'hello' },
    status: 201,
    answer: HELLO,
    also: [
      [{ order: 'hello', mute: 'true', conversation: 'contract' }, HELLO],
      [{ order: 'hello', no_voice: 'True' }, HELLO],
      [
        { order: 'please make me some green tea' },
        complete(
          'please make me some green tea',
          synapse('tea', 'make me some {{ kind }} tea', said('One green tea.')),
        ).body as Shape,
      ],
      [
        { order: 'nobody knows this' },
        { matched_synapses: [], status: null, user_order: 'nobody knows this' },
      ],
      [{ order: '' }, { matched_synapses: [], status: null, user_order: '' }],
    ],
    takes: {
      fields: { order: { isNeeded: true, wrong: [null, true, 7, ['hello'], {}] }, ...OPTIONS },
      unknown: 'passed over',
    },
    bad: [
      {
        title: 'a conversation in the header that is too long',
        headers: { 'broca-conversation': 'x'.repeat(256) },
        body: '{"order":"hello"}',
        status: 400,
      },
    ],
  },
  {
    method: 'POST',
    route: '/synapses/start/order',
    before: [['DELETE', '/conversations/contract/question']],
    body: { order: 'I want coffee', conversation: 'contract' },
    status: 201,
    answer: waiting('I want coffee', synapse('coffee', 'I want coffee', said('Sugar?'))).body as Shape,
  },
  {
    method: 'POST',
    route: '/synapses/start/order',
    before: ASKED,
    body: { order: 'yes please', conversation: 'contract' },
    status: 201,
    answer: complete(
      null,
      synapse('coffee', 'I want coffee', said('Sugar?'), neuron('Neurotransmitter')),
      synapse('hello', 'yes please', said('Hello!')),
    ).body as Shape,
  },
  ...['/synapses/start/id/:name', '/synapses/:name'].map(
    (route): Call => ({
      method: 'POST',
      route,
      path: route.replace(':name', 'hello'),
      body: { mute: 'true' },
      status: 201,
      answer: CALLED,
      also: [
        [{ parameters: { kind: 'green', deep: { a: [1, null] } } }, CALLED],
        [{ conversation: 'contract' }, CALLED],
      ],
      takes: {
        isOptional: true,
        fields: { parameters: { wrong: [null, true, 1, 'a', [], ['a']] }, ...OPTIONS },
        unknown: 'passed over',
      },
      bad: ['nobody', '__proto__', '%00', 'hello%2f', '%f0%9f%8d%b5'].map((name) => ({
        title: `the name ${name}`,
        path: route.replace(':name', name),
        body: '{}',
        status: 404,
      })),
    }),
  ),
];
