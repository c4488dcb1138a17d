import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { Observable } from 'rxjs';
import type { AssistantError } from '../../lib/errors.ts';
import { CallOptions, decodeOrThrow, FORM } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { FORM_LIMITS, partsOf } from '../forms.ts';
import { operations } from '../openapi/route-doc.ts';
import { callScope, orderGiven, type RunDep, runAnswer } from '../run-answer.ts';
import { ConversationHeader, RunResult } from './run-codec.ts';

/** Runs the order spoken in an uploaded recording, as if it had been given as text. */
export const audioRoutes: Routes<'audioFrames' | 'maxUploadBytes' | 'nextCall' | RunDep> = async (
  app,
  deps,
) => {
  const { ask, nextCall, audioFrames, maxUploadBytes, shapes, observed } = deps;
  // only here, because it has work to do for each request
  app.removeContentTypeParser(FORM);
  await app.register(multipart, {
    throwFileSizeLimit: false, // audioFrames counts too, and says how large a file may be
    limits: { ...FORM_LIMITS, fileSize: maxUploadBytes + 1 },
  });
  app.post('/synapses/start/audio', routes.runRecording, async (request, reply) => {
    const id = nextCall();
    const after = observed.newest();
    const { fields, file } = await upload(request, shapes().isAudioName, async (bytes$, fieldsBefore) => {
      observed.listening(id);
      const { conversation } = callScope(id, fieldsBefore, request.headers);
      const frames$ = audioFrames(bytes$);
      const transcript = await ask.transcribe({ type: 'audio.given', call: id, conversation, frames$ })();
      // without waiting for the rest of the upload
      if (E.isLeft(transcript) && transcript.left._tag === 'TooLarge') throw transcript.left;
      return transcript;
    });
    const options = decodeOrThrow(shapes().formOptions, fields);
    if (E.isLeft(file)) throw file.left;
    const call = orderGiven(id, file.right, options, request.headers);
    return runAnswer(deps, { call, from: 'audio', after }, request, reply);
  });
};

/** The fields of a form, and the result of its file. */
export interface Upload<A> {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: A;
}

/**
 * Reads a multipart form to its end and hands the bytes of its part `file` to `take` while they arrive: fields may come
 * before it or after it. A second file is passed over. Rejects with `BadRequest` without a file or when the form is broken,
 * `UnsupportedFile` when its name is not the name of a recording, and as `take` does, without waiting for the rest of the form.
 */
async function upload<A>(
  request: FastifyRequest,
  isAudioName: (fileName: string) => boolean,
  take: (bytes$: Observable<Uint8Array>, fieldsBefore: Upload<A>['fields']) => Promise<A>,
): Promise<Upload<A>> {
  if (!request.isMultipart()) throw noFile('a multipart form');
  const fields: Record<string, unknown> = {};
  let taken: Promise<A> | undefined;
  let unsupported: string | undefined;
  const { promise: refused, reject: refuse } = rejectable();
  const readForm = async (): Promise<void> => {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file' || part.filename === '' || taken !== undefined) part.file.resume();
      else if (!isAudioName(part.filename)) {
        unsupported = part.filename;
        part.file.resume();
      } else {
        taken = take(bytesOf(part.file), { ...fields });
        taken.catch(refuse).finally(() => part.file.resume()); // awaited below too, when the form has been read
      }
    }
  };
  await Promise.race([readForm(), refused]);
  if (taken !== undefined) return { fields, file: await taken };
  if (unsupported !== undefined)
    throw { _tag: 'UnsupportedFile', fileName: unsupported } satisfies AssistantError;
  throw noFile('a WAV or MP3 file in the form field "file"');
}

function rejectable(): { readonly promise: Promise<never>; readonly reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  promise.catch(() => {}); // possibly without a listener by now
  return { promise, reject };
}

const noFile = (expected: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'file',
  message: `file: found nothing, expected ${expected}`,
});

/** The bytes as they arrive; after an unsubscribe the rest is discarded, so that the form can be read to its end. */
const bytesOf = (file: Readable): Observable<Uint8Array> =>
  new Observable((subscriber) => {
    file.on('data', (chunk: Uint8Array) => subscriber.next(chunk));
    file.once('end', () => subscriber.complete());
    file.once('error', (error) => subscriber.error(error));
    return () => void file.resume();
  });

const routes = operations('runs', {
  runRecording: {
    takesItsTime: true,
    role: 'order',
    summary: 'Runs the order spoken in a recording',
    description:
      'WAV, MP3, and with ffmpeg any format that it reads; the name of the file ends in .wav or .mp3.',
    headers: ConversationHeader,
    form: CallOptions,
    answers: { 201: RunResult },
    isAlsoStream: true,
    failures: {
      415: 'a file name without .wav or .mp3',
      422: 'sound that cannot be decoded',
      503: 'the recogniser, or something it needs, is missing; or the service is stopping',
      504: 'the recogniser took too long',
      507: 'the disk is full',
    },
    examples: {},
  },
});
