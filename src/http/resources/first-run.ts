import * as t from 'io-ts';
import { titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { FIRST_STEPS, type FirstRun } from '../first-run.ts';
import { operations } from '../openapi/route-doc.ts';

/** `/first-run`: how far people are with the first steps, which the page shows until they are over. */
export const firstRunRoutes: Routes<'firstRun'> = async (app, { firstRun }) => {
  app.get('/first-run', routes.readFirstRun, async () => view(firstRun.state()));

  app.patch('/first-run', routes.setFirstRun, async ({ body: { over, steps } }) =>
    view(await orThrow(firstRun.change({ isOver: over, steps }))),
  );
};

const view = ({ isOver, steps }: ReturnType<FirstRun['state']>) => ({ over: isOver, steps });

const Step = t.keyof({ open: null, done: null, skipped: null }, 'open, done or skipped');

const STEPS = Object.fromEntries(FIRST_STEPS.map((name) => [name, Step])) as Readonly<
  Record<(typeof FIRST_STEPS)[number], typeof Step>
>;

const FirstRunAnswer = titled(
  'FirstRunAnswer',
  t.type({ over: t.boolean, steps: titled('FirstSteps', t.type(STEPS)) }),
  { over: 'whether the page shows them no more' },
);

const FirstRunBody = titled(
  'FirstRunChange',
  t.partial({ over: t.boolean, steps: t.partial(STEPS, 'a map of steps') }, 'a JSON object'),
);

const routes = operations('service', {
  readFirstRun: {
    role: 'order',
    summary: 'The first steps with this service',
    answers: { 200: FirstRunAnswer },
    examples: { state: { summary: 'Now' } },
  },
  setFirstRun: {
    schema: { body: FirstRunBody },
    role: 'author',
    summary: 'Marks first steps as done or skipped, or ends them',
    answers: { 200: FirstRunAnswer },
    failures: { 507: 'the disk is full' },
    examples: {
      done: { summary: 'One step is done', body: { steps: { language: 'done' } } },
      wrong: { summary: 'No such state', body: { steps: { language: 'perhaps' } }, status: 400 },
    },
  },
});
