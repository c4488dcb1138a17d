import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { AssistantError } from '../../errors.ts';
import { SteppingBody } from '../codecs/machines.ts';
import {
  drawMachine,
  followMachines,
  listMachines,
  readStepping,
  setStepping,
  stepMachines,
} from '../docs/machines.ts';
import { HttpError } from '../errors.ts';
import { streamLine } from '../event-lines.ts';
import { whoMayInject } from '../guards/injection.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { whenGone } from '../when-gone.ts';
import type { HttpWorld } from '../world.ts';

/** People look at the machines, and a page each. */
const MOST_READERS = 20;

const ByName = t.type({ name: t.string });

/** `GET /machines`: how the assistant works inside, drawn and as it happens; step by step where somebody wants that. */
export const machineRoutes: FastifyPluginAsync<Pick<HttpWorld, 'machines' | 'settings'>> = async (
  fastify,
  { machines, settings },
) => {
  const { readers, stepping } = machines;
  const preValidation = whoMayInject(settings);
  const app = fastify.withTypeProvider<IoTsProvider>();
  app.addHook('preClose', async () => readers.close());

  app.get('/machines', { config: { doc: listMachines } }, async () => ({ machines: machines.charts() }));

  app.get(
    '/machines/:name.svg',
    { schema: { params: ByName }, config: { doc: drawMachine } },
    async ({ params: { name } }, reply) => {
      const drawing = machines.drawingOf(name);
      if (drawing === undefined) throw unknownMachine(name);
      return reply.type('image/svg+xml; charset=utf-8').send(await drawing);
    },
  );

  app.get(
    '/machines/live',
    {
      exposeHeadRoute: false,
      config: { doc: followMachines, takesItsTime: true, isEndless: true },
      preHandler: async () => {
        if (readers.count() >= MOST_READERS)
          throw new HttpError(503, `${MOST_READERS} readers of the machines are enough`);
      },
    },
    (request, reply) => whenGone(request, reply, readers.open(streamLine(reply, 200))),
  );

  app.get('/machines/stepping', { config: { doc: readStepping } }, async () => stepping.state());

  app.put(
    '/machines/stepping',
    { schema: { body: SteppingBody }, config: { doc: setStepping }, preValidation },
    async ({ body }) => {
      if (!body.stepping) stepping.end();
      else if (readers.count() > 0) stepping.begin();
      else throw new HttpError(409, 'nobody reads /machines/live: read it first');
      return stepping.state();
    },
  );

  app.post('/machines/step', { config: { doc: stepMachines }, preValidation }, async () => {
    if (!stepping.isStepping()) throw new HttpError(409, 'the machines are not held');
    stepping.step();
    return stepping.state();
  });
};

const unknownMachine = (name: string): AssistantError => ({
  _tag: 'UnknownName',
  field: 'name',
  message: `no machine is named "${name}"`,
});
