import * as t from 'io-ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import type { RoomReport } from '../../brain/room-report.ts';
import { OwnSatellite, OwnSatellites } from '../../settings/own-satellites.ts';
import { ByName, decodeOrThrow, Nothing, Nullable, oneDecimalOrNull, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { EarsState } from './ears.ts';
import { DeafAnswer, MuteAnswer } from './settings.ts';

const Deaf = t.type({ deaf: JsonFlag }, 'a JSON object');
const Mute = t.type({ mute: JsonFlag }, 'a JSON object');

/** `/satellites`: lists the satellites, adds one, and makes one of them deaf or mute. */
export const satelliteRoutes: Routes<'rooms' | 'changes'> = async (app, { rooms, changes }) => {
  app.get('/satellites', routes.listSatellites, async () => ({
    satellites: rooms.report().map(satelliteView),
  }));

  app.put('/satellites/:name', routes.setSatellite, async ({ params: { name }, body }, reply) => {
    const satellite = decodeOrThrow(OwnSatellite, body);
    await orThrow(changes.settings({ ownSatellites: decodeOrThrow(OwnSatellites, { [name]: satellite }) }));
    return reply.code(204).send();
  });

  app.delete('/satellites/:name', routes.removeSatellite, async ({ params: { name } }, reply) => {
    await orThrow(changes.settings({ ownSatellites: { [name]: null } }));
    return reply.code(204).send();
  });

  app.post('/satellites/:name/deaf', routes.setSatelliteDeaf, async ({ params, body: { deaf } }) => {
    await orThrow(rooms.switch(params.name, { isDeaf: deaf }));
    return { deaf };
  });

  app.post('/satellites/:name/mute', routes.setSatelliteMute, async ({ params, body: { mute } }) => {
    await orThrow(rooms.switch(params.name, { isMuted: mute }));
    return { mute };
  });
};

const satelliteView = (report: RoomReport) => ({
  name: report.name,
  kind: report.kind,
  address: report.address ?? null,
  state: report.state,
  detail: report.detail ?? null,
  discovered: report.isDiscovered,
  area: report.area ?? null,
  ears: report.ears ?? null,
  level_db: oneDecimalOrNull(report.levelDb),
  peak_db: oneDecimalOrNull(report.peakDb),
  deaf: report.isDeaf,
  mute: report.isMuted,
  language: report.language ?? null,
  engines: report.engines,
});

const Decibels = Nullable(t.number);

const SatelliteShown = titled(
  'Satellite',
  t.type({
    name: t.string,
    kind: t.keyof({ tab: null, wyoming: null }),
    address: Nullable(t.string),
    state: t.keyof({ connecting: null, connected: null, waiting: null }),
    detail: Nullable(t.string),
    discovered: t.boolean,
    area: Nullable(t.string),
    ears: Nullable(EarsState),
    level_db: Decibels,
    peak_db: Decibels,
    deaf: t.boolean,
    mute: t.boolean,
    language: Nullable(t.string),
    engines: t.type({ stt: t.string, tts: t.string, trigger: t.string }),
  }),
  {
    name: 'also of its conversation',
    kind: 'tab: a browser tab or another client that connects to Broca; wyoming: Broca connects to it',
    address: 'the address that Broca connects to',
    state: 'waiting: until the next try',
    detail: 'the reason why it is not connected',
    discovered: 'discovered in the network, not in the settings',
    area: 'if several microphones of an area hear one hotword, only one is served',
    ears: 'null while it is not connected',
    deaf: "its own setting, independent of the assistant's; the same for mute",
    language: 'the language of its recogniser and voice; null for the default',
    engines: 'their names in the settings',
  },
);

const SatellitesAnswer = titled('SatellitesAnswer', t.type({ satellites: t.readonlyArray(SatelliteShown) }), {
  satellites: 'the connected satellites and those of the settings',
});

const SatelliteBody = titled(
  'WantedSatellite',
  t.intersection([
    t.type({ uri: t.string }, 'a JSON object with uri'),
    t.partial({ area: t.string, language: t.string }),
  ]),
  {
    uri: 'its address: tcp://HOST:PORT or unix:///PATH',
    area: 'if several microphones of an area hear one hotword, only one is served',
    language: 'of its recogniser and voice',
  },
);

const FAILURES = { 404: 'no satellite has this name' };

const UNKNOWN = failedWith(404, 'there is no satellite "cellar"', 'name');

const routes = operations('ears', {
  listSatellites: {
    role: 'order',
    summary: 'The satellites: microphones and loudspeakers on other devices',
    answers: { 200: SatellitesAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  setSatellite: {
    schema: { params: ByName, body: SatelliteBody },
    role: 'admin',
    summary: 'Adds a satellite that Broca connects to, or changes it',
    description: 'It stays after a restart. For a satellite of settings.yml this goes before the file.',
    answers: { 204: Nothing },
    failures: { 507: 'the disk is full' },
    examples: {
      kitchen: {
        summary: 'One in the kitchen',
        params: { name: 'kitchen' },
        body: { uri: 'tcp://127.0.0.1:10700', area: 'kitchen' },
      },
      wrong: {
        summary: 'No address',
        params: { name: 'attic' },
        body: { uri: 10700 },
        status: 400,
      },
    },
  },
  removeSatellite: {
    schema: { params: ByName },
    role: 'admin',
    summary: 'Removes a satellite that was added',
    answers: { 204: Nothing },
    failures: { 400: 'settings.yml names it, or there is none', 507: 'the disk is full' },
    examples: {
      unknown: {
        summary: 'There is none',
        params: { name: 'cellar' },
        ...failedWith(
          400,
          'satellites.cellar: found "cellar", expected a satellite of the settings',
          'satellites.cellar',
        ),
      },
    },
  },
  setSatelliteDeaf: {
    schema: { params: ByName, body: Deaf },
    role: 'author',
    summary: 'Makes one satellite deaf, or lets it hear again',
    description: 'A satellite of the settings stays so after a restart, another one until it disconnects.',
    answers: { 200: DeafAnswer },
    failures: FAILURES,
    examples: {
      unknown: { summary: 'There is none', params: { name: 'cellar' }, body: { deaf: true }, ...UNKNOWN },
    },
  },
  setSatelliteMute: {
    schema: { params: ByName, body: Mute },
    role: 'author',
    summary: 'Mutes or unmutes one satellite',
    description: 'A satellite of the settings stays so after a restart, another one until it disconnects.',
    answers: { 200: MuteAnswer },
    failures: FAILURES,
    examples: {
      unknown: { summary: 'There is none', params: { name: 'cellar' }, body: { mute: true }, ...UNKNOWN },
    },
  },
});
