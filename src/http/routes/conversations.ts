import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { AssistantError } from '../../errors.ts';
import { dropQuestion, listConversations } from '../docs/conversations.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { conversationsView } from '../views/conversations-view.ts';
import type { HttpWorld } from '../world.ts';

const schema = { params: t.type({ name: t.string }) };

/** `GET /conversations`: who talks with the assistant. `DELETE /conversations/NAME/question`: whoever was asked does not want to answer. */
export const conversationRoutes: FastifyPluginAsync<HttpWorld> = async (
  fastify,
  { brain, isWaiting, observed },
) => {
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
