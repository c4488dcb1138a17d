import type { Values } from 'pyjinja';
import type { Brain } from '../brain/brain.ts';
import {
  type AssistantEvent,
  type Call,
  type CallScope,
  type Hooks,
  type NewCall,
  synapsesOfHook,
} from '../brain/events.ts';
import { answerTo, type NextSynapse, withoutAnswer } from '../brain/question.ts';
import {
  type Frame,
  frameOf,
  type PendingQuestion,
  type RunReport,
  type SynapseReport,
} from '../brain/stored-run.ts';
import type { Synapse } from '../brain/synapse.ts';
import { LAST_ORDER, type Memory } from './memory.ts';
import type { NeuronLogic, NeuronResult } from './neuron.ts';
import { type PromiseActorLogic, promiseActor } from './promise-actor.ts';
import {
  type Failed,
  hookEvent,
  neuronEnded,
  nextOf,
  orderMatched,
  type RunningCall,
  reportNeuron,
  runNeuron,
  runStarted,
} from './run-neuron.ts';
import type { StoredQuestions } from './stored-questions.ts';

export interface RunInput {
  readonly call: Call;
  /** The question that this call answers, if any. */
  readonly pending?: PendingQuestion;
}

/** The result of a run. With `pending` it asked a question and can continue. */
export interface RunOutput {
  readonly report: RunReport;
  readonly pending?: PendingQuestion;
}

export type RunLogic = PromiseActorLogic<RunOutput, RunInput>;

/** The present state that a run reads. */
export interface RunDeps {
  readonly brain: () => Brain;
  readonly hooks: () => Hooks;
  readonly variables: () => Values;
  /** The names of values that the author did not write. */
  readonly spokenVariables: () => readonly string[];
  /** Whether the values of holes in orders (not in answers) are put in lower case. */
  readonly lowersHoles?: () => boolean;
  readonly memory: Memory;
  readonly questions: Pick<StoredQuestions, 'keep' | 'forget'>;
  /** Keys are neuron names in lower case. */
  readonly neurons: () => ReadonlyMap<string, NeuronLogic>;
  /** Removes secrets from the text of a failure. */
  readonly redacted: (text: string) => string;
  readonly emit: (event: AssistantEvent) => void;
}

type Task = RunInput & RunningCall;

/** Chooses the synapses of a call, then runs neuron after neuron until all have ended or one asks a question. */
export const run = (deps: RunDeps): RunLogic =>
  promiseActor(async ({ input, self, stopChild, whenStopped }) => {
    const task: Task = { ...input, self };
    whenStopped(() => task.neuron !== undefined && stopChild(task.neuron));
    const { call, pending } = input;
    deps.emit(runStarted(call, pending));
    const ended = await (pending === undefined ? begin(deps, task) : goOn(deps, task, pending));
    if (call.type === 'order.given') deps.memory.note(LAST_ORDER, call.order);
    // the call is acknowledged when the asked or answered question is on disk
    if (ended.pending !== undefined || pending !== undefined)
      await Promise.all([
        ended.pending && deps.questions.keep(ended.pending),
        pending && deps.questions.forget([pending.scope.call]),
      ]);
    return ended;
  });

async function begin(deps: RunDeps, task: Task): Promise<RunOutput> {
  const { call } = task;
  if (call.type === 'question.expired') throw new Error('nobody asked');
  const { frames, isFound } = started(call, deps.brain(), deps.hooks(), deps.lowersHoles?.());
  const order = call.type === 'order.given' ? call.order : null;
  if (order !== null) deps.emit(orderMatched(call, order, isFound, frames.map(nextOf).reverse()));
  if (order !== null) deps.emit(hookEvent(isFound ? 'on_order_found' : 'on_order_not_found', call, order));
  const { entered, pending } = await runStack(deps, task, [...frames], new Set());
  if (order !== null && isFound) deps.emit(hookEvent('on_processed_synapses', call, order));
  return runOutput(entered, frames.length > 0 ? 'complete' : null, order, pending);
}

