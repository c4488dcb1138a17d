import { setTimeout as wait } from 'node:timers/promises';
import { type IndependentSatellite, independentSatellite } from '../../test/support/independent/satellite.ts';
import { spoken } from '../../test/support/spoken.ts';
import { quietAtEndMs } from '../support/levels.ts';
import { quantile } from '../support/quantile.ts';
import { hubOf } from './hub.ts';

const ROOMS = 8;
const ORDERS = 3;
const CALIBRATING_MS = 6_000;
const QUIET_MS = 6_000;
const EVERY_MS = 8_000;
const VOICES = ['en-us', 'en-us+f2', 'en-us+m3', 'en-gb', 'en-us+m1', 'en-us+f4', 'en-gb+m3', 'en-us+m7'];
const FILES = {
  'settings.yml':
    'speech_to_text: [pocketsphinx]\ntriggers: [{ phrase: { phrase: hey computer, sensitivity: 0.7 } }]\ndefault_trigger: phrase\n',
  'brain.yml': [
    '- {name: light-on, signals: [order: turn on the light], neurons: [say: {message: "The light is on"}]}',
    '- {name: light-off, signals: [order: turn off the light], neurons: [say: {message: "The light is off"}]}',
    '- {name: window, signals: [order: close the window], neurons: [say: {message: "It is closed"}]}',
  ].join('\n'),
};
const TEXTS = ['turn on the light', 'turn off the light', 'close the window'];

interface Room {
  readonly satellite: IndependentSatellite;
  /** When the first sound came, since it was last asked. */
  readonly soundAtMs: () => number | undefined;
}

/** Eight rooms that send all they hear, with the real recogniser and the real engine of hotwords. */
export async function eight(): Promise<void> {
  const rooms = await Promise.all(Array.from({ length: ROOMS }, room));
  const hub = await hubOf(
    rooms.map(({ satellite }) => satellite),
    FILES,
  );
  await wait(CALIBRATING_MS);
  const quiet = await hub.shares(QUIET_MS);
  const speaking = Promise.all(rooms.map(spokenTo));
  const talked = await hub.shares(ORDERS * EVERY_MS);
  const latencies = (await speaking).flat();
  const memory = hub.memoryMb();
  await hub.stop();
  for (const { satellite } of rooms) await satellite.close();
  const heard = rooms.flatMap(({ satellite }) =>
    satellite.told('transcript').map(({ text }) => String(text)),
  );
  const right = heard.filter((text) => TEXTS.includes(text)).length;
  const percent = ({ main, children }: typeof quiet): string =>
    `${main.toFixed(0)} % | ${children.toFixed(0)} %`;
  console.log(`### Eight rooms, hotword and recogniser

Eight satellites send all they hear, at real time; in each a hotword and an order every ${EVERY_MS / 1_000} s, by eight voices.

| share of one core | the hub | its children |
|---|---:|---:|
| nobody speaks | ${percent(quiet)} |
| orders | ${percent(talked)} |

| | |
|---|---:|
| orders understood | ${right} of ${ROOMS * ORDERS} |
| last sample of speech → first sound at the satellite, p50 | ${quantile(latencies, 0.5).toFixed(0)} ms |
| the same, p95 | ${quantile(latencies, 0.95).toFixed(0)} ms |
| memory: the hub, its children | ${memory.main.toFixed(0)} MB, ${memory.children.toFixed(0)} MB |

Of that time 600 ms are the quiet that ends an order (\`listening.end_silence\`).
`);
}

async function room(): Promise<Room> {
  let soundAtMs: number | undefined;
  const satellite = await independentSatellite({
    kind: 'always',
    heard: (type) => {
      if (type === 'audio-chunk') soundAtMs ??= performance.now();
    },
  });
  return {
    satellite,
    soundAtMs: () => {
      const at = soundAtMs;
      soundAtMs = undefined;
      return at;
    },
  };
}

/** How long each answer took to begin, in ms; of those that were answered. */
async function spokenTo({ satellite, soundAtMs }: Room, at: number): Promise<readonly number[]> {
  const latencies: number[] = [];
  await wait((at * EVERY_MS) / ROOMS);
  for (let order = 0; order < ORDERS; order += 1) {
    const text = TEXTS[(at + order) % TEXTS.length] ?? '';
    const beganMs = performance.now();
    soundAtMs();
    const samples = spoken(`hey computer, ${text}`, VOICES[at] ?? 'en-us', 150);
    await satellite.say(samples);
    const endedMs = performance.now() - quietAtEndMs(samples);
    await wait(EVERY_MS - (performance.now() - beganMs) - 200);
    const sounded = soundAtMs();
    if (sounded !== undefined) latencies.push(sounded - endedMs);
    await wait(200);
  }
  return latencies;
}
