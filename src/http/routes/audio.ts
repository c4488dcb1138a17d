import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { callScope } from '../call-scope.ts';
import { CallOptions } from '../codecs.ts';
import { checked } from '../io-ts-provider.ts';
import { upload } from '../upload.ts';
import type { HttpWorld } from '../world.ts';

/** Runs the order spoken in an uploaded recording, as if it had been given as text. */
export const audioRoutes: FastifyPluginAsync<HttpWorld> = async (app, { ask, nextCall, audioFrames }) => {
  app.post('/synapses/start/audio', async (request, reply) => {
    const { fields, file } = await upload(request, (bytes$) =>
      ask.transcribe({ type: 'audio.given', call: nextCall(), frames$: audioFrames(bytes$) })(),
    );
    const options = checked(CallOptions, fields);
    if (E.isLeft(file)) throw file.left;
    const scope = callScope(nextCall(), options, request.headers);
    return reply.code(201).send(await ask.run({ type: 'order.given', order: file.right, ...scope }));
  });
};
