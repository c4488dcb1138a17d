import * as t from 'io-ts';
import { ByName, Nothing, Nullable, textUpTo, titled } from '../codecs.ts';
import { whenResponseCloses } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { voiceToTry } from '../engine-choices.ts';
import type { Model } from '../equipment.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

/** What this machine has to hear and speak with: devices, voices, and models to download. */
export const equipmentRoutes: Routes<'equipment' | 'settings' | 'cut'> = async (app, deps) => {
  const { equipment, settings, cut } = deps;
  const { models } = equipment;

  app.get('/devices', routes.listDevices, async (request, reply) => {
    const signal = AbortSignal.any([cut, whenResponseCloses(request, reply)]);
    const { microphones, loudspeakers } = await orThrow(equipment.devices(signal));
    return { microphones: microphones ?? null, loudspeakers: loudspeakers ?? null };
  });

  app.get('/voices', routes.listVoices, async (request, reply) => {
    const signal = AbortSignal.any([cut, whenResponseCloses(request, reply)]);
    return { voices: await orThrow(equipment.voices(signal)) };
  });

  app.post('/voices/preview', routes.previewVoice, async (request, reply) => {
    const { text, ...wanted } = request.body;
    const entry = await orThrow(async () => voiceToTry(wanted, settings(), equipment));
    const signal = AbortSignal.any([cut, whenResponseCloses(request, reply)]);
    return reply.type('audio/wav').send(await orThrow(equipment.preview(entry, text, signal)));
  });

  app.get('/models', routes.listModels, async () => ({ models: models.list().map(modelView) }));

  app.post('/models/:name/download', routes.downloadModel, async ({ params: { name } }, reply) => {
    await orThrow(async () => models.begin(name));
    return reply.code(202).send({ models: models.list().map(modelView) });
  });

  app.delete('/models/:name/download', routes.cancelDownload, async ({ params: { name } }, reply) => {
    await models.cancel(name);
    return reply.code(204).send();
  });

  app.delete('/models/:name', routes.removeModel, async ({ params: { name } }, reply) => {
    await orThrow(models.remove(name));
    return reply.code(204).send();
  });
};

const modelView = ({ sizeBytes, ...model }: Model) => ({
  ...model,
  ...(sizeBytes === undefined ? {} : { size_bytes: sizeBytes }),
});

const Devices = Nullable(
  t.readonlyArray(
    titled('SoundDevice', t.intersection([t.type({ device: t.string }), t.partial({ name: t.string })]), {
      device: 'as the settings name it',
      name: 'as people know it; absent for a sound server',
    }),
  ),
);

const DevicesAnswer = titled('DevicesAnswer', t.type({ microphones: Devices, loudspeakers: Devices }), {
  microphones: 'null if arecord is not installed',
  loudspeakers: 'null if aplay is not installed',
});

const VoicesAnswer = titled(
  'VoicesAnswer',
  t.type({
    voices: t.readonlyArray(
      titled('Voice', t.type({ code: t.string, name: t.string, languages: t.readonlyArray(t.string) }), {
        code: 'the parameter voice of espeak',
        languages: 'language tags, such as fr-FR',
      }),
    ),
  }),
);

const PreviewBody = titled(
  'VoicePreview',
  t.intersection([
    t.type({ name: t.string, text: textUpTo(500) }, 'a JSON object with name and text'),
    t.partial({ parameters: t.UnknownRecord }),
  ]),
  { name: 'a voice of the settings, or another one that Broca has', parameters: 'those to try' },
);

const ModelsAnswer = titled(
  'ModelsAnswer',
  t.type({
    models: t.readonlyArray(
      titled(
        'Model',
        t.intersection([
          t.type({
            name: t.string,
            engine: t.string,
            state: t.keyof({ absent: null, partial: null, downloading: null, here: null, broken: null }),
          }),
          t.partial({
            language: t.string,
            size_bytes: t.number,
            licence: t.string,
            bytes: t.number,
            step: t.string,
            detail: t.string,
          }),
        ]),
        {
          engine: 'the engine that uses it',
          state: 'partial: a download was cut and goes on where it stopped; broken: files are missing',
          bytes: 'what came of a download so far',
          step: 'what is done after the download',
          detail: 'why the last download failed, or what is broken',
        },
      ),
    ),
  }),
);

const UNKNOWN_MODEL = {
  summary: 'No such model',
  params: { name: 'parrot' },
  ...failedWith(404, 'there is no model "parrot"', 'name'),
};
const FAILURES = { 404: 'no model has this name' };

const routes = operations('ears', {
  listDevices: {
    role: 'order',
    summary: 'The microphones and loudspeakers of this machine',
    answers: { 200: DevicesAnswer },
    failures: { 503: 'arecord or aplay gives no list' },
    examples: { all: { summary: 'All of them' } },
  },
  listVoices: {
    role: 'order',
    summary: 'The voices of espeak-ng',
    answers: { 200: VoicesAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  previewVoice: {
    schema: { body: PreviewBody },
    role: 'author',
    summary: 'Says a text with a voice, and answers with the sound',
    description: 'Nothing sounds at the assistant, and nothing is changed.',
    answers: { 200: t.string },
    mediaType: 'audio/wav',
    failures: { 500: 'the voice failed', 503: 'the voice lacks a program or a model' },
    examples: {
      hello: {
        summary: 'Another voice',
        body: { name: 'espeak', text: 'Hello.', parameters: { voice: 'en-us' } },
      },
      unknown: {
        summary: 'No such voice',
        body: { name: 'parrot', text: 'Hello.' },
        ...failedWith(400, 'name: found "parrot", expected one of espeak, sherpa', 'name'),
      },
    },
  },
  listModels: {
    role: 'order',
    summary: 'The models that are here, and those that can be downloaded',
    answers: { 200: ModelsAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  downloadModel: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Begins to download a model, or goes on with it',
    description: 'GET /models tells how far it is.',
    answers: { 202: ModelsAnswer },
    failures: FAILURES,
    examples: { unknown: UNKNOWN_MODEL },
  },
  cancelDownload: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Cuts a download; it can go on later',
    answers: { 204: Nothing },
    examples: { none: { summary: 'None is under way', params: { name: 'silero' } } },
  },
  removeModel: {
    schema: { params: ByName },
    role: 'author',
    summary: 'Removes a model, or what came of its download',
    answers: { 204: Nothing },
    failures: FAILURES,
    examples: { unknown: UNKNOWN_MODEL },
  },
});
