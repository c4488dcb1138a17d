import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { RunExport } from '../../observe/run-export.ts';
import { replayRun, saveRunAsTest } from '../docs/replays.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { unknownRun } from '../unknown-run.ts';
import { whenGone } from '../when-gone.ts';
import type { HttpWorld } from '../world.ts';

const ById = { schema: { params: t.type({ id: t.string }) } };

/** What a run would come to now, and a run kept as a test. */
export const replayRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { observed, replaying, cut }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  const find = async (id: string): Promise<RunExport> =>
    (await done(observed.runs.export(id))) ?? unknownRun(id);

  app.post(
    '/runs/:id/replay',
    { ...ById, config: { doc: replayRun, takesItsTime: true } },
    async (request, reply) => {
      const gone = new AbortController();
      whenGone(request, reply, () => gone.abort());
      const until = AbortSignal.any([cut, gone.signal]);
      const found = await find(request.params.id);
      const { run, isSame, stages, notRun } = await done(replaying.replay(found, until));
      return {
        run,
        is_same: isSame,
        stages: stages.map(({ isSame: is_same, ...stage }) => ({ ...stage, is_same })),
        not_run: notRun,
      };
    },
  );

  app.post('/runs/:id/test', { ...ById, config: { doc: saveRunAsTest } }, async ({ params }, reply) =>
    reply.code(201).send({ file: await done(replaying.saveTest(await find(params.id))) }),
  );
};
