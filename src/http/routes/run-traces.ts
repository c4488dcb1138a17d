import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { RunSummary } from '../../brain/kept-run.ts';
import { nearMissesOf } from '../../observe/near-misses.ts';
import { matchedNothing, type RunTrace } from '../../observe/run-trace.ts';
import { RunsQuery } from '../codecs/run-traces.ts';
import { deleteRun, deleteRuns, exportRun, listRuns, readRun, readRunAudio } from '../docs/run-traces.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { unknownRun } from '../unknown-run.ts';
import type { HttpWorld } from '../world.ts';

const ById = { schema: { params: t.type({ id: t.string }) } };

/** What ran lately, all that is known of one run, and its end. */
export const runTraceRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { observed, brain }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const { runs } = observed;

  app.get('/runs', { schema: { querystring: RunsQuery }, config: { doc: listRuns } }, async ({ query }) => {
    const { has_error: hasError, ...rest } = query;
    return { runs: (await done(runs.list({ limit: 100, hasError, ...rest }))).map(shown) };
  });

  app.delete('/runs', { config: { doc: deleteRuns } }, async () => ({
    deleted: await done(runs.remove('all')),
  }));

  app.get('/runs/:id', { ...ById, config: { doc: readRun } }, async ({ params: { id } }) => {
    const run = (await done(runs.find(id))) ?? unknownRun(id);
    return { ...run, ...nearMisses(run) };
  });

  app.delete('/runs/:id', { ...ById, config: { doc: deleteRun } }, async ({ params: { id } }, reply) => {
    if ((await done(runs.remove([id]))) === 0) unknownRun(id);
    return reply.code(204).send();
  });

  app.get('/runs/:id/export', { ...ById, config: { doc: exportRun } }, async ({ params: { id } }, reply) => {
    const exported = (await done(runs.export(id))) ?? unknownRun(id);
    return reply
      .header('content-disposition', `attachment; filename="run-${fileNameOf(id)}.json"`)
      .send(exported);
  });

  app.get(
    '/runs/:id/audio',
    { ...ById, config: { doc: readRunAudio } },
    async ({ params: { id } }, reply) => {
      const wav = (await done(runs.wav(id))) ?? unknownRun(id, 'no sound is kept of the run');
      return reply.type('audio/wav').send(wav);
    },
  );

  const nearMisses = (run: RunTrace) =>
    matchedNothing(run) && run.order !== null && run.texts_left_out !== true
      ? { near_misses_now: nearMissesOf(run.order, brain.getSnapshot().context.brain) }
      : {};
};

const fileNameOf = (id: string): string => id.replace(/[^\w-]/g, '_');

const shown = ({ startedAtMs, durationMs, isDefault, hasError, hasAudio, ...rest }: RunSummary) => ({
  ...rest,
  started: new Date(startedAtMs).toISOString(),
  duration_ms: durationMs,
  is_default: isDefault,
  has_error: hasError,
  has_audio: hasAudio,
});
