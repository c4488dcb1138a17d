import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type * as t from 'io-ts';
import type { Values } from 'pyjinja';
import type { AnyActor } from 'xstate';
import type { CallScope } from '../brain/events.ts';
import { encodingsOf, type NeuronModule } from '../brain/modules.ts';
import type { Places } from '../brain/places.ts';
import type { NextSynapse, Question } from '../brain/question.ts';
import { withoutNulls } from '../lib/codecs.ts';
import { refusals, refusalsText } from '../lib/decode.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../lib/errors.ts';
import { LONGEST_TIMER_S, type Soon, whenThere } from '../lib/promises.ts';
import { here, type Renderer, type TemplateFailure, templatesIn } from '../template/render-parameters.ts';
import { LAST_MESSAGE, remember } from './memory.ts';
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

/** The work of a neuron: renders and decodes its parameters, runs, speaks, stores. Throws or rejects: `AssistantError`. */
export type NeuronWork = (input: NeuronInput, scope: WorkScope) => Soon<NeuronResult>;

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
  /** Its work may change its parameters. They are decoded again for each call. */
  readonly mayChangeParameters?: true;
  /** Its deadline in ms; 30 000 by default. */
  readonly deadlineMs?: (parameters: Parameters) => number;
  /** Returns an `Either` if it is done at once. Then nothing waits for it, and it has no deadline. */
  readonly run: (
    parameters: Parameters,
    tools: NeuronTools,
    context: NeuronCallContext,
  ) => TaskEither<AssistantError, NeuronOutcome> | E.Either<AssistantError, NeuronOutcome>;
}

export interface Neuron extends NeuronModule {
  readonly name: string;
  readonly work: (tools: NeuronTools) => NeuronWork;
}

const DEADLINE_MS = 30_000;

/** Makes a neuron of a definition. */
export const neuron = <Parameters>(definition: NeuronDefinition<Parameters>): Neuron => ({
  ...definition,
  work: (tools) => {
    const { name } = definition;
    const decode = decoder(definition);
    return (given, scope) => {
      const input = withParameters(given, definition, tools);
      const renderer = input.isTrusted ? here : tools.sandbox;
      return whenThere(decode(input, renderer), (parameters) => {
        const found = tools.standIn?.(name, input);
        if (found !== undefined)
          return finished(name, { _tag: 'Finished', values: found }, input, renderer, tools);
        return whenThere(outcomeOf(definition, parameters, input, tools, scope), (outcome) => {
          if (E.isLeft(outcome)) throw outcome.left;
          return outcome.right._tag === 'Finished'
            ? finished(name, outcome.right, input, renderer, tools)
            : outcome.right;
        });
      });
    };
  },
});

/** Renders and decodes parameters; those without templates once. Throws or rejects: `AssistantError`. */
function decoder<Parameters>(definition: NeuronDefinition<Parameters>) {
  const known = new WeakMap<Values, Parameters>();
  return (input: NeuronInput, renderer: Renderer): Soon<Parameters> => {
    const { parameters: written, values, authored } = input;
    const before = known.get(written);
    if (before !== undefined) return before;
    const encodings = encodingsOf(definition, written);
    const protection = encodings && { encodings, authored: authored?.() };
    return whenThere(renderer.parameters(written, values, protection), (rendered) => {
      if (E.isLeft(rendered)) throw templateFailed(definition.name, rendered.left);
      const parameters = decoded(definition, rendered.right);
      if (definition.mayChangeParameters !== true && templatesIn(written).length === 0)
        known.set(written, parameters);
      return parameters;
    });
  };
}

function withParameters<Parameters>(
  given: NeuronInput,
  { rewritten }: NeuronDefinition<Parameters>,
  { home }: NeuronTools,
): NeuronInput {
  const written = withoutNulls(given.parameters);
  const parameters = rewritten === undefined ? written : rewritten(written, home);
  return parameters === given.parameters ? given : { ...given, parameters };
}

function outcomeOf<Parameters>(
  { name, run, deadlineMs = () => DEADLINE_MS }: NeuronDefinition<Parameters>,
  parameters: Parameters,
  { scope, parameters: written }: NeuronInput,
  tools: NeuronTools,
  { clock, whenStopped }: WorkScope,
): Soon<E.Either<AssistantError, NeuronOutcome>> {
  const limits = { deadlineMs: deadlineMs(parameters), clock, stage: name, whenStopped };
  return withDeadline(limits, (until) => {
    const begun = run(parameters, tools, { until, scope, written });
    return typeof begun === 'function' ? begun() : begun;
  });
}

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
function finished(
  name: string,
  outcome: Extract<NeuronOutcome, { readonly _tag: 'Finished' }>,
  { parameters, values, scope }: NeuronInput,
  renderer: Renderer,
  tools: NeuronTools,
): Soon<NeuronResult> {
  const { speak, announce, memory, random, home } = tools;
  return whenThere(messageOf(outcome, parameters, { renderer, random, home, values }), (said) => {
    let missing: readonly string[] = [];
    if (E.isRight(said) && said.right !== null) {
      memory.note(LAST_MESSAGE, said.right);
      if (outcome.to === undefined) speak(said.right, scope);
      else missing = announce(said.right, scope, outcome.to);
    }
    const result = (): NeuronResult => {
      if (E.isLeft(said)) throw templateFailed(name, said.left);
      if (missing.length === 0) return { _tag: 'Finished', said: said.right };
      return { _tag: 'Finished', said: said.right, error: `${name}: not connected: ${missing.join(', ')}` };
    };
    const { kalliope_memory } = parameters;
    if (kalliope_memory === undefined) return result();
    return remember(kalliope_memory, renderer, memory, { ...values, ...outcome.values }).then((kept) =>
      E.isRight(said) && E.isLeft(kept)
        ? { _tag: 'Finished', said: said.right, ...unkept(name, kept.left) }
        : result(),
    );
  });
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
 * when the work is cancelled. It is made at the first call, because most work ends at once; such work is returned as it is.
 */
export function withDeadline<A>(limits: Limits, work: (until: () => AbortSignal) => Soon<A>): Soon<A> {
  let controller: AbortController | undefined;
  const control = (): AbortController => {
    controller ??= new AbortController();
    return controller;
  };
  const begun = work(() => control().signal);
  return begun instanceof Promise ? inTime(limits, begun, control) : begun;
}

const inTime = <A>(
  { deadlineMs, clock, stage, whenStopped }: Limits,
  work: Promise<A>,
  control: () => AbortController,
): Promise<A> =>
  new Promise((resolve, reject) => {
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
    work.then(
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
    // work that is done in the next moment needs no timer
    void SETTLED.then(() => {
      if (!isOver) timer = clock.setTimeout(late, Math.min(deadlineMs, LONGEST_TIMER_S * 1000));
    });
  });

const SETTLED = Promise.resolve();
