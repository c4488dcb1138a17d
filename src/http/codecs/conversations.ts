import * as t from 'io-ts';
import { Nullable, titled } from './titled.ts';

const QuestionShown = titled(
  'QuestionThatWaits',
  t.type({
    run: t.string,
    asked: Nullable(t.string),
    by: t.string,
    links: t.readonlyArray(t.type({ synapse_name: t.string, answers: t.readonlyArray(t.string) })),
    default_synapse: t.string,
  }),
  {
    run: 'the run that asked',
    asked: 'when; null when nobody knows',
    by: 'who is to answer: api, or voice for whoever is in the room',
    default_synapse: 'what runs for any other answer',
  },
);

const ConversationShown = titled(
  'Conversation',
  t.type({
    name: t.string,
    state: t.union([t.literal('idle'), t.literal('running'), t.literal('waiting_for_answer')]),
    runs: t.readonlyArray(t.string),
    question: Nullable(QuestionShown),
    questions_behind: t.number,
  }),
  {
    runs: 'those going on',
    question: 'the one that the next order answers',
    questions_behind: 'how many wait for their turn',
  },
);

export const ConversationList = titled(
  'ConversationList',
  t.type({ conversations: t.readonlyArray(ConversationShown) }),
);
