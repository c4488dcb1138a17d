import type { FastifyPluginAsync } from 'fastify';
import { callScope } from '../call-scope.ts';
import { SayBody } from '../codecs/say.ts';
import { sayText } from '../docs/say.ts';
import { HttpError } from '../errors.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { whenGone } from '../when-gone.ts';
import type { HttpWorld } from '../world.ts';

/** `POST /say`: a text that no synapse says. */
export const sayRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { say, nextCall, cut }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const route = { schema: { body: SayBody }, config: { doc: sayText, takesItsTime: true } };
  app.post('/say', route, async (request, reply) => {
    const { text, ...options } = request.body;
    const gone = new AbortController();
    whenGone(request, reply, () => gone.abort());
    const until = AbortSignal.any([cut, gone.signal]);
    const said = await say(text, callScope(nextCall(), options, request.headers), until);
    if (said.outcome === 'failed') throw new HttpError(503, said.error);
    return said;
  });
};
