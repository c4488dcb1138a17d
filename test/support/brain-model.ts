import { EMPTY } from 'rxjs';
import { createMachine, fromCallback, fromPromise, type StateValueMap } from 'xstate';
import { DEFAULT_CONVERSATION, type OrderGiven } from '../../src/brain/events.ts';
import type { PendingQuestion } from '../../src/brain/stored-run.ts';
import { brainMachine } from '../../src/machines/brain.machine.ts';
import type { BrainContext, BrainEvent, BrainMachineEvent } from '../../src/machines/brain-events.ts';
import type { ConversationMoved } from '../../src/machines/conversations.ts';
import { outputMachine } from '../../src/machines/output.machine.ts';
import { satelliteMachine } from '../../src/machines/satellite.machine.ts';
import { NO_SENTENCES } from '../../src/sentences/sentences.ts';
import { type RawKit, rawKit } from '../../src/testing/harness/open-kit.ts';
import { done, failed, type Model } from './machine-model.ts';
import { scope } from './scope.ts';
import { ask, neuron, say, synapse } from './synapse.ts';

const part = fromCallback(() => {});

const light = synapse('light', { orders: ['turn on the light'], neurons: [say('done')] });
const black = synapse('black', { neurons: [say('black')] });

/** What the brain of the model knows. */
export const BRAIN_KIT: RawKit = {
  synapses: [
    light,
    black,
    synapse('coffee', { orders: ['coffee'], neurons: [say('sugar?'), ask({ light: ['yes'] }, 'black')] }),
    synapse('nap', { orders: ['nap'], neurons: [neuron('sleep', { seconds: 20 }), say('awake')] }),
  ],
};

const QUESTION: PendingQuestion = {
  question: { links: [], otherwise: 'black' } as unknown as PendingQuestion['question'],
  scope: scope({ call: 'recalled', conversation: 'kitchen', by: 'voice' }),
  frames: [],
};

const kit = rawKit(BRAIN_KIT);
const NEURONS = [...kit.modules.neurons.keys()];
const by = (conversation: string) => scope({ by: 'voice', conversation });

const EVENTS: readonly BrainMachineEvent[] = [
  ...['turn on the light', 'coffee', 'nap'].map(
    (order) => ({ type: 'order.given', order, ...by(DEFAULT_CONVERSATION) }) as const,
  ),
  { type: 'order.given', order: 'coffee', ...by('kitchen') },
  { type: 'synapse.called', names: ['light'], parameters: {}, ...by(DEFAULT_CONVERSATION) },
  { type: 'question.cancel', conversation: DEFAULT_CONVERSATION },
  { type: 'question.unanswered', conversation: DEFAULT_CONVERSATION },
  { type: 'questions.recalled', conversation: 'kitchen', questions: [QUESTION] },
  { type: 'conversation.moved', from: 'idle', to: 'running' },
  { type: 'conversation.moved', from: 'running', to: 'idle' },
  { type: 'conversation.moved', from: 'running', to: 'waiting_for_answer' },
  { type: 'conversation.moved', from: 'waiting_for_answer', to: 'running' },
  { type: 'sentences.changed', sentences: NO_SENTENCES },
  { type: 'trigger.pressed' },
  { type: 'trigger.pressed', conversation: 'tab' },
  { type: 'trigger.skip', isSkipped: true },
  { type: 'trigger.skip', isSkipped: false },
  { type: 'trigger.skip_at_most', times: 1 },
  { type: 'trigger.skip_once_less' },
  { type: 'audio.given', call: 'upload', conversation: DEFAULT_CONVERSATION, frames$: EMPTY },
  { type: 'audio.heard', call: 'upload', result: { text: 'turn on the light' } },
  { type: 'audio.not_heard', call: 'upload', error: 'noise' },
  { type: 'synapse.added', synapse: synapse('more', {}) },
  { type: 'synapse.replaced', synapse: light },
  { type: 'synapse.deleted', name: 'black' },
  { type: 'synapse.enabled', name: 'light', isEnabled: false },
  { type: 'ears.close' },
  { type: 'ears.open' },
  { type: 'voice.mute' },
  { type: 'voice.unmute' },
  { type: 'settings.changed', settings: kit.settings },
  { type: 'sentences.changed', sentences: NO_SENTENCES },
  {
    type: 'kit.replaced',
    synapses: kit.synapses,
    sentences: NO_SENTENCES,
    settings: kit.settings,
    neurons: NEURONS,
  },
  { type: 'satellite.joined', conversation: 'tab', isDeaf: false, isMuted: false },
  { type: 'satellite.deafen', conversation: 'tab' },
  { type: 'satellite.undeafen', conversation: 'tab' },
  { type: 'satellite.mute', conversation: 'tab' },
  { type: 'satellite.unmute', conversation: 'tab' },
  { type: 'satellite.left', conversation: 'tab' },
  { type: 'output.hold' },
  { type: 'output.release' },
  { type: 'speech.stop' },
];

/** The brain machine over parts that do nothing of themselves. */
export const brainModel = (): Model => {
  const { settings, synapses } = kit;
  return {
    machine: brainMachine.provide({
      actors: {
        conversations: part as never,
        neuron: part as never,
        output: outputMachine.provide({ actors: { speaking: part as never } }),
        hooks: part,
        learning: part,
        timers: part,
        transcribing: part as never,
        signals: createMachine({}) as never,
        connections: createMachine({}) as never,
        ears: createMachine({}) as never,
        satellite: satellite(),
      },
    }),
    input: { synapses, sentences: NO_SENTENCES, settings, neurons: NEURONS },
    events: EVENTS,
    place: (value) => [(value as StateValueMap).ears, (value as StateValueMap).dialogue],
    // a conversation comes from where it was
    mayCome: (event, { context }) =>
      event.type !== 'conversation.moved' || isPossible(event as ConversationMoved, context as BrainContext),
    ends: (actor) => [failed(actor), ...(actor.startsWith('satellite.') ? [done(actor)] : [])],
    facts: ({ running, waiting, transcribing, satellites }: BrainContext) => [
      running,
      waiting,
      Math.min(1, transcribing.length),
      Object.keys(satellites),
    ],
  };
};

const [COFFEE, NAP, LIGHT] = ['coffee', 'nap', 'turn on the light'].map(
  (order) => ({ type: 'order.given', order, ...by(DEFAULT_CONVERSATION) }) as const,
) as [OrderGiven, OrderGiven, OrderGiven];

/** What the conversations of a whole assistant report. */
export const DIALOGUES: readonly (readonly BrainEvent[])[] = [
  [LIGHT, COFFEE, { type: 'question.cancel', conversation: DEFAULT_CONVERSATION }],
  [{ ...COFFEE, conversation: 'kitchen' }, NAP, { type: 'question.cancel', conversation: 'kitchen' }],
];

/** One conversation at most is in each state. */
const isPossible = ({ from, to }: ConversationMoved, { running, waiting }: BrainContext): boolean => {
  const after = { running, waiting_for_answer: waiting, idle: 1 };
  after[from] -= 1;
  after[to] += 1;
  return (
    after.running >= 0 && after.waiting_for_answer >= 0 && after.running <= 1 && after.waiting_for_answer <= 1
  );
};

function satellite(): typeof satelliteMachine {
  return satelliteMachine.provide({
    actors: {
      output: outputMachine.provide({ actors: { speaking: part as never } }),
      leaving: fromPromise(async () => {}),
      ears: createMachine({}) as never,
    },
  });
}
