import type { FastifyPluginAsync } from 'fastify';
import { type EarsReport, NOT_PRESSED } from '../../brain/ears-report.ts';
import { conversationOf } from '../call-scope.ts';
import { PressBody } from '../codecs/ears.ts';
import { pressTrigger, readEars } from '../docs/ears.ts';
import { HttpError } from '../errors.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { tenthsOrNull } from '../tenths-or-null.ts';
import type { HttpWorld } from '../world.ts';

/** `GET /ears`: what the assistant hears with. `POST /trigger`: somebody wants to be heard without a hotword. */
export const earsRoutes: FastifyPluginAsync<{
  readonly ears: Omit<HttpWorld['ears'], 'connect'>;
}> = async (fastify, { ears }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.get('/ears', { config: { doc: readEars } }, async () => shown(ears.report()));

  app.post(
    '/trigger',
    { schema: { body: PressBody }, config: { doc: pressTrigger } },
    async ({ body, headers }, reply) => {
      const conversation = conversationOf(body, headers);
      const pressed = ears.press(conversation);
      if (pressed !== 'pressed') throw new HttpError(409, NOT_PRESSED[pressed]);
      return reply.code(202).send({ state: ears.stateOf(conversation) });
    },
  );
};

const shown = ({
  state,
  source,
  trigger,
  levelDb,
  peakDb,
  isClipping,
  thresholdDb,
  satellites,
}: EarsReport) => ({
  state,
  source,
  trigger,
  level_db: tenthsOrNull(levelDb),
  peak_db: tenthsOrNull(peakDb),
  clipping: isClipping,
  threshold_db: tenthsOrNull(thresholdDb),
  satellites: satellites.map(({ name, state, levelDb, peakDb }) => ({
    name,
    state,
    level_db: tenthsOrNull(levelDb),
    peak_db: tenthsOrNull(peakDb),
  })),
});
