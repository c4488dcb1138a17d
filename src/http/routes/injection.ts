import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { shownAlphabet } from '../alphabet/shown-alphabet.ts';
import { writtenEvent } from '../alphabet/written-event.ts';
import { EventBody, WaitIn } from '../codecs/injection.ts';
import { injectEvent, readAlphabet } from '../docs/injection.ts';
import { whoMayInject, whyNotInjected } from '../guards/injection.ts';
import { whyNot } from '../guards/roles.ts';
import { inject, injectAndSettle, runOf } from '../injecting.ts';
import { checked, type IoTsProvider } from '../io-ts-provider.ts';
import { whenGone } from '../when-gone.ts';
import type { HttpWorld } from '../world.ts';

/** `POST /events`: sends the machines an event. `GET /events/alphabet`: which there are. */
export const injectionRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, world) => {
  const { brain, settings, injecting, cut } = world;
  const app = fastify.withTypeProvider<IoTsProvider>();
  const events = shownAlphabet();

  app.get('/events/alphabet', { config: { doc: readAlphabet } }, async (request) => ({
    refused: whyNot(request.caller, injectEvent.role) ?? whyNotInjected(request, settings().restApi) ?? null,
    events,
  }));

  app.post(
    '/events',
    {
      schema: { body: EventBody },
      config: { doc: injectEvent, takesItsTime: true },
      preValidation: whoMayInject(settings),
    },
    async (request, reply) => {
      const { 'broca-wait': waitMs } = checked(WaitIn, request.headers);
      const sent = writtenEvent(request.body, brain.getSnapshot().context);
      if (E.isLeft(sent)) throw sent.left;
      const accepted = { accepted: true, run: runOf(sent.right) } as const;
      if (waitMs === undefined) {
        inject(injecting, sent.right);
        return reply.code(202).send(accepted);
      }
      const gone = new AbortController();
      whenGone(request, reply, () => gone.abort());
      const until = AbortSignal.any([cut, gone.signal, AbortSignal.timeout(waitMs)]);
      return { ...accepted, ...(await injectAndSettle(injecting, sent.right, until)) };
    },
  );
};
