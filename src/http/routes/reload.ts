import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { describeProblem } from '../../errors.ts';
import { reloadKit } from '../docs/service.ts';
import type { HttpWorld } from '../world.ts';

/** `POST /reload`: reads the files of the kit again, as an edit of them does by itself. */
export const reloadRoutes: FastifyPluginAsync<HttpWorld> = async (app, { reload }) => {
  app.post('/reload', { config: { doc: reloadKit } }, async () => {
    const reloaded = await reload();
    if (E.isLeft(reloaded)) throw reloaded.left;
    const { isChanged, synapses, problems, atNextStart } = reloaded.right;
    return {
      changed: isChanged,
      synapses,
      problems: problems.map(describeProblem),
      at_next_start: atNextStart,
    };
  });
};
