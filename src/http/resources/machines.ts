import * as t from 'io-ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import { withSchema } from '../../lib/codecs.ts';
import type { ChartState as State } from '../../observe/inspect/chart.ts';
import { ByName, Nullable, titled } from '../codecs.ts';
import { onResponseClosed } from '../connections.ts';
import type { Routes } from '../deps.ts';
import { failedWith, HttpError, unknownName } from '../errors.ts';
import { streamLine } from '../event-lines.ts';
import { whoMayInject } from '../guards/authentication.ts';
import { operations } from '../openapi/route-doc.ts';

/** People read the machines, each with one page. */
const MAX_READERS = 20;

/** `/machines`: the charts of the state machines, their transitions as they happen, and stepping through events. */
export const machineRoutes: Routes<'machines' | 'settings'> = async (app, { machines, settings }) => {
  const { readers, stepping } = machines;
  const preValidation = whoMayInject(settings);
  app.addHook('preClose', async () => readers.close());

  app.get('/machines', routes.listMachines, async () => ({ machines: machines.charts() }));

  app.get('/machines/:name.svg', routes.drawMachine, async ({ params: { name } }, reply) => {
    const drawing = machines.drawingOf(name);
    if (drawing === undefined) throw unknownName('name', `no machine is named "${name}"`);
    return reply.type('image/svg+xml; charset=utf-8').send(drawing);
  });

  app.get(
    '/machines/live',
    {
      ...routes.followMachines,
      exposeHeadRoute: false,
      preHandler: async () => {
        if (readers.count() >= MAX_READERS)
          throw new HttpError(503, `${MAX_READERS} clients already read the machines`);
      },
    },
    (request, reply) => onResponseClosed(request, reply, readers.open(streamLine(reply, 200))),
  );

  app.get('/machines/stepping', routes.readStepping, async () => stepping.state());

  app.put('/machines/stepping', { ...routes.setStepping, preValidation }, async ({ body }) => {
    if (!body.stepping) stepping.end();
    else if (readers.count() > 0) stepping.begin();
    else throw new HttpError(409, 'no client reads /machines/live; open it first');
    return stepping.state();
  });

  app.post('/machines/step', { ...routes.stepMachines, preValidation }, async () => {
    if (!stepping.isStepping()) throw new HttpError(409, 'the machines are not held');
    stepping.step();
    return stepping.state();
  });
};

const Texts = t.readonlyArray(t.string);

const ChartTransition = titled(
  'ChartTransition',
  t.type({ id: t.string, event: t.string, guard: Nullable(t.string), targets: Texts, actions: Texts }),
  {
    event:
      'an event; `after NAME` for a deadline, `done NAME` and `failed NAME` for an actor, `always` without a cause',
    targets: 'ids of states; empty if the state stays',
  },
);

const ChartDeadline = titled('ChartDeadline', t.type({ name: t.string, ms: Nullable(t.number) }), {
  ms: 'null if it depends on the running machine',
});

const ChartState: t.Type<State> = withSchema(
  t.recursion<State>('ChartState', (self) =>
    t.type({
      id: t.string,
      name: t.string,
      kind: t.keyof({ atomic: null, compound: null, parallel: null, final: null }),
      initial: Nullable(t.string),
      entry: Texts,
      exit: Texts,
      invokes: t.readonlyArray(t.type({ id: t.string, source: t.string })),
      deadlines: t.readonlyArray(ChartDeadline),
      transitions: t.readonlyArray(ChartTransition),
      states: t.readonlyArray(self),
    }),
  ),
  { title: 'ChartState', description: 'a state of a machine, and the states within it' },
);

const ChartList = titled(
  'ChartList',
  t.type({ machines: t.readonlyArray(titled('Chart', t.type({ name: t.string, states: ChartState }))) }),
  { machines: 'the brain first' },
);

const SteppingBody = titled('SteppingBody', t.type({ stepping: JsonFlag }, 'a JSON object'));

const SentEvent = withSchema(t.intersection([t.type({ type: t.string }), t.UnknownRecord]), {
  title: 'SentEvent',
  description: 'its fields are shortened',
});

const SteppingAnswer = titled(
  'Stepping',
  t.type({
    is_stepping: t.boolean,
    count: t.number,
    waiting: t.readonlyArray(t.type({ actor: t.string, event: SentEvent })),
  }),
  { count: 'the number of waiting events', waiting: 'the first of them; the next one is first' },
);

const NOT_FROM_HERE = 'the settings do not let this client inject events, nor hold them back';

const routes = operations('machines', {
  listMachines: {
    role: 'order',
    summary: 'The charts of the running machines',
    answers: { 200: ChartList },
    examples: { all: { summary: 'All of them' } },
  },
  drawMachine: {
    schema: { params: ByName },
    role: 'order',
    summary: 'The drawing of a machine',
    description:
      'The group of each state has the id of the state as `data-state`, the text of each transition its id as `data-transition`.',
    answers: { 200: t.string },
    mediaType: 'image/svg+xml',
    failures: { 404: 'no machine has this name' },
    examples: {
      ears: { summary: 'The ears', params: { name: 'ears' } },
      unknown: {
        summary: 'No such machine',
        params: { name: 'none' },
        ...failedWith(404, 'no machine is named "none"', 'name'),
      },
    },
  },
  followMachines: {
    takesItsTime: true,
    isEndless: true,
    role: 'order',
    summary: 'The transitions of the machines, as they happen',
    description:
      'Server-sent events until the client disconnects: `transition`, `actors` (all actors, at first and after changes), `stepping`, and `missed` if transitions were left out because there were too many.',
    answers: { 200: t.string },
    mediaType: 'text/event-stream',
    failures: { 503: 'there are too many readers' },
    examples: {},
  },
  readStepping: {
    role: 'order',
    summary:
      'The state of step mode and the waiting events; the live event `stepping.changed` reports changes',
    answers: { 200: SteppingAnswer },
    examples: {
      free: { summary: 'They are not held', answer: { is_stepping: false, count: 0, waiting: [] } },
    },
  },
  setStepping: {
    schema: { body: SteppingBody },
    role: 'admin',
    summary: 'Switches step mode on or off: machines wait before each event',
    description:
      'Stepping ends by itself without a reader of `/machines/live`, after ten minutes, and when more than 1 000 events wait.',
    answers: { 200: SteppingAnswer },
    failures: { 403: NOT_FROM_HERE, 409: 'no client reads `/machines/live`' },
    examples: {
      off: {
        summary: 'Ends step mode',
        body: { stepping: false },
        answer: { is_stepping: false, count: 0, waiting: [] },
      },
      unseen: {
        summary: 'Without a reader',
        body: { stepping: true },
        ...failedWith(409, 'no client reads /machines/live; open it first'),
      },
    },
  },
  stepMachines: {
    role: 'admin',
    summary: 'Delivers the next event in step mode',
    answers: { 200: SteppingAnswer },
    failures: { 403: NOT_FROM_HERE, 409: 'the machines are not held' },
    examples: {
      free: {
        summary: 'They run',
        ...failedWith(409, 'the machines are not held'),
      },
    },
  },
});
