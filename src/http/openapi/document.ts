import { commonResponses } from './common-responses.ts';
import { jsonSchemas } from './json-schema.ts';
import { operation } from './operation.ts';
import { TAGS } from './route-doc.ts';
import type { DocumentedRoute } from './routes.ts';

/** The OpenAPI 3.1 document of these routes, made from the codecs that check them. */
export function openApiDocument(routes: readonly DocumentedRoute[], version: string) {
  const schemas = jsonSchemas();
  const seen = new Set<string>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { operationId } = route.doc;
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const first = routes.find(({ doc }) => doc.operationId === operationId);
    const isAlias = seen.has(operationId);
    seen.add(operationId);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        ...operation(route, schemas),
        ...(isAlias
          ? { operationId: undefined, description: `The same as ${first?.method} ${first?.url}` }
          : {}),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broca',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: LOGIN },
        bearer: { type: 'http', scheme: 'bearer', description: TOKEN },
      },
      responses: commonResponses(schemas.of),
      schemas: Object.fromEntries([...schemas.titled].sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
}

const DESCRIPTION = `A voice assistant: orders in, neurons run, answers spoken. Bodies are read as JSON whatever their content type
says. With \`rest_api.compatibility: kalliope\` in the settings many answers have the shape of Kalliope's instead.`;

const LOGIN = 'Asked for only when `rest_api.password_protected` is true in the settings.';

const TOKEN = `The text of a token, which may do what its role may. Where only a login can be given, such as in the address of a WebSocket, the
token's name is the login and its text the password.`;
