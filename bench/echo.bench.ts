import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { from, lastValueFrom, of, toArray } from 'rxjs';
import { echoCanceller } from '../src/engines/echo/echo-canceller.ts';
import { echoFilters } from '../src/engines/echo/speexdsp.ts';
import type { Trigger } from '../src/engines/ports.ts';
import { wakeword } from '../src/engines/triggers/wakeword/wakeword.ts';
import { SAMPLE_RATE_HZ } from '../src/streams/audio.ts';
import { noRecordingsHere, recordingPath, samplesOf } from '../test/support/coffee-recordings.ts';
import { cancelledIn, echoOf } from '../test/support/echo-signals.ts';
import { frames, spoken } from '../test/support/spoken.ts';
import { STORY } from '../test/support/story.ts';
import { calibrated, listen } from './support/hotword-engine.ts';
import { rmsOfSpeech, speechLevelled } from './support/levels.ts';

/**
 * Hotwords that people say while Broca speaks, with and without the echo canceller, and Broca's own speech alone. `BROCA_BENCH_EVERY`: every fourth
 * recording by default. `BROCA_WAKEWORDS`: a data directory in which the phrases are trained, for the engine `wakeword` too.
 */
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 4);
const DATA = process.env.BROCA_WAKEWORDS;
const OWN_MINUTES = Number(process.env.BROCA_BENCH_MINUTES ?? 20);
const PHRASES = ['smart mirror', 'jarvis'];
const LEVELS_DB = [-6, 0, 6, 10];
const DRIFTS = [0.000_2, 0.001];
const DELAYS_MS = [180, 205, 150, 190, 240, 170];
const SPEECH_RMS = 1_000;
const EACH_S = 4;

async function hotwords(): Promise<void> {
  console.log(
    'Hotwords of people, missed while Broca speaks. The echo is so much louder than the person, in a room of 0.35 s, at another delay for each text; the clock of the microphone is 0.02 % (0.1 %) slower.\n',
  );
  console.log(
    '| phrase | engine | Broca is silent | echo | without the canceller | with it | with it, 0.1 % |\n|---|---|---|---|---|---|---|',
  );
  for (const phrase of PHRASES) {
    const folder = recordingPath(`hotwords/${phrase.replace(' ', '-')}`);
    const said = readdirSync(folder)
      .sort()
      .filter((_, at) => at % EVERY === 0)
      .map((file) => speechLevelled(samplesOf(join(folder, file)), SPEECH_RMS));
    const missed = async (trigger: Trigger, heard: Float32Array): Promise<string> => {
      const found = await lastValueFrom(
        listen(trigger, from(frames(Int16Array.from(heard)))).pipe(toArray()),
      );
      const hits = said.filter((samples, at) => {
        const startMs = momentOf(at) / 16;
        return found.some(({ endMs }) => endMs > startMs && endMs < startMs + samples.length / 16 + 500);
      });
      return `${said.length - hits.length} of ${said.length}`;
    };
    const engines = await enginesFor(phrase);
    const silent = withPeople(new Float32Array(momentOf(said.length)), said);
    const heardIn = [silent, ...(await Promise.all(LEVELS_DB.map((db) => scenes(db, said)))).flat()];
    for (const { name, trigger } of engines) {
      const [first, ...others] = await Promise.all(heardIn.map((heard) => missed(trigger, heard)));
      for (const [at, db] of LEVELS_DB.entries())
        console.log(
          `| ${[phrase, name, first, `${db} dB`, ...others.slice(3 * at, 3 * at + 3)].join(' | ')} |`,
        );
    }
    await closeAll(engines);
  }
}

interface Engine {
  readonly name: string;
  readonly trigger: Trigger;
  readonly close: () => Promise<void>;
}

/** `phrase`, calibrated, and `wakeword` where it is trained. */
async function enginesFor(phrase: string): Promise<readonly Engine[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'broca-bench-'));
  const trigger = await calibrated([phrase], scratch);
  const close = async (): Promise<void> => {
    await trigger.close();
    rmSync(scratch, { recursive: true });
  };
  const first = { name: 'phrase', trigger, close };
  if (DATA === undefined) return [first];
  const trained = wakeword({
    parameters: { phrase, stop: false, train: false },
    dataDirectory: DATA,
    log: () => {},
    voicesModule: '',
  });
  return [first, { name: 'wakeword', trigger: trained, close: trained.close }];
}

const closeAll = (engines: readonly Engine[]) => Promise.all(engines.map(({ close }) => close()));

