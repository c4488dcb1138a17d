import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { from, lastValueFrom, NEVER, toArray } from 'rxjs';
import type { Trigger } from '../src/engines/ports.ts';
import { readTrained, trainedFile } from '../src/engines/triggers/wakeword/head-file.ts';
import { babble, noisePiece, pink } from '../src/engines/triggers/wakeword/noises.ts';
import { peopleIn } from '../src/engines/triggers/wakeword/people.ts';
import { random } from '../src/engines/triggers/wakeword/random.ts';
import {
  inRoom,
  levelled,
  limited,
  loudness,
  mixed,
  powerOf,
  roomResponse,
  type Sound,
} from '../src/engines/triggers/wakeword/sound-effects.ts';
import { train } from '../src/engines/triggers/wakeword/training.ts';
import { wakeword } from '../src/engines/triggers/wakeword/wakeword.ts';
import {
  coffeeOrders,
  noRecordingsHere,
  recordingPath,
  samplesOf,
} from '../test/support/coffee-recordings.ts';
import { frames } from '../test/support/spoken.ts';
import { saidByHeldOut } from './support/held-out-voices.ts';
import { calibrated } from './support/hotword-engine.ts';

/**
 * The hotword engines `wakeword` and `phrase` on people who each say one phrase, in several noises, and on people's talk.
 * `BROCA_WAKEWORDS` is a data directory with the networks of openWakeWord, in which phrases are trained unless they are;
 * `BROCA_TALK` a folder of WAV files of people that the training has not heard, `BROCA_MUSIC` one of music. `BROCA_BENCH_EVERY`: every such
 * recording, 1 by default; `BROCA_BENCH_FROM`: which of so many, from 0 on, 0 by default. `BROCA_BENCH_PHRASES`: some of the phrases, with commas between them; for one that nobody has recorded, say the voices that no training uses.
 * `BROCA_BENCH_ENGINES`: one of the engines, both by default.
 */
const DATA = process.env.BROCA_WAKEWORDS;
const TALK = process.env.BROCA_TALK;
const MUSIC = process.env.BROCA_MUSIC;
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 1);
const FROM = Number(process.env.BROCA_BENCH_FROM ?? 0);
const ENGINES = (process.env.BROCA_BENCH_ENGINES ?? 'wakeword,phrase').split(',');
const PHRASES = (process.env.BROCA_BENCH_PHRASES ?? 'smart mirror,jarvis').split(',');
const SENSITIVITY = 0.5;
const RATE = 16_000;
const numbers = random(4_242);
const PAUSE_SAMPLES = 4_000;
const IN_A_ROW = 20;

async function measure(data: string): Promise<void> {
  const orders = coffeeOrders().map(({ samples }) => Float32Array.from(samples));
  const talk = [...orders, ...(TALK === undefined ? [] : await peopleIn(wavsIn(TALK)))];
  const music = MUSIC === undefined ? [] : await peopleIn(wavsIn(MUSIC));
  const noises = [...music, ...othersThanTalk()];
  const mixtures = mixturesWith(orders.slice(0, 60));
  console.log('## Hotwords on people: `wakeword` and `phrase`\n');
  console.log(
    `Missed, in %, of people who say the phrase once, at a sensitivity of ${SENSITIVITY}; noise so many dB below the louder half of speech. False alarms an hour: of talk, coffee orders and announcements of people that no training has heard; of music and noise.\n`,
  );
  console.log(
    `| phrase | engine | ${Object.keys(mixtures).join(' | ')} | false alarms an hour of talk | of music and noise |`,
  );
  console.log(
    `|---|---|${Object.keys(mixtures)
      .map(() => '---')
      .join('|')}|---|---|`,
  );
  for (const phrase of PHRASES) {
    const said = await recordingsOf(phrase);
    const scratch = mkdtempSync(join(tmpdir(), 'broca-bench-'));
    await trainedPhrase(phrase, data);
    for (const name of ENGINES) {
      const trigger = name === 'phrase' ? await calibrated([phrase], scratch) : trained(phrase, data);
      const cells: string[] = [];
      for (const mix of Object.values(mixtures)) {
        let missed = 0;
        for (const one of said) missed += (await heardIn(trigger, mix(one))) > 0 ? 0 : 1;
        cells.push(((100 * missed) / said.length).toFixed(1));
      }
      const alarms = await alarmsIn(trigger, talk);
      const others = await alarmsIn(trigger, noises);
      console.log(`| ${phrase} | ${name} | ${cells.join(' | ')} | ${alarms} | ${others} |`);
      await trigger.close();
    }
    rmSync(scratch, { recursive: true });
  }
}

const trained = (phrase: string, data: string): Trigger =>
  wakeword({
    parameters: { phrase, stop: false, train: false },
    dataDirectory: data,
    log: () => {},
    voicesModule: '',
  });

