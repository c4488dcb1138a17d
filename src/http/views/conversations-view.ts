import type { BrainActor } from '../../machines/brain.machine.ts';

type Conversations = ReturnType<BrainActor['getSnapshot']>['context']['conversations'];

/** Every open conversation: where it stands, what runs in it, and the question that waits. */
export const conversationsView = (
  conversations: Conversations,
  askedAtMs: (call: string) => number | undefined,
) =>
  Object.entries(conversations).map(([name, conversation]) => {
    const { value, context } = conversation.getSnapshot();
    const [first, ...behind] = context.questions;
    return {
      name,
      state: value,
      runs: Object.values(context.running).map(({ call }) => call),
      question: first === undefined ? null : questionView(first, askedAtMs(first.scope.call)),
      questions_behind: behind.length,
    };
  });

type Waiting = ReturnType<Conversations[string]['getSnapshot']>['context']['questions'][number];

const questionView = ({ question, scope }: Waiting, askedAtMs: number | undefined) => ({
  run: scope.call,
  asked: askedAtMs === undefined ? null : new Date(askedAtMs).toISOString(),
  by: scope.by,
  links: question.links.map(({ synapse, answers }) => ({ synapse_name: synapse, answers })),
  default_synapse: question.otherwise,
});