/** What the microphone hears, and what the canceller leaves of it for each drift. */
async function scenes(
  db: number,
  said: readonly Int16Array[],
): Promise<readonly [Float32Array, Float32Array, Float32Array]> {
  const made = [];
  for (const drift of DRIFTS) {
    const { heard, given, voice } = ownVoice(momentOf(said.length), SPEECH_RMS * 10 ** (db / 20), drift);
    const mixed = withPeople(heard, said);
    made.push({ mixed, cancelled: await cancelled(mixed, voice, given) });
  }
  const [one, other] = made as [(typeof made)[0], (typeof made)[0]];
  return [one.mixed, one.cancelled, other.cancelled];
}

async function ownSpeech(): Promise<void> {
  const { heard, given, voice } = ownVoice(OWN_MINUTES * 60 * SAMPLE_RATE_HZ, SPEECH_RMS * 2, 0.000_2);
  const cpuBefore = process.cpuUsage();
  const out = await cancelled(heard, voice, given);
  const { user, system } = process.cpuUsage(cpuBefore);
  console.log(
    `\nOf ${OWN_MINUTES} minutes of its own speech, 6 dB above that of people, these wake it with nobody speaking:\n\n| phrase | engine | without the canceller | with it |\n|---|---|---|---|`,
  );
  for (const phrase of PHRASES) {
    const alarms = async (trigger: Trigger, sound: Float32Array) =>
      (await lastValueFrom(listen(trigger, from(frames(Int16Array.from(sound)))).pipe(toArray()))).length;
    const engines = await enginesFor(phrase);
    for (const { name, trigger } of engines)
      console.log(
        `| ${phrase} | ${name} | ${await alarms(trigger, heard)} | ${await alarms(trigger, out)} |`,
      );
    await closeAll(engines);
  }
  const share = ((user + system) / 1e6 / (OWN_MINUTES * 60)) * 100;
  console.log(
    `\nThe canceller takes ${share.toFixed(2)} % of a core while Broca speaks, and nothing while it is silent.`,
  );
}

/** As much of its own speech, one text after another, as the microphone hears it. */
function ownVoice(length: number, rms: number, drift: number) {
  const voice = spoken(STORY.slice(0, 3).join(' '), 'en-us', 160);
  const count = Math.ceil(length / (voice.length + 2 * SAMPLE_RATE_HZ)) + 1;
  const delaysMs = Array.from({ length: count }, (_, at) => DELAYS_MS[at % DELAYS_MS.length] ?? 0);
  const { heard, given } = echoOf({ voice, drift, delaysMs, gain: rms / rmsOfSpeech(voice) });
  return { voice, given, heard: heard.slice(0, length) };
}

async function cancelled(
  heard: Float32Array,
  voice: Int16Array,
  given: readonly number[],
): Promise<Float32Array> {
  const filter = await echoFilters();
  let nowMs = 0;
  const canceller = echoCanceller({ filter, nowMs: () => nowMs });
  const out = new Float32Array(heard.length);
  const starts = [...given, Number.POSITIVE_INFINITY];
  let playing: ReturnType<typeof canceller.begins> | undefined;
  let from_ = 0;
  for (const [at, start] of starts.entries()) {
    const to = Math.min(heard.length, start) - (Math.min(heard.length, start) % 512);
    out.set(
      cancelledIn(
        { hear: (frame) => canceller.hear({ ...frame, atMs: frame.atMs + from_ / 16 }) },
        heard.subarray(from_, to),
        {
          setNowMs: (ms) => {
            nowMs = ms + from_ / 16;
          },
          at: () => {},
        },
      ),
      from_,
    );
    from_ = to;
    if (to >= heard.length - 512 || at === given.length) break;
    playing?.ended();
    playing = canceller.begins(of({ sampleRateHz: SAMPLE_RATE_HZ, samples: voice }));
    for (let turn = 0; turn < 500; turn += 1) await nextTurn();
    nowMs = start / 16;
    playing.begun(0);
  }
  canceller.close();
  return out;
}

/** Where in the stream the recordings begin, so that the room is known before the first. */
const momentOf = (at: number): number => (20 + at * EACH_S) * SAMPLE_RATE_HZ;

function withPeople(heard: Float32Array, said: readonly Int16Array[]): Float32Array {
  const all = heard.map((sample, at) => sample + ((at * 7_919) % 9) - 4);
  for (const [index, samples] of said.entries())
    for (const [at, sample] of samples.entries()) {
      const moment = momentOf(index) + at;
      all[moment] = Math.max(-32_768, Math.min(32_767, (all[moment] ?? 0) + sample));
    }
  return all;
}

console.log('## Its own voice in the microphone\n');
if (noRecordingsHere === undefined) await hotwords();
else console.log(noRecordingsHere);
await ownSpeech();
