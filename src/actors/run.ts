import type { Brain } from '../brain/brain.ts';
import type { RunMatched } from '../brain/call-stack.ts';
import type { Call, Hooks } from '../brain/events.ts';
import { synapsesOfHook } from '../brain/events.ts';
import { type MatchOptions, matchOrder, roomContext } from '../brain/match-order.ts';
import type { Understanding } from '../brain/near/near-question.ts';
import { answerTo, isMeant, type MeantOrder, type Question, withoutAnswer } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import type { Synapse } from '../brain/synapse.ts';
import { LAST_ORDER, type Memory } from './memory.ts';
import { nearStart } from './near-start.ts';
import { missingOf, startedBy } from './neuron-actor.ts';
import type { StoredQuestions } from './stored-questions.ts';

/** The present state that runs read. */
export interface RunDeps {
  readonly brain: () => Brain;
  readonly hooks: () => Hooks;
  /** Whether the values of holes in orders (not in answers) are put in lower case. */
  readonly lowersHoles?: () => boolean;
  /** What becomes of orders that are nearly right; without it they match nothing. */
  readonly understanding?: () => Understanding;
  /** The area of the room in which a conversation is held. */
  readonly areaOf?: (conversation: string) => string | undefined;
  readonly memory: Pick<Memory, 'note'>;
  readonly questions: Pick<StoredQuestions, 'keep' | 'forget'>;
  /** Removes secrets from the text of a failure. */
  readonly redacted: (text: string) => string;
}

/** The call of a run, and its question if the call answers it. */
interface Matched {
  readonly run: string;
  readonly call: Call;
  readonly question: Question | undefined;
}

/** The work of runs outside their machine. */
export const runWork = (deps: RunDeps) => ({
  /** Finds the synapses of a call. */
  match: ({ run, call, question }: Matched): RunMatched => {
    if (question === undefined)
      return {
        type: 'run.matched',
        run,
        ...found(call, deps.brain(), deps.hooks(), optionsOf(deps, call), deps.understanding?.()),
      };
    if (question.meant !== undefined)
      return {
        type: 'run.matched',
        run,
        ...confirmed(question.meant, call, deps.brain(), deps.hooks(), optionsOf(deps, call)),
      };
    const answer = call.type === 'order.given' ? answerTo(question, call.order) : undefined;
    const next = answer ?? withoutAnswer(question);
    const missing = missingOf([next], deps.brain().find);
    return {
      type: 'run.matched',
      run,
      isFound: answer !== undefined,
      next,
      ...(missing === undefined
        ? { started: startedBy([next], deps.brain().find) }
        : { started: [], error: deps.redacted(missing) }),
    };
  },
  noteOrder: (call: Call): void => {
    if (call.type === 'order.given') deps.memory.note(LAST_ORDER, call.order);
  },
  /** Settles when the asked question is on disk, and the answered one is not. */
  store: async (asked: PendingQuestion | undefined, answered: string | undefined): Promise<void> => {
    await Promise.all([asked && deps.questions.keep(asked), answered && deps.questions.forget([answered])]);
  },
});

/** The synapses of a call: those it names, its order's matches, or with `isFound` false those of `on_order_not_found`. */
export function found(
  call: Call,
  brain: Brain,
  hooks: Hooks,
  options: MatchOptions = {},
  understanding?: Understanding,
) {
  if (call.type === 'question.expired') throw new Error('nothing was asked');
  if (call.type === 'synapse.called')
    return { isFound: true, started: called(brain, call.names, call.parameters) };
  const matches = matchOrder(brain, call.order, options);
  if (matches.length > 0) return { isFound: true, started: matches };
  const near = understanding && nearStart(call, brain, understanding, options);
  return near ?? { isFound: false, started: defaults(brain, hooks) };
}

/** What the answer starts to the question whether an order is meant: the order, or what runs if nothing matches. */
function confirmed(
  { order, said, ...answers }: MeantOrder,
  call: Call,
  brain: Brain,
  hooks: Hooks,
  options: MatchOptions,
) {
  if (call.type !== 'order.given' || isMeant({ order, said, ...answers }, call.order) !== true) {
    const near = { outcome: 'refused', order: said } as const;
    return { isFound: false, started: defaults(brain, hooks), near };
  }
  const started = matchOrder(brain, order, options);
  const near = { outcome: 'meant', order } as const;
  return started.length > 0
    ? { isFound: true, started, near }
    : { isFound: false, started, near, error: `nothing is started by "${order}" any more` };
}

const defaults = (brain: Brain, hooks: Hooks) =>
  called(brain, synapsesOfHook(hooks.on_order_not_found)).filter(({ synapse }) => isEnabled(synapse));

const called = (brain: Brain, names: readonly string[], parameters = {}) =>
  startedBy(
    names.map((synapse) => ({ synapse, matchedOrder: null, parameters })),
    brain.find,
  );

const optionsOf = ({ lowersHoles, areaOf }: RunDeps, { conversation }: Call): MatchOptions => ({
  lowersHoles: lowersHoles?.(),
  context: roomContext(areaOf?.(conversation)),
});

const isEnabled = (synapse: Synapse): boolean => synapse.isEnabled;
