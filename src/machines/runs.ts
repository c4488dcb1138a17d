import type { AnyActorRef, AnyMachineSnapshot, StateValueFrom } from 'xstate';
import { type RunEvent, runName } from '../brain/call-stack.ts';
import type { AssistantEvent, Call, CallAnswered } from '../brain/events.ts';
import type { PendingQuestion, RunReport } from '../brain/stored-run.ts';
import type { ActionHost } from './fast-actions.ts';
import { fastStep } from './fast-transitions.ts';
import { runMachine } from './run.machine.ts';
import {
  type answerOf,
  contextOf,
  type jobOf,
  type matchOf,
  pendingOf,
  type RunContext,
  type RunInput,
  type storedOf,
} from './run-context.ts';

/** A run as its conversation keeps it: a plain snapshot of the run machine. */
export interface RunSnapshot {
  readonly value: RunState;
  readonly context: RunContext;
}

type RunState = StateValueFrom<typeof runMachine>;

/** An action of a run, for its conversation to carry out. */
export type RunAction =
  | { readonly type: 'emit'; readonly params: AssistantEvent }
  | { readonly type: 'match'; readonly params: ReturnType<typeof matchOf> }
  | { readonly type: 'runNeuron'; readonly params: ReturnType<typeof jobOf> }
  | { readonly type: 'noteOrder'; readonly params: RunContext['call'] }
  | { readonly type: 'store'; readonly params: ReturnType<typeof storedOf> }
  | { readonly type: 'answer'; readonly params: ReturnType<typeof answerOf> }
  | { readonly type: 'fail'; readonly params: { readonly call: string; readonly error: unknown } };

/** A run after a step, and what is to be done. */
export interface RunStep {
  readonly run: RunSnapshot;
  readonly actions: readonly RunAction[];
}

/** Where a run is stepped: its conversation, for inspectors. */
export interface RunPlace {
  readonly self: AnyActorRef;
  readonly system: AnyActorRef['system'];
}

const { step, settle } = fastStep(runMachine, true);

/** Begins a run, or restores one that waits for its answer. */
export const beginRun = (input: RunInput, place?: RunPlace): RunStep =>
  taken(settle, { value: 'opening', context: contextOf(input) }, INIT, place);

const INIT = { type: 'xstate.init' } as const;

/** Steps a run. An event that its state does not know changes nothing. */
export const stepRun = (run: RunSnapshot, event: RunEvent, place?: RunPlace): RunStep =>
  taken(step, run, event, place);

function taken(
  take: typeof step,
  run: RunSnapshot,
  event: RunEvent | typeof INIT,
  place: RunPlace | undefined,
): RunStep {
  const host = new RunHost(run.context.id, place);
  const next = take(stateAt(run.value), run.context, event, host as unknown as ActionHost);
  return {
    run: next === undefined ? run : { value: next.at.value as RunState, context: next.context as RunContext },
    actions: host.actions,
  };
}

/** Collects the actions of a step. It is a class, because objects with functions of their own cost an order a microsecond. */
class RunHost {
  readonly actions: RunAction[] = [];
  readonly #id: string;
  readonly #place: RunPlace | undefined;

  constructor(id: string, place: RunPlace | undefined) {
    this.#id = id;
    this.#place = place;
  }

