import { ConversationHeader } from '../codecs/runs.ts';
import { SaidAnswer } from '../codecs/say.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const sayText: RouteDoc = {
  operationId: 'sayText',
  tag: 'runs',
  summary: 'Says a text, and answers when it was heard',
  headers: ConversationHeader,
  answers: { 200: SaidAnswer },
  failures: { 503: 'the voice or the player failed; or the service is stopping' },
  examples: {
    muted: {
      summary: 'In a muted call, which makes no sound',
      body: { text: 'Dinner is ready.', mute: true },
      answer: { outcome: 'muted' },
    },
    nothing: {
      summary: 'Nothing to say',
      body: { text: ' ' },
      status: 400,
      answer: {
        error: {
          status: 400,
          name: 'Bad request',
          message: 'text: found " ", expected a text of 1 to 5000 characters',
          field: 'text',
        },
      },
    },
  },
};
