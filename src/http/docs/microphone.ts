import { Nothing } from '../codecs/titled.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const openMicrophone: RouteDoc = {
  operationId: 'openMicrophone',
  tag: 'ears',
  role: 'order',
  summary: 'A microphone and a loudspeaker somewhere else, such as a tab of a browser',
  description:
    'A WebSocket, with a conversation of its own. Sound goes both ways as raw 16-bit little-endian mono samples in binary messages; docs/api.md has the texts between them.',
  answers: { 101: Nothing },
  failures: { 400: 'no name, or no rate', 426: 'it was not asked for as a WebSocket' },
  examples: {
    plain: {
      summary: 'Without an upgrade',
      query: { name: 'tablet', rate: '48000' },
      status: 426,
    },
    slow: {
      summary: 'Too few samples',
      query: { name: 'tablet', rate: '100' },
      status: 400,
    },
  },
};
