import { ConversationHeader } from '../codecs/runs.ts';
import { SaidAnswer } from '../codecs/say.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import { notFound } from './not-found.ts';

export const sayText: RouteDoc = {
  operationId: 'sayText',
  tag: 'runs',
  role: 'order',
  summary: 'Says a text, and answers when it was heard',
  headers: ConversationHeader,
  answers: { 200: SaidAnswer },
  failures: {
    404: 'one of the satellites is not known; it was said nowhere',
    503: 'the voice or the player failed; or the service is stopping',
  },
  examples: {
    muted: {
      summary: 'In a muted call, which makes no sound',
      body: { text: 'Dinner is ready.', mute: true },
      answer: { outcome: 'muted' },
    },
    announced: {
      summary: 'Everywhere at once, in a muted call',
      body: { text: 'Dinner is ready.', satellites: 'all', mute: true },
      answer: { outcome: 'muted', satellites: [{ name: 'default', outcome: 'muted' }] },
    },
    nobody: {
      summary: 'At a satellite that is not there',
      body: { text: 'Dinner is ready.', satellites: ['cellar'] },
      ...notFound('there is no satellite "cellar"', 'satellites'),
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
