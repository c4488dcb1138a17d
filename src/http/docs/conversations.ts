import { ConversationList } from '../codecs/conversations.ts';
import { Nothing } from '../codecs/titled.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

export const listConversations: RouteDoc = {
  operationId: 'listConversations',
  tag: 'conversations',
  role: 'order',
  summary: 'Every open conversation, and the question that waits in it',
  answers: { 200: ConversationList },
  examples: { all: { summary: 'All of them' } },
};

export const dropQuestion: RouteDoc = {
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
