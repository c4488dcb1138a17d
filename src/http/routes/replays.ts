import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { AssistantError } from '../../errors.ts';
import type { RunExport } from '../../observing/run-export.ts';
import { replayRun, saveRunAsTest } from '../docs/replays.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const ById = { schema: { params: t.type({ id: t.string }) } };

/** What a run would come to now, and a run kept as a test. */
export const replayRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { observed, replaying }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  const find = async (id: string): Promise<RunExport> => {
    const found = await done(observed.runs.export(id));
    if (found !== undefined) return found;
    const message = `no run has the id "${id}"`;
    throw { _tag: 'UnknownName', field: 'id', message } satisfies AssistantError;
  };

  app.post(
    '/runs/:id/replay',
    { ...ById, config: { doc: replayRun, takesItsTime: true } },
    async ({ params }) => {
      const { run, isSame, stages, notRun } = await done(replaying.replay(await find(params.id)));
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
