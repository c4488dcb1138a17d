import type { FastifyPluginAsync } from 'fastify';
import type { AssistantError } from '../../errors.ts';
import { callScope } from '../call-scope.ts';
import { SayBody } from '../codecs/say.ts';
import { sayText } from '../docs/say.ts';
import { HttpError } from '../errors.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { Said } from '../say.ts';
import { whenGone } from '../when-gone.ts';
import type { HttpWorld } from '../world.ts';

/** `POST /say`: a text that no synapse says. */
export const sayRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { say, announce, nextCall, cut }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const route = { schema: { body: SayBody }, config: { doc: sayText, takesItsTime: true } };
  app.post('/say', route, async (request, reply) => {
    const { text, satellites, ...options } = request.body;
    const gone = new AbortController();
    whenGone(request, reply, () => gone.abort());
    const until = AbortSignal.any([cut, gone.signal]);
    const scope = callScope(nextCall(), options, request.headers);
    if (satellites === undefined) return heard(await say(text, scope, until));
    const said = await announce(text, { ...scope, to: satellites }, until);
    if (said.outcome === 'unknown') throw unknown(said.names);
    return { ...heard(said), satellites: said.places };
  });
};

function heard(said: Said): Pick<Said, 'outcome'> {
  if (said.outcome === 'failed') throw new HttpError(503, said.error);
  return { outcome: said.outcome };
}

const unknown = (names: readonly string[]): AssistantError => ({
  _tag: 'UnknownName',
  field: 'satellites',
  message: `there is no satellite ${names.map((name) => `"${name}"`).join(', ')}`,
});
