import { EnteredAnswer } from '../codecs/signals.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const locateDevice: RouteDoc = {
  operationId: 'locateDevice',
  tag: 'signals',
  role: 'order',
  summary: 'Tells where a device is',
  description: 'A synapse starts when a device comes into its circle, not while it stays there.',
  answers: { 200: EnteredAnswer },
  examples: {
    home: {
      summary: 'A device comes home',
      body: { latitude: 48.8566, longitude: 2.3522, device: 'phone' },
      answer: { entered: ['welcome'] },
    },
    away: { summary: 'It is far away', body: { latitude: 0, longitude: '2.5' }, answer: { entered: [] } },
    impossible: { summary: 'No such place', body: { latitude: 91, longitude: 0 }, status: 400 },
  },
};
