import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { Labels } from '../../brain/decode-synapse.ts';
import { IntentParameters } from '../../brain/intent-signal.ts';
import { hasEncodings, type Modules, type NeuronModule, QUOTE_PARAMETERS } from '../../brain/modules.ts';
import { orderSignal } from '../../brain/order-signal.ts';
import { Flag } from '../../brain/raw-values.ts';
import type { JsonSchema } from '../../lib/codecs.ts';
import type { PartDescription } from './descriptions.ts';
import { DESCRIPTIONS } from './generated/descriptions.ts';
import { closed, flat, mapped, orNull, orTemplate, ownValue, ref } from './schema-parts.ts';

type SchemaOf = (codec: t.Decoder<unknown, unknown>) => JsonSchema;

/** What stands in a brain file: `Entry`, and each kind of entry. `Synapse` is a synapse by itself. */
export function brainDefinitions(
  of: SchemaOf,
  modules: Modules,
): Readonly<Record<'Entry' | 'Synapse' | 'Signal' | 'Neuron' | 'Includes', JsonSchema>> {
  return {
    Entry: {
      if: { required: ['includes'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: ref('Includes'),
      else: {
        if: { anyOf: SENTENCES.map((key) => ({ required: [key] })), not: { required: ['name'] } },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: ref('Sentences'),
        else: ref('Synapse'),
      },
    },
    Synapse: synapse(of),
    Signal: signal(of, modules),
    Neuron: neuron(of, modules),
    Includes: {
      type: 'object',
      properties: {
        includes: { type: 'array', items: { type: 'string' }, description: DESCRIPTIONS.brain.includes },
      },
      required: ['includes'],
      additionalProperties: false,
    },
  };
}

const SENTENCES = ['intents', 'lists', 'expansion_rules', 'rules', 'skip_words'];

function synapse(of: SchemaOf): JsonSchema {
  const labels = of(Labels);
  const own: Readonly<Record<string, JsonSchema>> = {
    ...labels.properties,
    signals: {
      anyOf: [
        { type: 'array', items: ref('Signal') },
        { type: 'object', maxProperties: 0 },
      ],
    },
    neurons: { type: 'array', items: ref('Neuron') },
  };
  return {
    type: 'object',
    properties: mapped(own, (schema, key) => described(schema, DESCRIPTIONS.brain[key])),
    required: ['name', 'signals', 'neurons'],
    additionalProperties: false,
  };
}

/** Files of corrections are read when the kit is. */
const ORDER = orderSignal(() => E.right([]));

function signal(of: SchemaOf, { signals }: Modules): JsonSchema {
  const codecOf = (name: string, codec: t.Decoder<unknown, unknown>) =>
    name === 'order' ? ORDER : name === 'intent' ? IntentParameters : codec;
  const properties = [...signals].map(([name, { parameters }]) => {
    const about = ownValue(DESCRIPTIONS.signals, name);
    return [
      name,
      described(withMeanings(closed(of(codecOf(name, parameters))), about), about?.text),
    ] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

function neuron(of: SchemaOf, { neurons }: Modules): JsonSchema {
  const bare = [...neurons].filter(([, { parameters }]) => E.isRight(parameters.decode({})));
  const properties = [...neurons].map(([name, module]) => {
    const about = ownValue(DESCRIPTIONS.neurons, name);
    return [name, described(parametersOf(of, module, about), about?.text)] as const;
  });
  return {
    anyOf: [
      { type: 'string', enum: bare.map(([name]) => name) },
      { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false },
    ],
  };
}

function parametersOf(of: SchemaOf, module: NeuronModule, about: PartDescription | undefined): JsonSchema {
  const own = flat(of(module.parameters));
  const common = hasEncodings(module) ? { ...COMMON, [QUOTE_PARAMETERS]: of(Flag) } : COMMON;
  const all = {
    ...mapped(common, (schema, key) => described(schema, DESCRIPTIONS.common[key])),
    ...withMeanings(own, about).properties,
  };
  const { required = [] } = own;
  const known = closed({
    ...own,
    type: E.isRight(module.parameters.decode({})) ? ['object', 'null'] : 'object',
    properties: mapped(all, (schema, key) =>
      required.includes(key) ? orTemplate(schema) : orNull(orTemplate(schema)),
    ),
  });
  return withPresent(own.properties === undefined ? { ...known, additionalProperties: true } : known);
}

/** A key that is required has a value: null counts as absent. */
function withPresent(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf, then } = schema;
  return {
    ...schema,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(present) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(present) }),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    ...(then === undefined ? {} : { then: withPresent(then) }),
  };
}

const present = (schema: JsonSchema): JsonSchema => {
  const { required = [] } = schema;
  const properties = Object.fromEntries(required.map((key) => [key, { not: { type: 'null' as const } }]));
  return { ...schema, properties: { ...properties, ...schema.properties } };
};

/** What every neuron takes. */
const COMMON: Readonly<Record<string, JsonSchema>> = {
  say_template: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  file_template: { type: 'string' },
  kalliope_memory: { type: 'object' },
};

/** With the meanings of the keys, also where only one of several forms is a map. */
function withMeanings(schema: JsonSchema, about: PartDescription | undefined): JsonSchema {
  if (about === undefined) return schema;
  const { properties, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : { properties: mapped(properties, (one, key) => described(one, ownValue(about.keys, key))) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => withMeanings(one, about)) }),
  };
}

const described = (schema: JsonSchema, description: string | undefined): JsonSchema =>
  description === undefined ? schema : { ...schema, description };
