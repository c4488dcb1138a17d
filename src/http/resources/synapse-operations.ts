import * as t from 'io-ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { ByName, Nothing } from '../codecs.ts';
import { failedWith } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { IfMatch } from './preconditions.ts';
import {
  CreatedSynapse,
  PlaceQuery,
  PutBody,
  RawSynapse,
  SourceQuery,
  SynapseAnswer,
  SynapseList,
  SynapseQuery,
} from './synapse-codec.ts';

const EnabledBody = t.type({ enabled: JsonFlag }, 'a JSON object with enabled');

const UNKNOWN = failedWith(404, 'no synapse is named "tee"');

const unknown = { summary: 'No such synapse', params: { name: 'tee' }, ...UNKNOWN };

const NO_SYNAPSE = { 404: 'no synapse has this name' };

/** What a change may also fail for. */
const NOT_AS_ASKED = {
  409: 'with `in=file`: the synapse is in no file of the kit, or its file is not as it is in use, or another synapse would change too',
  412: 'the synapse is not in the state that `If-Match` names; `current` is what it is now, as `GET` shows it, or null',
};

const REMIND = {
  name: 'biscuits',
  signals: [{ order: 'I want biscuits' }],
  neurons: [{ say: { message: 'Help yourself.' } }],
};

const Name = t.type({ name: t.string });

const NamedPlace = t.intersection([t.partial({ name: t.string }), PlaceQuery]);

/** The descriptions of the routes of synapses. */
export const synapseOperations = operations('synapses', {
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
    schema: { params: ByName, querystring: PlaceQuery },
    headers: IfMatch,
    isAlsoYaml: true,
    role: 'author',
    summary: 'Creates a synapse, or replaces the one with its name',
    description: 'The name in the body is optional; it must be that of the path.',
    body: PutBody,
    answers: { 200: CreatedSynapse, 201: CreatedSynapse },
    failures: {
      ...NOT_AS_ASKED,
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
  enableSynapse: {
    schema: { params: ByName, querystring: PlaceQuery, body: EnabledBody },
    headers: IfMatch,
    role: 'author',
    summary: 'Enables or disables a synapse',
    description: 'Calls by name, links and timers still run a disabled synapse.',
    answers: { 200: CreatedSynapse },
    failures: { ...NO_SYNAPSE, ...NOT_AS_ASKED, 507: 'the disk is full' },
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
    schema: { params: ByName, querystring: PlaceQuery },
    headers: IfMatch,
    role: 'author',
    summary: 'Deletes a synapse',
    answers: { 204: Nothing },
    failures: { ...NO_SYNAPSE, ...NOT_AS_ASKED },
    examples: { tea: { summary: 'By its name', params: { name: 'tea' } }, unknown },
  },
  deleteNamedSynapse: {
    role: 'author',
    summary: 'Deletes the synapse that the query or the body names',
    query: NamedPlace,
    headers: IfMatch,
    body: t.union([Name, t.undefined]),
    answers: { 204: Nothing },
    failures: { ...NO_SYNAPSE, ...NOT_AS_ASKED },
    examples: {
      query: { summary: 'In the query', query: { name: 'tea' } },
      body: { summary: 'In the body', body: { name: 'tea' } },
      unknown: { summary: 'No such synapse', query: { name: 'tee' }, ...UNKNOWN },
    },
  },
});
