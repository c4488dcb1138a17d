import { STATUS_CODES } from 'node:http';
import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/described.ts';
import { ErrorAnswer } from '../codecs/error.ts';
import { Nothing } from '../codecs/titled.ts';
import { commonAnswers } from './common-responses.ts';
import { examplesOf, statusOf } from './examples.ts';
import type { DocumentedRoute } from './routes.ts';

type SchemaOf = (codec: t.Mixed) => JsonSchema;

const OF_BODIES = { 400: 'malformed; `field` says where', 413: 'too large' };

/** Every answer of an operation, by its status. */
export function responses(route: DocumentedRoute, hasBody: boolean, schemaOf: SchemaOf) {
  const { doc } = route;
  const { answers, failures, mediaType = 'application/json', isAlsoStream = false } = doc;
  const contentOf = (status: string, codec: t.Mixed, type: string) => {
    const examples = Object.entries(doc.examples).filter(([, one]) => String(statusOf(doc, one)) === status);
    const shown = examplesOf(Object.fromEntries(examples), ({ answer }) => answer);
    return { [type]: { schema: schemaOf(codec), ...shown } };
  };
  const wanted = Object.entries(answers).map(([status, codec]) => {
    const content =
      codec === Nothing
        ? {}
        : { content: { ...contentOf(status, codec, mediaType), ...(isAlsoStream ? STREAM : {}) } };
    return [status, { description: STATUS_CODES[status] ?? status, ...content }] as const;
  });
  const failed = Object.entries({ ...(hasBody ? OF_BODIES : {}), ...failures }).map(
    ([status, description]) =>
      [status, { description, content: contentOf(status, ErrorAnswer, 'application/json') }] as const,
  );
  return Object.fromEntries<object>([...commonAnswers(route), ...wanted, ...failed]);
}

const STREAM = {
  'text/event-stream': {
    schema: { type: 'string', description: 'events as they come, the answer in the last' },
  },
};
