import type { AnyActorRef, AnyMachineSnapshot, StateValueFrom } from 'xstate';
import type { AssistantEvent } from '../brain/events.ts';
import { type RunEvent, runName } from '../brain/run-steps.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
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
  taken({ value: 'opening', context: contextOf(input) }, place, (snapshot, host) =>
    settle(snapshot, { type: 'xstate.init' }, host),
  );

/** Steps a run. An event that its state does not know changes nothing. */
export const stepRun = (run: RunSnapshot, event: RunEvent, place?: RunPlace): RunStep =>
  taken(run, place, (snapshot, host) => step(snapshot, event, host));

function taken(
  run: RunSnapshot,
  place: RunPlace | undefined,
  take: (snapshot: AnyMachineSnapshot, host: ActionHost) => AnyMachineSnapshot | undefined,
): RunStep {
  const actions: RunAction[] = [];
  const host = {
    self: { id: runName(run.context.id), _parent: place?.self, logic: runMachine },
    system: place?.system,
    emit: (params: AssistantEvent) => actions.push({ type: 'emit', params }),
    act: (type: string, params: unknown) => actions.push({ type, params } as RunAction),
  };
  const at = { ...stateAt(run.value), context: run.context } as AnyMachineSnapshot;
  const next = take(at, host as unknown as ActionHost);
  return {
    run: next === undefined ? run : { value: next.value as RunState, context: next.context as RunContext },
    actions,
  };
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
