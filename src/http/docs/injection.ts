import { AcceptedEvent, AlphabetAnswer, EventBody, SettledEvent, WaitHeader } from '../codecs/injection.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readAlphabet: RouteDoc = {
  operationId: 'readAlphabet',
  tag: 'machines',
  role: 'order',
  summary: 'Every event that may be sent to the machines',
  answers: { 200: AlphabetAnswer },
  examples: { all: { summary: 'All of them' } },
};

export const injectEvent: RouteDoc = {
  operationId: 'injectEvent',
  tag: 'machines',
  role: 'admin',
  summary: 'Sends the machines an event',
  description:
    'With `Broca-Wait: settled` it is answered when nothing goes on any more, with all that was done on the way.',
  headers: WaitHeader,
  body: EventBody,
  answers: { 202: AcceptedEvent, 200: SettledEvent },
  failures: {
    400: 'no such event, or a field of it that is wrong; `field` says which',
    403: 'the settings do not let this client inject events, or a page of another site asks',
    404: 'a synapse that uses a neuron or a signal that does not exist, or starts such a synapse',
    409: 'the assistant is deaf, or no microphone is open; or the name of a synapse is taken',
  },
  examples: {
    order: {
      summary: 'An order',
      body: { type: 'order.given', order: 'make me some green tea', mute: true },
      status: 202,
    },
    settled: {
      summary: 'An order, answered when it is done',
      headers: { 'Broca-Wait': 'settled; deadline=20' },
      body: { type: 'order.given', order: 'make me some green tea', mute: true },
      status: 200,
    },
    unheard: {
      summary: 'The hotword, though there is no microphone',
      body: { type: 'trigger.heard', hotword: 'okay computer' },
      status: 409,
      answer: { error: { status: 409, name: 'Conflict', message: 'no microphone is open' } },
    },
    forgotten: {
      summary: 'An event without its type',
      body: { order: 'make me some green tea' },
      status: 400,
      answer: {
        error: {
          status: 400,
          name: 'Bad request',
          message: 'type: found nothing, expected string',
          field: 'type',
        },
      },
    },
  },
};
