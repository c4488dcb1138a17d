import * as t from 'io-ts';
import { CreatedSynapse, PutBody, SynapseAnswer, SynapseList, WrittenSynapse } from '../codecs/synapses.ts';
import { Nothing } from '../codecs/titled.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

const UNKNOWN = notFound('no synapse is named "tee"');

const unknown = { summary: 'No such synapse', params: { name: 'tee' }, ...UNKNOWN };

const NO_SYNAPSE = { 404: 'no synapse has this name' };

export const listSynapses: RouteDoc = {
  operationId: 'listSynapses',
  tag: 'synapses',
  role: 'order',
  summary: 'Every synapse of the brain',
  answers: { 200: SynapseList },
  examples: {
    all: { summary: 'The whole brain' },
    sources: { summary: 'With where each comes from', query: { source: 'true' } },
  },
};

export const readSynapse: RouteDoc = {
  operationId: 'readSynapse',
  tag: 'synapses',
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
    source: { summary: 'With where it comes from', params: { name: 'tea' }, query: { source: 'true' } },
    yaml: { summary: 'As a brain file would have it', params: { name: 'tea' }, query: { yaml: 'true' } },
    unknown,
  },
};

const REMIND = {
  name: 'biscuits',
  signals: [{ order: 'I want biscuits' }],
  neurons: [{ say: { message: 'Help yourself.' } }],
};

export const addSynapse: RouteDoc = {
  operationId: 'addSynapse',
  tag: 'synapses',
  role: 'author',
  summary: 'Adds a synapse',
  description: 'It may use every signal and neuron of the service, and start the synapses that are there.',
  body: WrittenSynapse,
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
      status: 409,
      answer: { error: { status: 409, name: 'Conflict', message: 'a synapse is already named "tea"' } },
    },
    misspelt: {
      summary: 'A neuron that does not exist',
      body: { ...REMIND, neurons: [{ sey: { message: 'Help yourself.' } }] },
      status: 404,
    },
    unfinished: { summary: 'No neurons', body: { name: 'biscuits', signals: [] }, status: 400 },
  },
};

export const putSynapse: RouteDoc = {
  operationId: 'putSynapse',
  tag: 'synapses',
  role: 'author',
  summary: 'Makes a synapse, or puts it in the place of the one of its name',
  description: 'The name in the body may be left out; another than that of the path is a mistake.',
  body: PutBody,
  answers: { 200: CreatedSynapse, 201: CreatedSynapse },
  failures: {
    404: 'it uses a neuron or a signal that does not exist, or starts such a synapse',
    507: 'the disk is full',
  },
  examples: {
    replaced: {
      summary: 'In the place of another',
      params: { name: 'biscuits' },
      body: { signals: [{ order: 'biscuits, please' }], neurons: [{ say: { message: 'There are none.' } }] },
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
      answer: { enabled: true, name: 'cake', neurons: [{ name: 'systemdate', parameters: {} }], signals: [] },
    },
    unfinished: { summary: 'No neurons', params: { name: 'cake' }, body: { signals: [] }, status: 400 },
  },
};

export const enableSynapse: RouteDoc = {
  operationId: 'enableSynapse',
  tag: 'synapses',
  role: 'author',
  summary: 'Enables or disables a synapse',
  description: 'A disabled one is still run by its name, by links and by timers.',
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
};

export const deleteSynapse: RouteDoc = {
  operationId: 'deleteSynapse',
  tag: 'synapses',
  role: 'author',
  summary: 'Deletes a synapse',
  answers: { 204: Nothing },
  failures: NO_SYNAPSE,
  examples: { tea: { summary: 'By its name', params: { name: 'tea' } }, unknown },
};

const Name = t.type({ name: t.string });

export const deleteNamedSynapse: RouteDoc = {
  operationId: 'deleteNamedSynapse',
  tag: 'synapses',
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
};
