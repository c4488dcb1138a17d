import { type NeuronTools, neuronLogics } from '../actors/neuron-tools.ts';
import { type RunWorld, run } from '../actors/run.ts';
import { interrupts } from '../brain/brain.ts';
import type { BrainContext } from '../machines/brain-context.ts';
import { conversationMachine } from '../machines/conversation.machine.ts';

interface Surroundings extends Pick<RunWorld, 'questions' | 'redacted' | 'tell'> {
  readonly present: () => Pick<BrainContext, 'brain' | 'settings' | 'codecs'>;
  readonly tools: NeuronTools;
}

/** Conversations whose runs have these tools at hand, and look at the present brain and settings. */
export function assistantConversations({
  present,
  tools,
  ...told
}: Surroundings): typeof conversationMachine {
  const brain = () => present().brain;
  const settings = () => present().settings;
  const runs = run({
    brain,
    hooks: () => settings().hooks,
    variables: () => settings().variables,
    spokenVariables: () => settings().spokenVariables,
    lowersHoles: () => settings().restApi.lowersHoles,
    memory: tools.memory,
    neurons: neuronLogics(() => present().codecs.modules.neurons, tools),
    ...told,
  });
  return conversationMachine.provide({
    actors: { run: runs },
    actions: { tell: (_, news) => told.tell(news) },
    guards: { interrupts: (_, { text, question }) => interrupts(brain(), text, question) },
    delays: {
      answerDeadline: ({ context }) =>
        settings().questionDeadlineMs[context.questions[0]?.scope.by ?? 'voice'],
    },
  });
}
