import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Trigger } from '../src/engines/ports.ts';
import { readTrained, trainedFile } from '../src/engines/triggers/wakeword/head-file.ts';
import { noisePiece } from '../src/engines/triggers/wakeword/noises.ts';
import { peopleIn } from '../src/engines/triggers/wakeword/people.ts';
import { random } from '../src/engines/triggers/wakeword/random.ts';
import { levelled, type Sound } from '../src/engines/triggers/wakeword/sound-effects.ts';
import { train } from '../src/engines/triggers/wakeword/training.ts';
import { wakeword } from '../src/engines/triggers/wakeword/wakeword.ts';
import {
  coffeeOrders,
  noRecordingsHere,
  recordingPath,
  samplesOf,
} from '../test/support/coffee-recordings.ts';
import { saidByHeldOut } from './support/held-out-voices.ts';
import { calibrated } from './support/hotword-engine.ts';
import { alarmsIn, heardIn, mixturesWith } from './support/phrases-in-noise.ts';

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
const numbers = random(4_242);

async function measure(data: string): Promise<void> {
  const orders = coffeeOrders().map(({ samples }) => Float32Array.from(samples));
  const talk = [...orders, ...(TALK === undefined ? [] : await peopleIn(wavsIn(TALK)))];
  const music = MUSIC === undefined ? [] : await peopleIn(wavsIn(MUSIC));
  const noises = [...music, ...othersThanTalk()];
  const mixtures = mixturesWith(numbers, orders.slice(0, 60));
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

if (noRecordingsHere !== undefined || DATA === undefined)
  console.log(`nothing is measured: ${noRecordingsHere ?? 'BROCA_WAKEWORDS names no data directory'}`);
else await measure(DATA);
