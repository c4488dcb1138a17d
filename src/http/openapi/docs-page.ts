import type { StaticDocumentSpec } from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';

/** The page asks for nothing but what this service has. */
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
 * The browsable page of a document, as a server of its own that never listens: its packages take longer to load than the whole
 * interface, so it is made when somebody first asks for it. Whoever made it closes it.
 */
export async function docsPage(document: object, prefix: string): Promise<FastifyInstance> {
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
