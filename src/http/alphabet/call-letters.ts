import * as t from 'io-ts';
import {
  type CallScope,
  DEFAULT_CONVERSATION,
  type OrderGiven,
  type QuestionCancelled,
  type QuestionUnanswered,
  type SynapseCalled,
} from '../../brain/events.ts';
import { CallerName } from '../codecs/calls.ts';
import { letter, type Present } from './letter.ts';

const SCOPE = {
  conversation: CallerName,
  mute: t.boolean,
  by: t.keyof({ api: null, voice: null }, 'api or voice'),
  from_hook: t.boolean,
};

const SAYS = {
  conversation: `"${DEFAULT_CONVERSATION}" where it is left out`,
  mute: "this call's own; the assistant's where it is left out",
  by: 'who hears its questions: a client (where it is left out), or whoever is in the room',
  from_hook: 'what it does fires no hooks; false where it is left out',
};

const OF_CONVERSATION = { may: { conversation: CallerName }, says: { conversation: SAYS.conversation } };

/** What somebody asks for, and what becomes of questions. */
export const callLetters = {
  'order.given': letter(
    {
      about: 'Somebody says or types an order, or an answer.',
      needs: { order: t.string },
      may: SCOPE,
      says: SAYS,
    },
    ({ order, ...scope }, present): OrderGiven => ({
      type: 'order.given',
      order,
      ...scopeOf(scope, present),
    }),
  ),
  'synapse.called': letter(
    {
      about: 'Synapses are started by their names.',
      needs: { names: t.readonlyArray(t.string, 'a list of names') },
      may: { ...SCOPE, parameters: t.UnknownRecord },
      says: {
        ...SAYS,
        names: 'one that no synapse has is passed over',
        parameters: 'what their templates may name',
      },
    },
    ({ names, parameters = {}, ...scope }, present): SynapseCalled => ({
      type: 'synapse.called',
      names,
      parameters,
      ...scopeOf(scope, present),
    }),
  ),
  'question.cancel': letter(
    { about: 'Whoever was asked does not want to answer.', ...OF_CONVERSATION },
    ({ conversation = DEFAULT_CONVERSATION }): QuestionCancelled => ({
      type: 'question.cancel',
      conversation,
    }),
  ),
  'question.unanswered': letter(
    {
      about: 'Whoever was asked in the room said nothing: the question goes on with its default.',
      ...OF_CONVERSATION,
    },
    ({ conversation = DEFAULT_CONVERSATION }): QuestionUnanswered => ({
      type: 'question.unanswered',
      conversation,
    }),
  ),
} as const;

interface WrittenScope {
  readonly conversation?: string | undefined;
  readonly mute?: boolean | undefined;
  readonly by?: CallScope['by'] | undefined;
  readonly from_hook?: boolean | undefined;
}

const scopeOf = (
  { conversation = DEFAULT_CONVERSATION, mute, by = 'api', from_hook: isFromHook = false }: WrittenScope,
  { nextCall }: Present,
): CallScope => ({ call: nextCall(), conversation, mute, isFromHook, by });
