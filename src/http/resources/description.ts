import type { StaticDocumentSpec } from '@fastify/swagger';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import * as t from 'io-ts';
import { titled } from '../codecs.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { DocumentedRoute, RouteDoc } from '../openapi/route-doc.ts';

interface Described {
  readonly routes: readonly DocumentedRoute[];
  readonly version: string;
}

/** `GET /openapi.json`: the description of the interface. `GET /docs`: the same as a web page. */
export const descriptionRoutes: FastifyPluginAsync<Described> = async (app, { routes, version }) => {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const present = () => {
    document ??= openApiDocument(routes, version);
    return document;
  };
  app.get('/openapi.json', { config: { doc: readDescription } }, async () => present());

  let page: Promise<FastifyInstance> | undefined;
  const show = async ({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    page ??= docsPage(present(), '/docs');
    const shown = await (await page).inject({ method: 'GET', url });
    if (shown.statusCode >= 400) {
      reply.callNotFound(); // errors of the page have another shape
      return reply;
    }
    const { connection, date, 'transfer-encoding': encoding, ...headers } = shown.headers;
    return reply.code(shown.statusCode).headers(headers).send(shown.rawPayload);
  };
  app.get('/docs', { config: { role: 'order' } }, show);
  app.get('/docs/*', { config: { role: 'order' } }, show);
  app.addHook('onClose', async () => {
    await page?.then(
      (server) => server.close(),
      () => {}, // it could not be made
    );
  });
};

const readDescription: RouteDoc = {
  operationId: 'readDescription',
  tag: 'service',
  role: 'order',
  summary: 'This description, as OpenAPI 3.1',
  description: 'The page at `/docs` shows it.',
  answers: {
    200: titled('Description', t.record(t.string, t.unknown)),
  },
  examples: { description: { summary: 'The whole of it' } },
};

/** The page loads nothing from other servers. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The browsable page of a document, as a separate server that never listens. Its packages take longer to load than the whole
 * interface, so it is made for the first request. The caller closes it.
 */
async function docsPage(document: object, prefix: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await page.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await page.register(swaggerUi, {
    routePrefix: prefix,
    theme: { title: 'Broca' },
    staticCSP: CONTENT_SECURITY,
    uiConfig: { layout: 'BaseLayout', validatorUrl: null, tryItOutEnabled: true, docExpansion: 'list' },
  });
  return page;
}
