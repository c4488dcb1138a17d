import type { FastifyPluginAsync } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { explain } from '../../brain/explain.ts';
import type { RunSummary } from '../../brain/kept-run.ts';
import type { AssistantError } from '../../errors.ts';
import { matchedNothing, type RunTrace } from '../../observing/run-trace.ts';
import { RunsQuery } from '../codecs/run-traces.ts';
import { listRuns, readRun } from '../docs/observing.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import type { HttpWorld } from '../world.ts';

const ById = t.type({ id: t.string });

/** Every word of an order is compared with every word of the brain. */
const LONGEST_ORDER_CHARACTERS = 500;

/** `GET /runs`: what ran lately. `GET /runs/ID`: all that is known of one run. */
export const runTraceRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { observed, brain }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.get('/runs', { schema: { querystring: RunsQuery }, config: { doc: listRuns } }, async ({ query }) => {
    const runs = await observed.runs.list({ limit: 100, ...query })();
    if (E.isLeft(runs)) throw runs.left;
    return { runs: runs.right.map(shown) };
  });

  app.get('/runs/:id', { schema: { params: ById }, config: { doc: readRun } }, async ({ params: { id } }) => {
    const run = await observed.runs.find(id)();
    if (E.isLeft(run)) throw run.left;
    if (run.right === undefined) {
      const message = `no run has the id "${id}"`;
      throw { _tag: 'UnknownName', field: 'id', message } satisfies AssistantError;
    }
    return { ...run.right, ...nearMisses(run.right) };
  });

  const nearMisses = (run: RunTrace) =>
    matchedNothing(run) && run.order !== null && run.order.length <= LONGEST_ORDER_CHARACTERS
      ? { near_misses_now: explain(run.order, brain.getSnapshot().context.brain, []).near_misses }
      : {};
};

const shown = ({
  id,
  conversation,
  startedAtMs,
  durationMs,
  order,
  status,
  synapses,
  hasError,
}: RunSummary) => ({
  id,
  conversation,
  started: new Date(startedAtMs).toISOString(),
  duration_ms: durationMs,
  order,
  status,
  synapses,
  has_error: hasError,
});
