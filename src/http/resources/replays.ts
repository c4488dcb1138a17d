import * as t from 'io-ts';
import type { RunExport } from '../../observe/run-export.ts';
import { ById, optionalBody, titled } from '../codecs.ts';
import { whenResponseCloses } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { UNKNOWN_RUN, unknownRun } from './run-traces.ts';

/** Replays a run with the present brain, or saves it as a test. */
export const replayRoutes: Routes<'observed' | 'replaying' | 'cut'> = async (
  app,
  { observed, replaying, cut },
) => {
  const find = async (id: string): Promise<RunExport> =>
    (await orThrow(observed.runs.export(id))) ?? unknownRun(id);

  app.post('/runs/:id/replay', routes.replayRun, async (request, reply) => {
    const until = AbortSignal.any([cut, whenResponseCloses(request, reply)]);
    const exported = await find(request.params.id);
    const { run, isSame, stages, notRun } = await orThrow(replaying.replay(exported, until));
    return {
      run,
      is_same: isSame,
      stages: stages.map(({ isSame: is_same, ...stage }) => ({ ...stage, is_same })),
      not_run: notRun,
    };
  });

  app.post('/runs/:id/test', routes.saveRunAsTest, async ({ params, body }, reply) => {
    const { synapses, says } = body;
    const isAsItWas = synapses === undefined && says === undefined;
    const expected = isAsItWas
      ? undefined
      : { ...(synapses === undefined ? {} : { synapses }), ...(says === undefined ? {} : { says }) };
    return reply.code(201).send({ file: await orThrow(replaying.saveTest(await find(params.id), expected)) });
  });
};

const StageName = t.keyof({ transcript: null, match: null, neurons: null, said: null, status: null });

const StageReplayed = titled(
  'StageReplayed',
  t.type({ stage: StageName, was: t.unknown, now: t.unknown, is_same: t.boolean }),
  { was: 'the result in its trace', now: 'the result with the present brain' },
);

const RunReplayed = titled(
  'RunReplayed',
  t.type({
    run: t.string,
    is_same: t.boolean,
    stages: t.readonlyArray(StageReplayed),
    not_run: t.readonlyArray(t.string),
  }),
  { not_run: 'neurons with outside effects; they were not run again, and their earlier results are unknown' },
);

const Names = t.readonlyArray(t.string, 'a list of names');

const ExpectedOutcome = titled(
  'ExpectedOutcome',
  t.partial(
    { synapses: Names, says: t.readonlyArray(t.string, 'a list of texts') },
    'a JSON object with synapses and says',
  ),
  {
    synapses: 'the synapses that should have started; none for an order that should not be understood',
    says: 'what should have been said',
  },
);

const TestSaved = titled('TestSaved', t.type({ file: t.string }), {
  file: 'the `orders.test.yml` with the new test',
});

const routes = operations('runs', {
  replayRun: {
    schema: { params: ById },
    takesItsTime: true,
    role: 'author',
    summary:
      'Replays a run with the present brain, in virtual time without side effects, and shows the differences',
    answers: { 200: RunReplayed },
    failures: {
      400: 'its texts were not kept, or the question it answers is gone',
      404: 'no run has this id',
      500: 'the recogniser failed on its sound',
      503: 'its sound cannot be understood: the recogniser is missing',
      504: 'it goes on for over an hour of its own time, or takes over a minute to run',
    },
    examples: { unknown: UNKNOWN_RUN },
  },
  saveRunAsTest: {
    schema: { params: ById, body: optionalBody(ExpectedOutcome) },
    role: 'author',
    summary: 'Adds a run to the tests of the kit, `orders.test.yml`',
    description:
      'The test expects what the body says should have happened. Without a body it expects what did happen.',
    answers: { 201: TestSaved },
    failures: {
      400: 'it did not begin with an order, its texts were not kept, it is there already, no synapse has an expected name, or `orders.test.yml` is broken',
      404: 'no run has this id',
      507: 'the file cannot be written',
    },
    examples: { unknown: UNKNOWN_RUN },
  },
});
