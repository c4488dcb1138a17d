import * as t from 'io-ts';
import { JsonFlag } from '../../brain/raw-values.ts';
import type { RoomReport } from '../../brain/room-report.ts';
import { ByName, Nullable, oneDecimalOrNull, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import { EarsState } from './ears.ts';
import { DeafAnswer, MuteAnswer } from './settings.ts';

const Deaf = t.type({ deaf: JsonFlag }, 'a JSON object');
const Mute = t.type({ mute: JsonFlag }, 'a JSON object');

/** `/satellites`: lists the satellites, and makes one of them deaf or mute. */
export const satelliteRoutes: Routes<'rooms'> = async (app, { rooms }) => {
  app.get('/satellites', routes.listSatellites, async () => ({
    satellites: rooms.report().map(satelliteView),
  }));

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
    kind: 'tab: a browser tab or another client that connected by itself; wyoming: Broca connects to it',
    address: 'where Broca connects to',
    state: 'waiting: before the next try',
    detail: 'why it is not connected',
    discovered: 'found in the network and not in the settings',
    area: 'of the microphones of an area that hear one hotword, one is served',
    ears: 'null while it is not connected',
    deaf: 'its own setting, like mute, whatever that of the assistant is',
    language: 'of its recogniser and its voice; null if it is the language of all',
    engines: 'as the settings name them',
  },
);

const SatellitesAnswer = titled('SatellitesAnswer', t.type({ satellites: t.readonlyArray(SatelliteShown) }), {
  satellites: 'those that are connected, and those of the settings',
});

const FAILURES = { 404: 'no satellite has this name' };

const UNKNOWN = failedWith(404, 'there is no satellite "cellar"', 'name');

const routes = operations('ears', {
  listSatellites: {
    role: 'order',
    summary: 'The satellites: microphones and loudspeakers on other devices',
    answers: { 200: SatellitesAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  setSatelliteDeaf: {
    schema: { params: ByName, body: Deaf },
    role: 'author',
    summary: 'Closes or opens the ears of one satellite',
    description: 'One of the settings stays so after a restart, any other one until it leaves.',
    answers: { 200: DeafAnswer },
    failures: FAILURES,
    examples: {
      unknown: { summary: 'There is none', params: { name: 'cellar' }, body: { deaf: true }, ...UNKNOWN },
    },
  },
  setSatelliteMute: {
    schema: { params: ByName, body: Mute },
    role: 'author',
    summary: 'Mutes one satellite, or lets it be heard again',
    description: 'One of the settings stays so after a restart, any other one until it leaves.',
    answers: { 200: MuteAnswer },
    failures: FAILURES,
    examples: {
      unknown: { summary: 'There is none', params: { name: 'cellar' }, body: { mute: true }, ...UNKNOWN },
    },
  },
});
