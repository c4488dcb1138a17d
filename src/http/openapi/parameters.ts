import type * as t from 'io-ts';
import type { JsonSchema } from '../../lib/described.ts';
import { examplesOf } from './examples.ts';
import type { Example } from './route-doc.ts';
import type { DocumentedRoute } from './routes.ts';

type Place = 'path' | 'query' | 'header';

/** What an operation takes beside its body. */
export function parameters({ doc, schema = {} }: DocumentedRoute, schemaOf: (codec: t.Mixed) => JsonSchema) {
  const codecs: Readonly<Record<Place, unknown>> = {
    path: schema.params,
    query: doc.query ?? schema.querystring,
    header: doc.headers ?? schema.headers,
  };
  const parametersIn = (place: Place) => {
    if (codecs[place] === undefined) return [];
    const { properties = {}, required = [] } = schemaOf(codecs[place] as t.Mixed);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...examplesOf(doc.examples, (example) => GIVEN[place](example)?.[name]),
    }));
  };
  const all = (['path', 'query', 'header'] as const).flatMap(parametersIn);
  return all.length === 0 ? {} : { parameters: all };
}

const GIVEN: Readonly<Record<Place, (example: Example) => Readonly<Record<string, string>> | undefined>> = {
  path: ({ params }) => params,
  query: ({ query }) => query,
  header: ({ headers }) => headers,
};
