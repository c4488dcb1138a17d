import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { AssistantError } from '../../lib/errors.ts';
import type { BrainActor } from '../../machines/brain.machine.ts';
import { type IoTsProvider, Nothing, Nullable, titled } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

const schema = { params: t.type({ name: t.string }) };

/** `GET /conversations`: who talks with the assistant. `DELETE /conversations/NAME/question`: whoever was asked does not want to answer. */
export const conversationRoutes: FastifyPluginAsync<
  Pick<HttpDeps, 'brain' | 'isWaiting' | 'observed'>
> = async (fastify, { brain, isWaiting, observed }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.get('/conversations', { config: { doc: listConversations } }, async () => ({
    conversations: conversationsView(brain.getSnapshot().context.conversations, observed.askedAtMs),
  }));

  app.delete(
    '/conversations/:name/question',
    { schema, config: { doc: dropQuestion } },
    async ({ params: { name } }, reply) => {
      if (!isWaiting(name)) {
        const message = `no question waits in the conversation "${name}"`;
        throw { _tag: 'UnknownName', field: '', message } satisfies AssistantError;
      }
      brain.send({ type: 'question.cancel', conversation: name });
      return reply.code(204).send();
    },
  );
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

const ConversationList = titled(
  'ConversationList',
  t.type({ conversations: t.readonlyArray(ConversationShown) }),
);

const listConversations: RouteDoc = {
  operationId: 'listConversations',
  tag: 'conversations',
  role: 'order',
  summary: 'Every open conversation, and the question that waits in it',
  answers: { 200: ConversationList },
  examples: { all: { summary: 'All of them' } },
};

const dropQuestion: RouteDoc = {
  operationId: 'dropQuestion',
  tag: 'conversations',
  role: 'order',
  summary: 'Drops the question that waits in a conversation',
  answers: { 204: Nothing },
  failures: { 404: 'no question waits there' },
  examples: {
    waiting: { summary: 'A question waits', params: { name: 'phone' } },
    quiet: {
      summary: 'No question waits',
      params: { name: 'cellar' },
      ...notFound('no question waits in the conversation "cellar"'),
    },
  },
};

type Conversations = ReturnType<BrainActor['getSnapshot']>['context']['conversations'];

/** Every open conversation: where it stands, what runs in it, and the question that waits. */
const conversationsView = (conversations: Conversations, askedAtMs: (call: string) => number | undefined) =>
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
