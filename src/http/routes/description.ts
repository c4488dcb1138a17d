import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readDescription } from '../docs/description.ts';
import { docsPage } from '../openapi/docs-page.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { DocumentedRoute } from '../openapi/routes.ts';

interface Described {
  readonly routes: readonly DocumentedRoute[];
  readonly version: string;
}

/** `GET /openapi.json`: the description of the interface. `GET /docs`: the same as a page for people. */
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
      reply.callNotFound(); // the page has failures of its own shape
      return reply;
    }
    const { connection, date, 'transfer-encoding': encoding, ...headers } = shown.headers;
    return reply.code(shown.statusCode).headers(headers).send(shown.rawPayload);
  };
  app.get('/docs', { config: { role: 'order' } }, show);
  app.get('/docs/*', { config: { role: 'order' } }, show);
  app.addHook('onClose', async () => {
    await page?.then(
      (made) => made.close(),
      () => {}, // there is none
    );
  });
};
