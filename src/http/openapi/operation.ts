import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/described.ts';
import type { JsonSchemas } from './json-schema.ts';
import { parameters } from './parameters.ts';
import { requestBody } from './request-body.ts';
import { responses } from './responses.ts';
import type { DocumentedRoute } from './routes.ts';

/** One operation of the document. Throws where a codec of the route is not described. */
export function operation(route: DocumentedRoute, schemas: JsonSchemas) {
  const { operationId, tag, role, summary, description } = route.doc;
  const schemaOf = (codec: t.Mixed): JsonSchema => {
    try {
      return schemas.of(codec);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${route.method} ${route.url}: ${why}`, { cause: error });
    }
  };
  const body = requestBody(route, schemaOf);
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description === undefined ? '' : `${description} `}Needs the role \`${role}\`.`,
    ...parameters(route, schemaOf),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(route, body !== undefined, schemaOf),
  };
}