  /** For inspectors. */
  get self() {
    return { id: runName(this.#id), _parent: this.#place?.self, logic: runMachine };
  }

  get system() {
    return this.#place?.system;
  }

  args(context: RunContext, event: RunEvent) {
    return { context, event };
  }

  emit(params: AssistantEvent): void {
    this.actions.push({ type: 'emit', params });
  }

  act(type: string, params: unknown): void {
    this.actions.push({ type, params } as RunAction);
  }
}

const NO_CONTEXT = {} as RunContext;

const states = new Map<RunState, AnyMachineSnapshot>();

/** A snapshot of a state without its context. */
function stateAt(value: RunState): AnyMachineSnapshot {
  const known = states.get(value) ?? runMachine.resolveState({ value, context: NO_CONTEXT });
  states.set(value, known);
  return known;
}

/** Whether it has ended. */
export const isOver = ({ value }: RunSnapshot): boolean => value === 'done' || value === 'failed';

/** The question of a run that has asked; undefined for others. */
export const questionOfRun = ({ context }: RunSnapshot): PendingQuestion | undefined =>
  context.question === undefined ? undefined : pendingOf(context, context.question);

export interface ConversationContext {
  readonly id: string;
  /** Its runs, also those that wait for an answer, in the order of their begin. */
  readonly runs: readonly RunSnapshot[];
  /** The ids of the runs that wait for an answer, the oldest first. Only the first can be answered. */
  readonly questions: readonly string[];
}

/** A run by its id. */
export const runIn = ({ runs }: ConversationContext, id: string): RunSnapshot | undefined =>
  runs.find(({ context }) => context.id === id);

/** The pending question that the next order answers. */
export function firstQuestion(context: ConversationContext): PendingQuestion | undefined {
  const id = context.questions[0];
  const run = id === undefined ? undefined : runIn(context, id);
  return run === undefined ? undefined : questionOfRun(run);
}

/** The pending questions, the oldest first. */
export const pendingQuestions = (context: ConversationContext): readonly PendingQuestion[] =>
  context.questions.flatMap((id) => {
    const run = runIn(context, id);
    return run === undefined ? [] : (questionOfRun(run) ?? []);
  });

/** Whether a run is at work. */
export const isRunning = ({ runs, questions }: ConversationContext): boolean =>
  runs.length > questions.length;

/** The calls at work. */
export const runningCalls = ({ runs, questions }: ConversationContext): readonly string[] =>
  runs.filter(({ context }) => !questions.includes(context.id)).map(({ context }) => context.call.call);

/** The context after a step of a run: an ended run leaves, and one that has asked waits behind the others. */
export function afterStep(context: ConversationContext, run: RunSnapshot): ConversationContext {
  const { id } = run.context;
  if (isOver(run)) return withoutRuns(context, [id]);
  const hasAsked = run.value === 'waiting_for_answer' && !context.questions.includes(id);
  const place = context.runs.findIndex((other) => other.context.id === id);
  return {
    id: context.id,
    runs: place === -1 ? [...context.runs, run] : context.runs.with(place, run),
    questions: hasAsked ? [...context.questions, id] : context.questions,
  };
}

/** The context without the first questions, at most this many. */
export const withoutQuestions = (context: ConversationContext, most: number): ConversationContext =>
  withoutRuns(context, context.questions.slice(0, most));

const withoutRuns = (
  { id, runs, questions }: ConversationContext,
  ids: readonly string[],
): ConversationContext => ({
  id,
  runs: runs.filter(({ context }) => !ids.includes(context.id)),
  questions: questions.length === 0 ? questions : questions.filter((one) => !ids.includes(one)),
});

/** The answer to a call of a run, which `context` shows after its step. While a question is pending it holds both. */
export function callAnswered(
  context: ConversationContext,
  { call, isOnTop, report }: ReturnType<typeof answerOf>,
): CallAnswered {
  const whole = isOnTop ? withQuestion(report, firstQuestion(context)) : report;
  return {
    type: 'call.answered',
    call: call.call,
    conversation: context.id,
    result: { report: whole },
  };
}

function withQuestion(report: RunReport, pending: PendingQuestion | undefined): RunReport {
  const asker = pending?.frames.at(-1)?.report;
  if (asker === undefined) return report;
  const { matched_synapses } = report;
  return {
    ...report,
    status: 'waiting_for_answer',
    matched_synapses: matched_synapses.includes(asker) ? matched_synapses : [...matched_synapses, asker],
  };
}

/** The event about the first questions, at most this many, which get no answer. */
export const questionsDropped = (context: ConversationContext, most: number): AssistantEvent => ({
  type: 'question.dropped',
  conversation: context.id,
  asked: pendingQuestions(context)
    .slice(0, most)
    .map(({ scope }) => scope.call),
});

/** The end of the first question without an answer: a separate call, because the asking one has been answered. */
export function expired(context: ConversationContext): Call {
  const pending = firstQuestion(context);
  if (pending === undefined) throw new Error('nothing was asked');
  return { type: 'question.expired', ...pending.scope, call: `${pending.scope.call}-late` };
}

/** The events of a failed conversation: its questions are dropped, also those that are being stored. */
export function lostEvents(
  context: ConversationContext | undefined,
  conversation: string,
  error: unknown,
): readonly AssistantEvent[] {
  const failed: AssistantEvent = { type: 'conversation.failed', conversation, error };
  const asking = (context?.runs ?? []).flatMap((run) => questionOfRun(run) ?? []);
  const asked = asking.map(({ scope }) => scope.call);
  return asked.length === 0 ? [failed] : [{ type: 'question.dropped', conversation, asked }, failed];
}
