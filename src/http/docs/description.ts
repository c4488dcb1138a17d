import * as t from 'io-ts';
import { titled } from '../codecs/titled.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readDescription: RouteDoc = {
  operationId: 'readDescription',
  tag: 'service',
  role: 'order',
  summary: 'This description, as OpenAPI 3.1',
  description: 'The page at `/docs` shows it to people.',
  answers: {
    200: titled('Description', t.record(t.string, t.unknown)),
  },
  examples: { description: { summary: 'The whole of it' } },
};
