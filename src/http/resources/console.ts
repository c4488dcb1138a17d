import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** The page as it was built: `dist/console`, whether this file runs from its source or as built. */
const FOLDER = fileURLToPath(new URL('../../../dist/console', import.meta.url));

/** The editor writes its styles into the page; nothing else comes from anywhere but this service. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `GET /console`: a page to see what the assistant does, and to talk with it. It holds nothing of this assistant, so it needs no login: it asks for one. */
export const consoleRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, role: 'order', isOpen: true };
  });
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/console/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.includes('/part-')) reply.header('cache-control', 'private, max-age=31536000, immutable');
    },
  });
  app.addHook('onSend', async (_, reply) => void reply.headers(HEADERS));
  app.get('/console', (_, reply) => reply.sendFile('index.html'));
};

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY,
  'permissions-policy': 'microphone=(self)',
  'referrer-policy': 'no-referrer',
};
