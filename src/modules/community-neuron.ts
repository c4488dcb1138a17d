import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import {
  type Neuron,
  type NeuronCallContext,
  type NeuronDefinition,
  type NeuronOutcome,
  neuron,
} from '../actors/neuron.ts';
import type { NeuronTools } from '../actors/neuron-tools.ts';
import { foundText, refusals, refusalsText } from '../lib/decode.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';
import { ENCODING_NAMES, type Encoding } from '../template/encoding/encoding.ts';
import { guarded, toEither, validateDefinition } from './validate-definition.ts';

type Values = Readonly<Record<string, unknown>>;

/** What may be left away of an outcome: a text is its message, nothing means that it finished and has nothing to say. */
type LooseOutcome =
  | NeuronOutcome
  | Omit<Extract<NeuronOutcome, { _tag: 'Finished' }>, '_tag'>
  | string
  | null
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: what a function without a return gives
  | void;

/** A neuron as its author writes it: like our own, or with plain and async functions that throw to fail. */
export interface CommunityNeuron<Parameters>
  extends Omit<NeuronDefinition<Parameters>, 'parameters' | 'run' | 'mayChangeParameters'> {
  /** Any map when absent. */
  readonly parameters?: t.Decoder<unknown, Parameters>;
  readonly run: (
    parameters: Parameters,
    tools: NeuronTools,
    context: NeuronCallContext,
  ) => LooseOutcome | Promise<LooseOutcome> | TaskEither<AssistantError, LooseOutcome>;
}

const Next = t.type({
  synapse: t.string,
  matchedOrder: t.union([t.string, t.null]),
  parameters: t.UnknownRecord,
});
/** A synapse that parameters name, and the path to the name. */
const Named = t.type({ path: t.readonlyArray(t.union([t.string, t.number])), synapse: t.string });
const Link = t.type({ synapse: t.string, answers: t.readonlyArray(t.string) });

const Outcome: t.Type<NeuronOutcome, unknown> = t.union(
  [
    t.intersection([
      t.type({ _tag: t.literal('Finished') }),
      t.partial({ message: t.union([t.string, t.readonlyArray(t.string)]), values: t.UnknownRecord }),
    ]),
    t.type({ _tag: t.literal('RunSynapses'), next: t.readonlyArray(Next) }),
    t.type({
      _tag: t.literal('Ask'),
      question: t.type({ links: t.readonlyArray(Link), otherwise: t.string }),
    }),
  ],
  'nothing, a text, or a map with message or values',
);

/** The building block `neuron` of community modules. Throws when the definition has not the shape of one. */
export function communityNeuron<Parameters = Values>(definition: CommunityNeuron<Parameters>): Neuron {
  validateDefinition('neuron', definition, {
    name: 'string',
    parameters: 'codec?',
    links: 'function?',
    switches: 'function?',
    phrases: 'function?',
    paths: 'list?',
    makesVariables: 'function?',
    run: 'function',
    deadlineMs: 'function?',
    quoted: 'function?',
    encodings: 'function?',
  });
  const parameters = guarded((definition.parameters ?? t.UnknownRecord) as t.Decoder<unknown, Parameters>);
  return neuron({
    ...definition,
    parameters,
    mayChangeParameters: true,
    links: (written) => partsOf(() => definition.links?.(written), Named),
    switches: (written) => partsOf(() => definition.switches?.(written), Named),
    phrases: (written) => partsOf(() => definition.phrases?.(written), t.string),
    ...(definition.quoted && { quoted: (written) => known(definition, 'quoted', written, Commands) }),
    ...(definition.encodings && {
      encodings: (written) => known(definition, 'encodings', written, Encodings),
    }),
    // one that throws may make any variables
    makesVariables: (written) =>
      E.getOrElse(() => true)(E.tryCatch(() => definition.makesVariables?.(written) ?? false, String)),
    run: (given, tools, context) => async () => {
      const result = await toEither(() => definition.run(given, tools, context));
      return E.isLeft(result)
        ? E.left(failed(definition.name, result.left))
        : outcomeOf(definition.name, result.right);
    },
  });
}

function outcomeOf(name: string, given: unknown): E.Either<AssistantError, NeuronOutcome> {
  const written = typeof given === 'string' ? { message: given } : (given ?? {});
  const tagged = t.UnknownRecord.is(written) ? { _tag: 'Finished', ...written } : written;
  const decoded = Outcome.decode(tagged);
  if (E.isRight(decoded)) return decoded;
  const message = refusalsText(refusals(decoded.left), 'what it returned');
  return E.left({ _tag: 'NeuronFailed', neuron: name, message });
}

/** What of it has the right shape; nothing when it throws. It may be asked for in the middle of loading a brain. */
function partsOf<A>(give: () => unknown, part: t.Type<A, unknown>): readonly A[] {
  try {
    const given = give();
    return Array.isArray(given) ? given.filter(part.is) : [];
  } catch {
    return [];
  }
}

const Commands = t.readonlyArray(t.string, 'a list of texts');

const Encodings = t.readonly(
  t.record(
    t.string,
    t.keyof(Object.fromEntries(ENCODING_NAMES.map((name) => [name, null])) as Record<Encoding, null>),
  ),
  `a map of parameters, each one of ${ENCODING_NAMES.join(', ')}`,
);

/** Throws an `AssistantError` unless it is known which parameters have to be encoded: to encode none would be a hole. */
function known<A>(
  definition: Pick<CommunityNeuron<unknown>, 'name' | 'quoted' | 'encodings'>,
  member: 'quoted' | 'encodings',
  written: Values,
  expected: t.Type<A>,
): A {
  const { name } = definition;
  let result: unknown;
  try {
    result = definition[member]?.(written);
  } catch (error) {
    throw failed(name, error);
  }
  if (expected.is(result)) return result;
  throw failed(name, new Error(`${member} gave ${foundText(result)}, expected ${expected.name}`));
}

const failed = (neuron: string, error: unknown): AssistantError =>
  isAssistantError(error) ? error : { _tag: 'NeuronFailed', neuron, message: describeUnknown(error) };
