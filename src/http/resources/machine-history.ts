import * as t from 'io-ts';
import { withSchema } from '../../lib/codecs.ts';
import type { PastActor as Actor } from '../../observe/inspect/history.ts';
import { Nullable, parsed, titled, withMeanings } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, unknownName } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { Limit } from './run-trace-codec.ts';

/** `/machines/history`: the last steps of the machines, and everything as it was after one of them. */
export const machineHistoryRoutes: Routes<'machines'> = async (app, { machines: { history } }) => {
  app.get('/machines/history', routes.listSteps, async ({ query: { limit = 100, ...query } }) => ({
    steps: history.list({ limit, ...query }),
  }));

  app.get('/machines/history/:moment', routes.readMoment, async ({ params: { moment } }) => {
    const found = history.at(moment);
    if (found === undefined) throw unknownMoment(moment);
    return found;
  });
};

const unknownMoment = (moment: string) =>
  unknownName('moment', `no step or event "${moment}" is known, or it is too long ago`);

const StepNumber = withSchema(
  parsed('the number of a step', t.number.is, (value) =>
    typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined,
  ),
  { type: 'integer', minimum: 1 },
);

const StepsQuery = withMeanings(
  t.partial({
    before: StepNumber,
    after: StepNumber,
    limit: Limit,
  }),
  {
    before: 'only steps before the one with this number',
    after: 'only steps after the one with this number',
    limit: 'the maximum number',
  },
);

const SentEvent = withSchema(t.intersection([t.type({ type: t.string }), t.UnknownRecord]), {
  title: 'PastEvent',
  description: 'its fields are shortened',
});

const RefusedTransition = titled(
  'RefusedTransition',
  t.type({ transition: t.string, guard: t.string, read: t.UnknownRecord }),
  {
    transition: 'its id in the chart',
    guard: 'the part of its guard that said no',
    read: 'what that part read: fields of the `context` and of the `event`',
  },
);

const PastStep = titled(
  'PastStep',
  t.type({
    number: t.number,
    time: t.string,
    actor: t.string,
    machine: t.string,
    event: SentEvent,
    sender: Nullable(t.string),
    transitions: t.readonlyArray(t.string),
    refused: t.readonlyArray(RefusedTransition),
    states: t.readonlyArray(t.string),
    after_event: Nullable(t.string),
  }),
  {
    number: 'counts the steps since the start',
    actor: 'the path of the machine',
    sender:
      'the path of the actor that sent the event; null for a client, a timer of a user, an engine or a neuron',
    transitions: 'the ids of the transitions that it took; none if all guards said no',
    refused: 'transitions that it did not take because of their guards',
    states: 'ids of the innermost states after the event',
    after_event: 'the id of the last live event before it; those that it caused come after it',
  },
);

const StepList = titled('StepList', t.type({ steps: t.readonlyArray(PastStep) }), {
  steps: 'the newest first',
});

const PastActor: t.Type<Actor> = withSchema(
  t.recursion<Actor>('PastActor', (self) =>
    t.type({
      path: t.string,
      name: t.string,
      kind: t.keyof({
        ...{ machine: null, conversation: null, run: null, neuron: null },
        ...{ hook: null, signal: null, engine: null, actor: null },
      }),
      machine: Nullable(t.string),
      states: t.readonlyArray(t.string),
      data: Nullable(t.UnknownRecord),
      children: t.readonlyArray(self),
    }),
  ),
  { title: 'PastActor', description: 'an actor as it was: its states, what it knew, and its children' },
);

const Moment = titled('Moment', t.type({ step: PastStep, actors: Nullable(PastActor) }), {
  step: 'the step after which it was so',
  actors: 'the brain, with all others below it',
});

const ByMoment = t.type({ moment: t.string });

const routes = operations('machines', {
  listSteps: {
    schema: { querystring: StepsQuery },
    role: 'order',
    summary: 'The last steps of the machines: what each did with an event',
    answers: { 200: StepList },
    failures: { 400: 'a limit that is none, or a number that is none' },
    examples: { last: { summary: 'The last two', query: { limit: '2' } } },
  },
  readMoment: {
    schema: { params: ByMoment },
    role: 'order',
    summary: 'All machines, runs and actors as they were after a step or at a live event, with their data',
    description: '`moment` is the number of a step, the id of a live event, or `now`.',
    answers: { 200: Moment },
    failures: { 404: 'the step or event is unknown, or too long ago' },
    examples: {
      unknown: {
        summary: 'No such moment',
        params: { moment: 'none' },
        ...failedWith(404, 'no step or event "none" is known, or it is too long ago', 'moment'),
      },
    },
  },
});
