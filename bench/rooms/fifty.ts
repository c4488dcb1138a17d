import { setTimeout as wait } from 'node:timers/promises';
import { independentSatellite } from '../../test/support/independent/satellite.ts';
import { spoken } from '../../test/support/spoken.ts';
import { hubOf } from './hub.ts';

const ROOMS = 50;
const SETTLING_MS = 3_000;
const MEASURED_MS = 15_000;
const EVERY_MS = 15_000;

/** Nobody's recogniser: what is measured is all the rest. */
const STUB = `
export default ({ rxjs }) => ({
  name: 'stub',
  make: () => ({
    transcribe: async (frames$) => {
      const frames = await rxjs.lastValueFrom(frames$.pipe(rxjs.count()));
      return frames > 0 ? 'turn on the light' : '';
    },
  }),
});
`;
const FILES = {
  'settings.yml':
    'resource_directory: {stt: resources/stt}\nspeech_to_text: [stub]\ndefault_speech_to_text: stub\ntriggers: [none]\ndefault_trigger: none\n',
  'brain.yml':
    '- {name: light, signals: [order: turn on the light], neurons: [say: {message: "The light is on"}]}\n',
  'resources/stt/stub.ts': STUB,
};

/** What a hub has to do for fifty rooms that send all they hear, with a recogniser that does nothing. */
export async function fifty(): Promise<void> {
  const empty = await hubOf([], FILES);
  await wait(SETTLING_MS);
  const before = empty.memoryMb();
  await empty.stop();
  const satellites = await Promise.all(
    Array.from({ length: ROOMS }, () => independentSatellite({ kind: 'always' })),
  );
  const hub = await hubOf(satellites, FILES);
  await wait(SETTLING_MS);
  const quiet = await hub.shares(MEASURED_MS);
  const said = spoken('turn on the light', 'en-us', 150);
  const speaking = satellites.map(async (one, at) => {
    await wait((at * EVERY_MS) / ROOMS);
    await one.say(said);
  });
  const talked = await hub.shares(MEASURED_MS);
  await Promise.all(speaking);
  await wait(SETTLING_MS);
  const answered = satellites.reduce((sum, { sounds }) => sum + sounds.length, 0);
  const after = hub.memoryMb();
  await hub.stop();
  for (const one of satellites) await one.close();
  const percent = ({ main, children }: typeof quiet): string =>
    `${main.toFixed(0)} % | ${children.toFixed(1)} %`;
  console.log(`### Fifty rooms, and a recogniser that does nothing

Fifty satellites send all they hear, at real time, from a process of their own; without a hotword, so each is listened to for speech. ${MEASURED_MS / 1_000} s each.

| share of one core | the hub | its children |
|---|---:|---:|
| nobody speaks | ${percent(quiet)} |
| in each room an order every ${EVERY_MS / 1_000} s (${answered} of ${ROOMS} answered) | ${percent(talked)} |

Memory of the hub: ${before.main.toFixed(0)} MB without rooms, ${after.main.toFixed(0)} MB with fifty: ${((after.main - before.main) / ROOMS).toFixed(1)} MB a room.
`);
}
