import { EarsAnswer, PressedAnswer } from '../codecs/ears.ts';
import { ConversationHeader } from '../codecs/runs.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readEars: RouteDoc = {
  operationId: 'readEars',
  tag: 'ears',
  role: 'order',
  summary: 'Where the ears stand, and how loud it is at the microphone',
  answers: { 200: EarsAnswer },
  examples: { now: { summary: 'Now' } },
};

export const pressTrigger: RouteDoc = {
  operationId: 'pressTrigger',
  tag: 'ears',
  role: 'order',
  summary: 'Opens the ears, as if the hotword had been heard',
  description: 'Ears that are open already stay as they are.',
  headers: ConversationHeader,
  answers: { 202: PressedAnswer },
  failures: {
    409: 'the assistant is deaf, no microphone is open, or the satellite listens for its own hotword and cannot be opened',
  },
  examples: {
    unheard: {
      summary: 'There is no microphone',
      body: { conversation: 'kitchen' },
      status: 409,
      answer: { error: { status: 409, name: 'Conflict', message: 'no microphone is open' } },
    },
    nobody: {
      summary: 'A conversation without a name',
      body: { conversation: '' },
      status: 400,
    },
  },
};
