import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { callScope } from '../call-scope.ts';
import { runRecording } from '../docs/runs.ts';
import { checked } from '../io-ts-provider.ts';
import { runAnswer } from '../run-answer.ts';
import { upload } from '../upload.ts';
import type { HttpWorld } from '../world.ts';

/** Runs the order spoken in an uploaded recording, as if it had been given as text. */
export const audioRoutes: FastifyPluginAsync<HttpWorld> = async (app, world) => {
  const { ask, nextCall, audioFrames, shapes, observed } = world;
  app.post(
    '/synapses/start/audio',
    { config: { doc: runRecording, takesItsTime: true } },
    async (request, reply) => {
      const id = nextCall();
      const after = observed.newest();
      const { fields, file } = await upload(request, shapes().isAudioName, async (bytes$, fieldsBefore) => {
        observed.listening(id);
        const { conversation } = callScope(id, fieldsBefore, request.headers);
        const frames$ = audioFrames(bytes$);
        const heard = await ask.transcribe({ type: 'audio.given', call: id, conversation, frames$ })();
        if (E.isLeft(heard) && heard.left._tag === 'TooLarge') throw heard.left; // nobody need send the rest of it
        return heard;
      });
      const options = checked(shapes().formOptions, fields);
      if (E.isLeft(file)) throw file.left;
      const scope = callScope(id, options, request.headers);
      const call = { type: 'order.given', order: file.right, ...scope } as const;
      return runAnswer(world, { call, from: 'audio', after }, request, reply);
    },
  );
};
