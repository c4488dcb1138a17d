import type { Brain } from '../brain/brain.ts';
import type { RunMatched } from '../brain/call-stack.ts';
import type { Call, Hooks } from '../brain/events.ts';
import { synapsesOfHook } from '../brain/events.ts';
import { type MatchOptions, matchOrder } from '../brain/match-order.ts';
import { answerTo, type Question, withoutAnswer } from '../brain/question.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import type { Synapse } from '../brain/synapse.ts';
import { LAST_ORDER, type Memory } from './memory.ts';
import { missingOf, startedBy } from './neuron-actor.ts';
import type { StoredQuestions } from './stored-questions.ts';

/** The present state that runs read. */
export interface RunDeps {
  readonly brain: () => Brain;
  readonly hooks: () => Hooks;
  /** Whether the values of holes in orders (not in answers) are put in lower case. */
  readonly lowersHoles?: () => boolean;
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
export const runWork = ({ brain, hooks, lowersHoles, areaOf, memory, questions, redacted }: RunDeps) => ({
  /** Finds the synapses of a call. */
  match: ({ run, call, question }: Matched): RunMatched => {
    if (question === undefined)
      return {
        type: 'run.matched',
        run,
        ...found(call, brain(), hooks(), {
          lowersHoles: lowersHoles?.(),
          context: contextOf(areaOf?.(call.conversation)),
        }),
      };
    const answer = call.type === 'order.given' ? answerTo(question, call.order) : undefined;
    const next = answer ?? withoutAnswer(question);
    const missing = missingOf([next], brain().find);
    return {
      type: 'run.matched',
      run,
      isFound: answer !== undefined,
      next,
      ...(missing === undefined
        ? { started: startedBy([next], brain().find) }
        : { started: [], error: redacted(missing) }),
    };
  },
  noteOrder: (call: Call): void => {
    if (call.type === 'order.given') memory.note(LAST_ORDER, call.order);
  },
  /** Settles when the asked question is on disk, and the answered one is not. */
  store: async (asked: PendingQuestion | undefined, answered: string | undefined): Promise<void> => {
    await Promise.all([asked && questions.keep(asked), answered && questions.forget([answered])]);
  },
});

/** The synapses of a call: those it names, its order's matches, or with `isFound` false those of `on_order_not_found`. */
export function found(call: Call, brain: Brain, hooks: Hooks, options: MatchOptions = {}) {
  if (call.type === 'question.expired') throw new Error('nothing was asked');
  if (call.type === 'synapse.called')
    return { isFound: true, started: called(brain, call.names, call.parameters) };
  const matches = matchOrder(brain, call.order, options);
  if (matches.length > 0) return { isFound: true, started: matches };
  const defaults = called(brain, synapsesOfHook(hooks.on_order_not_found));
  return { isFound: false, started: defaults.filter(({ synapse }) => isEnabled(synapse)) };
}

const called = (brain: Brain, names: readonly string[], parameters = {}) =>
  startedBy(
    names.map((synapse) => ({ synapse, matchedOrder: null, parameters })),
    brain.find,
  );

/** What intents may require: `requires_context: area`. */
const contextOf = (area: string | undefined) => (area === undefined ? undefined : { area });

const isEnabled = (synapse: Synapse): boolean => synapse.isEnabled;
