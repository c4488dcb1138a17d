import * as t from 'io-ts';
import type { PendingQuestion } from '../../brain/stored-run.ts';
import type { ConversationReport } from '../../machines/states.ts';
import { ByName, Nothing, Nullable, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, unknownName } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

/** `GET /conversations` lists the open conversations. `DELETE /conversations/NAME/question` drops a pending question. */
export const conversationRoutes: Routes<'brain' | 'conversations' | 'isWaiting' | 'observed'> = async (
  app,
  { brain, conversations, isWaiting, observed },
) => {
  app.get('/conversations', routes.listConversations, async () => ({
    conversations: conversations().map((report) => conversationView(report, observed.askedAtMs)),
  }));

  app.delete('/conversations/:name/question', routes.dropQuestion, async ({ params: { name } }, reply) => {
    if (!isWaiting(name)) throw unknownName('', `no question waits in the conversation "${name}"`);
    brain.send({ type: 'question.cancel', conversation: name });
    return reply.code(204).send();
  });
};

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
    run: 'the run that asked the question',
    asked: 'the time; null if unknown',
    by: 'who has to answer: api, or voice for people in the room',
    default_synapse: 'the synapse for any other answer',
  },
);

const ConversationShown = titled(
  'Conversation',
  t.type({
    name: t.string,
    state: t.keyof({ idle: null, running: null, waiting_for_answer: null }),
    runs: t.readonlyArray(t.string),
    question: Nullable(QuestionShown),
    questions_behind: t.number,
  }),
  {
    runs: 'the present runs',
    question: 'the question that the next order answers',
    questions_behind: 'the number of further questions in the queue',
  },
);

const ConversationList = titled(
  'ConversationList',
  t.type({ conversations: t.readonlyArray(ConversationShown) }),
);

/** An open conversation: where it stands, what runs in it, and the question that waits. */
const conversationView = (
  { name, state, runs, questions: [first, ...behind] }: ConversationReport,
  askedAtMs: (call: string) => number | undefined,
) => ({
  name,
  state,
  runs,
  question: first === undefined ? null : questionView(first, askedAtMs(first.scope.call)),
  questions_behind: behind.length,
});

const questionView = ({ question, scope }: PendingQuestion, askedAtMs: number | undefined) => ({
  run: scope.call,
  asked: askedAtMs === undefined ? null : new Date(askedAtMs).toISOString(),
  by: scope.by,
  links: question.links.map(({ synapse, answers }) => ({ synapse_name: synapse, answers })),
  default_synapse: question.otherwise,
});

const routes = operations('conversations', {
  listConversations: {
    role: 'order',
    summary: 'The open conversations and their pending questions',
    answers: { 200: ConversationList },
    examples: { all: { summary: 'All of them' } },
  },
  dropQuestion: {
    schema: { params: ByName },
    role: 'order',
    summary: 'Cancels the pending question of a conversation',
    answers: { 204: Nothing },
    failures: { 404: 'no question waits there' },
    examples: {
      waiting: { summary: 'A pending question', params: { name: 'phone' } },
      quiet: {
        summary: 'No pending question',
        params: { name: 'cellar' },
        ...failedWith(404, 'no question waits in the conversation "cellar"'),
      },
    },
  },
});
