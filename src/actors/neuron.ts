import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type * as t from 'io-ts';

import type { CallScope } from '../brain/events.ts';
import type { NeuronModule } from '../brain/modules.ts';
import type { NextSynapse, Question } from '../brain/question.ts';
import { renderParameters } from '../brain/render-parameters.ts';
import type { Values } from '../brain/template.ts';
import { refusals, refusalsText } from '../decode.ts';
import type { AssistantError } from '../errors.ts';
import { messageOf } from './message.ts';
import { within } from './within.ts';
import { type WorkLogic, work } from './work.ts';

/** What neurons may use of the world. */
export interface NeuronTools {
  /** Queues a text on the output; nothing waits for the sound. */
  readonly speak: (text: string, scope: CallScope) => void;
  /** Settles when everything queued so far has been heard, or at the abort. */
  readonly drained: (signal: AbortSignal) => Promise<void>;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A line on the console. */
  readonly print: (line: string) => void;
  /** Ends the service cleanly once the call has been answered. */
  readonly stop: () => void;
  readonly now: () => Date;
  /** 0 up to, not including, 1. */
  readonly random: () => number;
}

/** What a neuron did: said something, found values for its `say_template`, or names what runs next. */
export type NeuronOutcome =
  | { readonly _tag: 'Finished'; readonly message?: string | readonly string[]; readonly values?: Values }
  | { readonly _tag: 'RunSynapses'; readonly next: readonly NextSynapse[] }
  | { readonly _tag: 'Ask'; readonly question: Question };

/** How a neuron ended, its message chosen, rendered and spoken. */
export type NeuronResult =
  | { readonly _tag: 'Finished'; readonly said: string | null }
  | Exclude<NeuronOutcome, { readonly _tag: 'Finished' }>;

export interface NeuronInput {
  /** As written, templates included. */
  readonly parameters: Values;
  /** What templates may name. */
  readonly values: Values;
  readonly scope: CallScope;
}

export type NeuronLogic = WorkLogic<NeuronResult, NeuronInput>;

interface NeuronDefinition<Parameters> extends Omit<NeuronModule, 'parameters'> {
  /** The key users write in a brain file, in lower case. */
  readonly name: string;
  readonly parameters: t.Decoder<unknown, Parameters>;
  /** How long it may take, in ms; 30 s when absent. */
  readonly deadlineMs?: (parameters: Parameters) => number;
  readonly run: (
    parameters: Parameters,
    tools: NeuronTools,
    /** Aborts at the deadline, or when the run is given up. Made when asked for: most neurons are done at once. */
    until: () => AbortSignal,
  ) => TaskEither<AssistantError, NeuronOutcome>;
}

export interface Neuron extends NeuronModule {
  readonly name: string;
  readonly actor: (tools: NeuronTools) => NeuronLogic;
}

const DEADLINE_MS = 30_000;

/**
 * Turns a definition into actor logic that renders and decodes the parameters, runs the neuron within its deadline and
 * speaks what it has to say. It rejects with an `AssistantError`.
 */
export const neuron = <Parameters>(definition: NeuronDefinition<Parameters>): Neuron => ({
  ...definition,
  actor: (tools) =>
    work(async ({ input, self, whenStopped }) => {
      const { name, deadlineMs = () => DEADLINE_MS } = definition;
      const parameters = decoded(definition, input);
      const outcome = await within(
        { deadlineMs: deadlineMs(parameters), clock: self.clock, stage: name, whenStopped },
        (until) => definition.run(parameters, tools, until)(),
      );
      if (E.isLeft(outcome)) throw outcome.left;
      if (outcome.right._tag !== 'Finished') return outcome.right;
      const said = messageOf(outcome.right, input.parameters, tools.random);
      if (E.isLeft(said)) throw failed(name, said.left);
      if (said.right !== null) tools.speak(said.right, input.scope);
      return { _tag: 'Finished', said: said.right };
    }),
});

function decoded<Parameters>(
  { name, parameters }: NeuronDefinition<Parameters>,
  { parameters: written, values }: NeuronInput,
): Parameters {
  const rendered = renderParameters(written, values);
  if (E.isLeft(rendered)) throw failed(name, rendered.left);
  const result = parameters.decode(rendered.right);
  if (E.isRight(result)) return result.right;
  throw failed(name, refusalsText(refusals(result.left), name));
}

const failed = (neuron: string, message: string): AssistantError => ({
  _tag: 'NeuronFailed',
  neuron,
  message,
});
