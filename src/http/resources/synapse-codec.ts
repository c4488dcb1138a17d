import * as t from 'io-ts';
import { Labels } from '../../brain/decode-synapse.ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { titled, withMeanings } from '../codecs.ts';

const NeuronWritten = t.union([t.string, t.UnknownRecord], 'a neuron name or a map {name: parameters}');

const Parts = t.type({
  signals: t.readonlyArray(t.UnknownRecord, 'a list of maps {signal: value}'),
  neurons: t.readonlyArray(NeuronWritten, 'a list of neurons'),
});

/** A synapse as a client writes it; which signals and neurons there are, and what they take, depends on the kit. */
export const RawSynapse = titled('RawSynapse', t.intersection([Labels, Parts]), {
  enabled: 'true if absent',
});

/** A synapse without the need for a name: the path has it. */
export const PutBody = titled(
  'PutSynapse',
  t.intersection([t.partial({ name: t.string, enabled: t.boolean, dangerous: t.boolean }), Parts]),
  { enabled: 'true if absent' },
);

const Synapse = titled(
  'Synapse',
  t.intersection([
    t.type({
      name: t.string,
      signals: t.readonlyArray(t.UnknownRecord),
      neurons: t.readonlyArray(NeuronWritten),
    }),
    t.partial({ enabled: t.literal(false), dangerous: t.literal(true) }),
  ]),
  {
    signals: 'each a map {signal: value}',
    enabled: 'only if it is disabled',
    dangerous: 'only if it is marked so',
  },
);

const Line = { file: t.string, line: t.number };

const Source = titled(
  'Source',
  t.union([
    t.intersection([
      t.type({ from: t.literal('kit'), ...Line }),
      t.partial({ changed: t.type({ enabled: t.boolean, file: t.string }) }),
    ]),
    t.intersection([t.type({ from: t.literal('api'), file: t.string }), t.partial({ covers: t.type(Line) })]),
  ]),
);

/** Whether to tell where a synapse comes from. */
export const SourceQuery = t.partial({ source: JsonFlag }, 'a query with source');

/** Where a change goes. */
export const PlaceQuery = withMeanings(
  t.partial({ in: t.keyof({ override: null, file: null }) }, 'a query with in'),
  { in: '`file`: in the file of the kit that has the synapse; `override`, the default: stored beside it' },
);

/** The same, and whether to tell it as a brain file would have it. */
export const SynapseQuery = t.partial({ source: JsonFlag, yaml: JsonFlag }, 'a query with source and yaml');

export const SynapseList = titled(
  'SynapseList',
  t.intersection([
    t.type({ synapses: t.readonlyArray(t.readonlyArray(Synapse)) }),
    t.partial({
      sources: t.readonlyArray(t.type({ name: t.string, enabled: t.boolean, source: Source })),
    }),
  ]),
  {
    synapses: 'each synapse is wrapped in a list',
    sources: 'the source of each synapse, in the same order; with ?source=true',
  },
);

export const SynapseAnswer = titled(
  'SynapseAnswer',
  t.intersection([
    t.type({ synapses: Synapse }),
    t.partial({ source: Source, yaml: t.string, etag: t.string }),
  ]),
  {
    source: 'where it comes from, with ?source=true',
    yaml: 'its YAML as it was written, with ?yaml=true',
    etag: 'its `ETag`, with ?yaml=true',
  },
);

/** An order to add to a synapse or to take away, as a brain file has it. */
export const AddedOrder = titled(
  'AddedOrder',
  t.type(
    { order: t.union([t.string, t.UnknownRecord], 'a phrase, or a map with text') },
    'a JSON object with order',
  ),
);

/** A synapse as the answer to its creation. */
export const CreatedSynapse = titled(
  'CreatedSynapse',
  t.type({
    enabled: t.boolean,
    name: t.string,
    neurons: t.readonlyArray(t.type({ name: t.string, parameters: t.UnknownRecord })),
    signals: t.readonlyArray(t.type({ name: t.string, parameters: t.unknown })),
  }),
  { signals: 'for an order, its text' },
);