/** Continues after an answer: the asking synapse is listed first, then the synapses of the answer or the default. */
async function goOn(deps: RunDeps, task: Task, { question, frames }: PendingQuestion): Promise<RunOutput> {
  const stack = [...frames];
  const asker = stack.at(-1);
  if (asker === undefined || task.call.type === 'synapse.called') throw new Error('nobody asked');
  const entered = new Set([asker.report]);
  const answer = task.call.type === 'order.given' ? answerTo(question, task.call.order) : undefined;
  const next = [answer ?? withoutAnswer(question)];
  if (task.call.type === 'order.given')
    deps.emit(orderMatched(task.call, task.call.order, answer !== undefined, next));
  const error = push(stack, next, deps.brain(), entered.size);
  reportNeuron(deps, task.call, {
    frame: asker,
    name: asker.synapse.neurons[asker.next - 1]?.name ?? 'neurotransmitter',
    ...(error === undefined ? {} : { error }),
  });
  const { pending } = await runStack(deps, task, stack, entered);
  return runOutput(entered, 'complete', null, pending);
}

function runOutput(
  entered: ReadonlySet<SynapseReport>,
  status: RunReport['status'],
  user_order: string | null,
  pending: PendingQuestion | undefined,
): RunOutput {
  const matched_synapses = [...entered];
  if (pending === undefined) return { report: { matched_synapses, status, user_order } };
  return { report: { matched_synapses, status: 'waiting_for_answer', user_order }, pending };
}

/** Runs the top of the stack until the stack is empty or a neuron asks. `entered` lists each started synapse once. */
async function runStack(deps: RunDeps, task: Task, stack: Frame[], entered: Set<SynapseReport>) {
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    entered.add(frame.report);
    const step = frame.synapse.neurons[frame.next];
    if (step === undefined) {
      stack.pop();
      continue;
    }
    frame.next += 1;
    const result = await runNeuron(deps, task, step, frame);
    if (task.self.getSnapshot().status !== 'active') break; // a neuron that was stopped has no result
    const error =
      result._tag === 'RunSynapses' ? push(stack, result.next, deps.brain(), entered.size) : undefined;
    if (hasEnded(result) && error === undefined) deps.emit(neuronEnded(task.call, frame, result));
    if (result._tag === 'Ask') {
      return { entered, pending: { question: result.question, scope: scopeOf(task.call), frames: stack } };
    }
    reportNeuron(deps, task.call, {
      frame,
      name: step.name,
      ...result,
      ...(error === undefined ? {} : { error }),
    });
  }
  return { entered };
}

/** Whether the neuron succeeded. Failures are reported where it is listed. */
const hasEnded = (result: NeuronResult | Failed): result is NeuronResult =>
  !('error' in result && result.error !== undefined);

const scopeOf = ({ call, conversation, mute, isFromHook, by }: Call): CallScope => ({
  call,
  conversation,
  mute,
  isFromHook,
  by,
});

/** The maximum number of synapses in a run, against links in a circle. */
const MAX_SYNAPSES = 1_000;

/** The first stack of a call: its named synapses, its order's matches, or with `isFound` false `on_order_not_found`. */
export function started(call: NewCall, brain: Brain, hooks: Hooks, lowersHoles = false) {
  if (call.type === 'synapse.called') {
    const frames = known(brain, call.names).map((synapse) => frameOf(synapse, null, call.parameters));
    return { frames: frames.reverse(), isFound: true };
  }
  const matches = brain.index().match(call.order, isEnabled, lowersHoles);
  if (matches.length > 0) {
    const frames = matches.map((match) => frameOf(match.synapse, match.matchedOrder, match.parameters));
    return { frames: frames.reverse(), isFound: true };
  }
  const frames = known(brain, synapsesOfHook(hooks.on_order_not_found))
    .filter(isEnabled)
    .map((synapse) => frameOf(synapse, null, {}));
  return { frames: frames.reverse(), isFound: false };
}

/** Puts started synapses on top of the stack, the first topmost. `entered`: synapses so far. Returns why it can't. */
export function push(
  stack: Frame[],
  next: readonly NextSynapse[],
  brain: Brain,
  entered: number,
): string | undefined {
  const missing = next.find(({ synapse }) => brain.find(synapse) === undefined);
  if (missing !== undefined) return `no synapse is named "${missing.synapse}"`;
  if (Math.max(entered, stack.length) >= MAX_SYNAPSES)
    return `more than ${MAX_SYNAPSES} synapses started by one another`;
  const frames = next.flatMap(({ synapse, matchedOrder, parameters }) =>
    known(brain, [synapse]).map((found) => frameOf(found, matchedOrder, parameters)),
  );
  stack.push(...frames.reverse());
  return undefined;
}

const isEnabled = (synapse: Synapse): boolean => synapse.isEnabled;

const known = (brain: Brain, names: readonly string[]): readonly Synapse[] & Synapse[] =>
  names.flatMap((name) => brain.find(name) ?? []);
