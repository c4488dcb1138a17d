import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import type { RoomReport } from '../../brain/room-report.ts';
import { JsonFlag } from '../../brain/written-values.ts';
import { listSatellites, setSatelliteDeaf, setSatelliteMute } from '../docs/satellites.ts';
import { done } from '../done.ts';
import type { IoTsProvider } from '../io-ts-provider.ts';
import { tenthsOrNull } from '../tenths-or-null.ts';
import type { HttpWorld } from '../world.ts';

const ByName = t.type({ name: t.string });
const Deaf = t.type({ deaf: JsonFlag }, 'a JSON object');
const Mute = t.type({ mute: JsonFlag }, 'a JSON object');

/** `GET /satellites`: microphones and outputs somewhere else. Each of them can be deaf and mute by itself. */
export const satelliteRoutes: FastifyPluginAsync<HttpWorld> = async (fastify, { rooms }) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.get('/satellites', { config: { doc: listSatellites } }, async () => ({
    satellites: rooms.report().map(shown),
  }));

  app.post(
    '/satellites/:name/deaf',
    { schema: { params: ByName, body: Deaf }, config: { doc: setSatelliteDeaf } },
    async ({ params: { name }, body: { deaf } }) => {
      await done(rooms.switch(name, { isDeaf: deaf }));
      return { deaf };
    },
  );

  app.post(
    '/satellites/:name/mute',
    { schema: { params: ByName, body: Mute }, config: { doc: setSatelliteMute } },
    async ({ params: { name }, body: { mute } }) => {
      await done(rooms.switch(name, { isMuted: mute }));
      return { mute };
    },
  );
};

const shown = ({
  name,
  kind,
  address,
  state,
  detail,
  area,
  ears,
  language,
  engines,
  ...one
}: RoomReport) => ({
  ...{ name, kind, address: address ?? null, state, detail: detail ?? null },
  discovered: one.isDiscovered,
  ...{ area: area ?? null, ears: ears ?? null },
  level_db: tenthsOrNull(one.levelDb),
  peak_db: tenthsOrNull(one.peakDb),
  ...{ deaf: one.isDeaf, mute: one.isMuted, language: language ?? null, engines },
});
