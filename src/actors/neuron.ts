import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { literal, type Values } from 'pyjinja';
import type { AnyActor } from 'xstate';
import type { CallScope } from '../brain/events.ts';
import { encodingsOf, type NeuronModule } from '../brain/modules.ts';
import type { Places } from '../brain/places.ts';
import type { NextSynapse, Question } from '../brain/question.ts';
import { withoutNulls } from '../lib/codecs.ts';
import { refusals, refusalsText } from '../lib/decode.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';
import { LONGEST_TIMER_S } from '../lib/promises.ts';
import { here, type Renderer, type TemplateFailure } from '../template/render-parameters.ts';
import { LAST_MESSAGE, type Memory } from './memory.ts';
import { messageOf } from './message.ts';
import type { NeuronTools } from './neuron-tools.ts';

/** The outcome of a neuron: a message, values for its `say_template`, or the synapses that run next. */
export type NeuronOutcome =
  | {
      readonly _tag: 'Finished';
      readonly message?: string | readonly string[];
      readonly values?: Values;
      /** Where it sounds: everywhere, or in these places; by default at the call's output. */
      readonly to?: Places | undefined;
    }
  | { readonly _tag: 'RunSynapses'; readonly next: readonly NextSynapse[] }
  | { readonly _tag: 'Ask'; readonly question: Question };

/** The result of a neuron, with its rendered message. `error` if it acted but could not store its values. */
export type NeuronResult =
  | {
      readonly _tag: 'Finished';
      readonly said: string | null;
      readonly error?: string;
      readonly isTemplate?: true;
    }
  | Exclude<NeuronOutcome, { readonly _tag: 'Finished' }>;

export interface NeuronInput {
  /** As written, templates included. */
  readonly parameters: Values;
  /** The values for templates. */
  readonly values: Values;
  readonly scope: CallScope;
  /** The names of values that the kit's author set; none by default. */
  readonly authored?: () => ReadonlySet<string>;
  /** Whether it stands in the user's files and did not come through the API. */
  readonly isTrusted: boolean;
}

/** How long its work may last, and how it is cancelled. */
export interface WorkScope {
  readonly clock: AnyActor['clock'];
  /** Registers a function that cancels the work. */
  readonly whenStopped: (cancel: () => void) => void;
}

/** The work of a neuron: renders and decodes its parameters, runs, speaks, stores. Rejects: `AssistantError`. */
export type NeuronWork = (input: NeuronInput, scope: WorkScope) => Promise<NeuronResult>;

/** The call of a neuron. */
export interface NeuronCallContext {
  /** Aborts at the deadline or when the run is cancelled. It is made at the first access, because most neurons end at once. */
  readonly until: () => AbortSignal;
  readonly scope: CallScope;
  /** The parameters as written, with templates. */
  readonly written: Values;
}

export interface NeuronDefinition<Parameters> extends Omit<NeuronModule, 'parameters'> {
  /** The key users write in a brain file, in lower case. */
  readonly name: string;
  readonly parameters: t.Decoder<unknown, Parameters>;
  /** Converts an older form of the parameters before templates are rendered. `home` is the kit's directory. */
  readonly rewritten?: (written: Values, home: string) => Values;
  /** Its deadline in ms; 30 000 by default. */
  readonly deadlineMs?: (parameters: Parameters) => number;
  readonly run: (
    parameters: Parameters,
    tools: NeuronTools,
    context: NeuronCallContext,
  ) => TaskEither<AssistantError, NeuronOutcome>;
}

export interface Neuron extends NeuronModule {
  readonly name: string;
  readonly work: (tools: NeuronTools) => NeuronWork;
}

const DEADLINE_MS = 30_000;

/** Makes a neuron of a definition. */
export const neuron = <Parameters>(definition: NeuronDefinition<Parameters>): Neuron => ({
  ...definition,
  work:
    (tools) =>
    async (given, { clock, whenStopped }) => {
      const { name, deadlineMs = () => DEADLINE_MS, rewritten = (written) => written } = definition;
      const input = { ...given, parameters: rewritten(withoutNulls(given.parameters), tools.home) };
      const renderer = input.isTrusted ? here : tools.sandbox;
      const encodings = encodingsOf(definition, input.parameters);
      const protection = encodings && { encodings, authored: input.authored?.() };
      const rendering = renderer.parameters(input.parameters, input.values, protection);
      const rendered = rendering instanceof Promise ? await rendering : rendering;
      if (E.isLeft(rendered)) throw templateFailed(name, rendered.left);
      const parameters = decoded(definition, rendered.right);
      const found = tools.standIn?.(name, input);
      if (found !== undefined) {
        return finished(name, { _tag: 'Finished', values: found }, input, renderer, tools);
      }
      const outcome = await withDeadline(
        { deadlineMs: deadlineMs(parameters), clock, stage: name, whenStopped },
        (until) =>
          definition.run(parameters, tools, { until, scope: input.scope, written: input.parameters })(),
      );
      if (E.isLeft(outcome)) throw outcome.left;
      if (outcome.right._tag !== 'Finished') return outcome.right;
      return finished(name, outcome.right, input, renderer, tools);
    },
});

