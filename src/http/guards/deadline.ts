import type { FastifyInstance, FastifyReply } from 'fastify';
import { describe } from '../../errors.ts';
import { HttpError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers when it is done, however long that takes: a run has deadlines of its own. */
    readonly takesItsTime?: boolean;
  }
}

/** How often is looked for those that are late, at least. */
const LOOK_MS = 1_000;

/** Answers 504 in place of a route that has not answered `deadlineMs` after its request came in, and a look later at most. */
export function answerInTime(app: FastifyInstance, deadlineMs: number): void {
  const late = describe({ _tag: 'DeadlinePassed', stage: 'answering', deadlineMs });
  const open = new Map<FastifyReply, number>(); // a timer each would cost more than most answers
  const look = (): void => {
    for (const [reply, dueMs] of open) {
      if (dueMs > performance.now()) return; // the others came later
      open.delete(reply);
      if (!reply.sent && !reply.raw.headersSent) reply.send(new HttpError(504, late));
    }
  };
  const looking = setInterval(look, Math.min(LOOK_MS, deadlineMs / 4));
  app.addHook('preHandler', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.takesItsTime !== true) open.set(reply, performance.now() + deadlineMs);
    done();
  });
  app.addHook('onResponse', (_, reply, done) => {
    open.delete(reply);
    done();
  });
  app.addHook('onClose', async () => clearInterval(looking));
}