async function trainedPhrase(phrase: string, data: string): Promise<void> {
  if ((await readTrained(trainedFile(data, phrase))) !== undefined) return;
  const began = performance.now();
  const { signal } = new AbortController();
  const done = await train({ phrase, language: 'en-US', dataDirectory: data, signal, progress: () => {} })();
  if (E.isLeft(done)) throw new Error(JSON.stringify(done.left));
  console.error(`"${phrase}" was trained in ${Math.round((performance.now() - began) / 1_000)} s`);
}

function wavsIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true }) as string[];
  return files.filter((file) => file.endsWith('.wav')).map((file) => join(folder, file));
}

async function recordingsOf(phrase: string): Promise<readonly Sound[]> {
  const folder = recordingPath(`hotwords/${phrase.replace(' ', '-')}`);
  if (!existsSync(folder)) return (await saidByHeldOut(phrase)).map((one) => levelled(one, 2_000));
  const files = readdirSync(folder).filter((file) => file.endsWith('.flac'));
  return files
    .toSorted()
    .filter((_, at) => at % EVERY === FROM % EVERY)
    .map((file) => Float32Array.from(samplesOf(join(folder, file))));
}

const NOISE_PIECES = 800;

/** Nearly three hours of made-up noise that no training has heard, and a kitchen. */
function othersThanTalk(): readonly Sound[] {
  const made = Array.from({ length: NOISE_PIECES }, () =>
    levelled(noisePiece(numbers, 12), 10 ** numbers.between(1.5, 4)),
  );
  return [...made, Float32Array.from(samplesOf(recordingPath('coffee/kitchen-noise.flac')))];
}

/** Each makes a clip of a recording: 2.5 s of the noise, the phrase in it, and a second more. */
function mixturesWith(talk: readonly Sound[]): Readonly<Record<string, (said: Sound) => Sound>> {
  const noises = {
    pink: pink(numbers, 30 * RATE),
    babble: babble(numbers, talk, 60),
    kitchen: Float32Array.from(samplesOf(recordingPath('coffee/kitchen-noise.flac'))),
  };
  const alone = (said: Sound): Float32Array => {
    const clip = new Float32Array(said.length + 3.5 * RATE);
    clip.set(said, 2.5 * RATE);
    return clip;
  };
  const below = (noise: Sound, db: number, clip: Sound, said: Sound): Sound => {
    const gain = loudness(said) / Math.sqrt(powerOf(noise)) / 10 ** (db / 20);
    return limited(mixed(clip, noise, gain, numbers.below(noise.length)), 1);
  };
  const within = (noise: Sound, db: number) => (said: Sound) => below(noise, db, alone(said), said);
  return {
    clean: within(noises.pink, 50),
    'pink 20 dB': within(noises.pink, 20),
    'pink 10 dB': within(noises.pink, 10),
    'pink 5 dB': within(noises.pink, 5),
    'babble 20 dB': within(noises.babble, 20),
    'babble 10 dB': within(noises.babble, 10),
    'babble 5 dB': within(noises.babble, 5),
    'kitchen 20 dB': within(noises.kitchen, 20),
    'kitchen 10 dB': within(noises.kitchen, 10),
    'kitchen 5 dB': within(noises.kitchen, 5),
    'reverberation 0.5 s': (said) =>
      below(noises.pink, 20, inRoom(alone(said), roomResponse(numbers, 0.5, 0)), said),
  };
}

function framesOf(sound: Sound) {
  return frames(Int16Array.from(sound, Math.round));
}

async function heardIn(trigger: Trigger, sound: Sound): Promise<number> {
  const detect = trigger.detect?.(from(framesOf(sound)), { isRecorded: true }) ?? NEVER;
  return (await lastValueFrom(detect.pipe(toArray()))).length;
}

async function alarmsIn(trigger: Trigger, talk: readonly Sound[]): Promise<string> {
  let alarms = 0;
  let samples = 0;
  for (let at = 0; at < talk.length; at += IN_A_ROW) {
    const some = talk.slice(at, at + IN_A_ROW);
    const row = new Float32Array(some.reduce((length, one) => length + one.length + PAUSE_SAMPLES, 0));
    let place = 0;
    for (const one of some) {
      row.set(one, place);
      place += one.length + PAUSE_SAMPLES;
    }
    samples += row.length;
    alarms += await heardIn(trigger, limited(mixed(row, Float32Array.of(3, -2, 1, -3, 2), 1), 1));
  }
  const hours = samples / RATE / 3_600;
  return `${(alarms / hours).toFixed(1)} (${alarms} in ${hours.toFixed(2)} h)`;
}

if (noRecordingsHere !== undefined || DATA === undefined)
  console.log(`nothing is measured: ${noRecordingsHere ?? 'BROCA_WAKEWORDS names no data directory'}`);
else await measure(DATA);