function decoded<Parameters>(
  { name, parameters }: NeuronDefinition<Parameters>,
  rendered: Values,
): Parameters {
  const result = parameters.decode(withoutNulls(rendered));
  if (E.isRight(result)) return result.right;
  const message = refusalsText(refusals(result.left), name);
  throw { _tag: 'NeuronFailed', neuron: name, message } satisfies AssistantError;
}

/** Queues the message first, then stores the memory, whose failure does not affect the message. */
async function finished(
  name: string,
  outcome: Extract<NeuronOutcome, { readonly _tag: 'Finished' }>,
  { parameters, values, scope }: NeuronInput,
  renderer: Renderer,
  tools: NeuronTools,
): Promise<NeuronResult> {
  const { speak, announce, memory, random, home } = tools;
  let missing: readonly string[] = [];
  const saying = messageOf(outcome, parameters, { renderer, random, home, values });
  const said = saying instanceof Promise ? await saying : saying;
  if (E.isRight(said) && said.right !== null) {
    memory.note(LAST_MESSAGE, said.right);
    if (outcome.to === undefined) speak(said.right, scope);
    else missing = announce(said.right, scope, outcome.to);
  }
  if (parameters.kalliope_memory !== undefined) {
    const kept = await remember(parameters.kalliope_memory, renderer, memory, {
      ...values,
      ...outcome.values,
    });
    if (E.isRight(said) && E.isLeft(kept)) {
      return { _tag: 'Finished', said: said.right, ...unkept(name, kept.left) };
    }
  }
  if (E.isLeft(said)) throw templateFailed(name, said.left);
  const error = `${name}: not connected: ${missing.join(', ')}`;
  return { _tag: 'Finished', said: said.right, ...(missing.length > 0 ? { error } : {}) };
}

/** Why a value was not stored: its template, or the disk. */
const unkept = (neuron: string, failure: TemplateFailure | AssistantError) =>
  isAssistantError(failure)
    ? ({ error: describeUnknown(failure) } as const)
    : ({ error: describeUnknown(templateFailed(neuron, failure)), isTemplate: true } as const);

const templateFailed = (neuron: string, failure: TemplateFailure): AssistantError => ({
  _tag: 'TemplateFailed',
  neuron,
  ...failure,
});

interface Limits extends WorkScope {
  readonly deadlineMs: number;
  /** The name of the work, for the error. */
  readonly stage: string;
}

/**
 * Rejects with `DeadlinePassed` when the work takes longer than `deadlineMs`. `until()` returns a signal that aborts then, or
 * when the work is cancelled. It is made at the first call, because most work ends at once.
 */
export function withDeadline<A>(
  { deadlineMs, clock, stage, whenStopped }: Limits,
  work: (until: () => AbortSignal) => Promise<A>,
): Promise<A> {
  return new Promise((resolve, reject) => {
    let controller: AbortController | undefined;
    const control = (): AbortController => {
      controller ??= new AbortController();
      return controller;
    };
    let timer: unknown;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      if (timer !== undefined) clock.clearTimeout(timer);
    };
    const cancel = (error?: AssistantError): void => {
      end();
      if (error !== undefined) reject(error);
      control().abort(error); // made even now, so that a later reader of the signal finds it aborted
    };
    const late = (): void => cancel({ _tag: 'DeadlinePassed', stage, deadlineMs });
    work(() => control().signal).then(
      (result) => {
        end();
        resolve(result);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
    whenStopped(cancel);
    // work that is done at once needs no timer
    void SETTLED.then(() => {
      if (!isOver) timer = clock.setTimeout(late, Math.min(deadlineMs, LONGEST_TIMER_S * 1000));
    });
  });
}

const SETTLED = Promise.resolve();

/**
 * Stores the values of a neuron's `kalliope_memory` after the neuron has acted. A rendered literal, such as `42` or
 * `{'a': 7}`, is stored as its value; an empty text is not stored. A failure does not stop the others. Left: the first failure.
 * Settles when all are on disk. A value that the disk refuses is remembered until the process ends.
 */
export async function remember(
  names: unknown,
  renderer: Renderer,
  memory: Memory,
  values: Values,
): Promise<E.Either<TemplateFailure | AssistantError, void>> {
  if (!t.UnknownRecord.is(names))
    return E.left({ parameter: 'kalliope_memory', message: 'expected a map of names and templates' });
  const failures: TemplateFailure[] = [];
  const keeping: Promise<E.Either<AssistantError, void>>[] = [];
  for (const [name, written] of Object.entries(names)) {
    const rendered = await renderer.parameters({ [name]: written }, values);
    if (E.isLeft(rendered)) failures.push(rendered.left);
    else {
      const value = rendered.right[name];
      if (value !== '') keeping.push(memory.keep(name, typeof value === 'string' ? literal(value) : value)());
    }
  }
  const [first] = failures;
  const kept = await Promise.all(keeping);
  if (first !== undefined) return E.left({ ...first, parameter: `kalliope_memory.${first.parameter}` });
  return kept.find(E.isLeft) ?? E.right(undefined);
}
