import type { FastifyInstance } from 'fastify';
import { describe } from '../errors.ts';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers when it is done, however long that takes: a run has deadlines of its own. */
    readonly takesItsTime?: boolean;
  }
}

/** Answers 504 in place of a route that has not answered `deadlineMs` after its request came in. */
export function answerInTime(app: FastifyInstance, deadlineMs: number): void {
  const late = describe({ _tag: 'DeadlinePassed', stage: 'answering', deadlineMs });
  app.addHook('preHandler', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.takesItsTime !== true) {
      const timer = setTimeout(() => {
        if (!reply.sent && !reply.raw.headersSent) reply.send(new HttpError(504, late));
      }, deadlineMs);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
