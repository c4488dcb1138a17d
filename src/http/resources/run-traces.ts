import * as t from 'io-ts';
import type { RunSummary } from '../../brain/stored-run.ts';
import { matchedNothing, nearMissesOf, type RunTrace } from '../../observe/run-trace.ts';
import { ById, Nothing } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow, unknownName } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { RunExport, RunList, RunsDeleted, RunsQuery, RunTraceAnswer } from './run-trace-codec.ts';

/** Lists, reads, exports and deletes traces of runs. */
export const runTraceRoutes: Routes<'observed' | 'presentKit' | 'rooms'> = async (
  app,
  { observed, presentKit, rooms },
) => {
  const { runs } = observed;

  app.get('/runs', routes.listRuns, async ({ query }) => {
    const { has_error: hasError, ...rest } = query;
    return { runs: (await orThrow(runs.list({ limit: 100, hasError, ...rest }))).map(runView) };
  });

  app.delete('/runs', routes.deleteRuns, async () => ({ deleted: await orThrow(runs.remove('all')) }));

  app.get('/runs/:id', routes.readRun, async ({ params: { id } }) => {
    const run = (await orThrow(runs.find(id))) ?? unknownRun(id);
    return { ...run, ...nearMisses(run) };
  });

  app.delete('/runs/:id', routes.deleteRun, async ({ params: { id } }, reply) => {
    if ((await orThrow(runs.remove([id]))) === 0) unknownRun(id);
    return reply.code(204).send();
  });

  app.get('/runs/:id/export', routes.exportRun, async ({ params: { id } }, reply) => {
    const exported = (await orThrow(runs.export(id))) ?? unknownRun(id);
    const fileName = `run-${id.replace(/[^\w-]/g, '_')}.json`;
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).send(exported);
  });

  app.get('/runs/:id/audio', routes.readRunAudio, async ({ params: { id } }, reply) => {
    const wav = (await orThrow(runs.wav(id))) ?? unknownRun(id, 'no sound is stored for the run');
    return reply.type('audio/wav').send(wav);
  });

  const nearMisses = (run: RunTrace) =>
    matchedNothing(run) && run.order !== null && run.texts_left_out !== true
      ? { near_misses_now: nearMissesOf(run.order, presentKit().brain, rooms.areaOf(run.conversation)) }
      : {};
};

const runView = ({ startedAtMs, durationMs, isDefault, hasError, hasAudio, ...rest }: RunSummary) => ({
  ...rest,
  started: new Date(startedAtMs).toISOString(),
  duration_ms: durationMs,
  is_default: isDefault,
  has_error: hasError,
  has_audio: hasAudio,
});

/** The example of a run that is not there. */
export const UNKNOWN_RUN = {
  summary: 'No such run',
  params: { id: 'none' },
  ...failedWith(404, 'no run has the id "none"', 'id'),
};

/** Throws `UnknownName`. */
export function unknownRun(id: string, what = 'no run has the id'): never {
  throw unknownName('id', `${what} "${id}"`);
}

const routes = operations('runs', {
  listRuns: {
    schema: { querystring: RunsQuery },
    role: 'order',
    summary: 'Recent runs',
    answers: { 200: RunList },
    failures: { 400: 'a limit that is none' },
    examples: {
      found: { summary: 'Runs about the light', query: { search: 'light' } },
      failed: { summary: 'The last in which something failed', query: { has_error: 'true', limit: '1' } },
      last: { summary: 'The last two of a conversation', query: { conversation: 'kitchen', limit: '2' } },
    },
  },
  readRun: {
    schema: { params: ById },
    role: 'order',
    summary: 'The trace of one run, also while it runs',
    answers: { 200: RunTraceAnswer },
    failures: { 404: 'no run has this id, or its trace is gone' },
    examples: { unknown: UNKNOWN_RUN },
  },
  deleteRun: {
    schema: { params: ById },
    role: 'admin',
    summary: 'Deletes the trace of a run, its sound too',
    description: 'A run still in progress leaves no trace then. Deleted data is removed from all files.',
    answers: { 204: Nothing },
    failures: { 404: 'no run has this id, or its trace is gone' },
    examples: { unknown: UNKNOWN_RUN },
  },
  deleteRuns: {
    role: 'admin',
    summary: 'Deletes the traces of all runs',
    answers: { 200: RunsDeleted },
    examples: { all: { summary: 'All of them' } },
  },
  exportRun: {
    schema: { params: ById },
    role: 'order',
    summary: 'One run as a document, with its sound and the runs whose questions it answers',
    answers: { 200: RunExport },
    failures: { 404: 'no run has this id, or its trace is gone' },
    examples: { unknown: UNKNOWN_RUN },
  },
  readRunAudio: {
    schema: { params: ById },
    role: 'order',
    summary: "The sound of a run's order: a WAV file of 16 kHz, mono",
    answers: { 200: t.string },
    mediaType: 'audio/wav',
    failures: { 404: 'no run has this id, or nothing was recorded' },
    examples: {
      unknown: {
        summary: 'No sound',
        params: { id: 'none' },
        ...failedWith(404, 'no sound is stored for the run "none"', 'id'),
      },
    },
  },
});
