import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { recordingsDirectory } from '../src/engines/triggers/personal/recordings.ts';
import { readTrained, trainedFile } from '../src/engines/triggers/wakeword/head-file.ts';
import { random } from '../src/engines/triggers/wakeword/random.ts';
import { levelled, type Sound } from '../src/engines/triggers/wakeword/sound-effects.ts';
import { train } from '../src/engines/triggers/wakeword/training.ts';
import { wakeword } from '../src/engines/triggers/wakeword/wakeword.ts';
import { coffeeOrders, noRecordingsHere } from '../test/support/coffee-recordings.ts';
import { wavFile } from '../test/support/takes.ts';
import { saidByHeldOut } from './support/held-out-voices.ts';
import { alarmsIn, heardIn, mixturesWith } from './support/phrases-in-noise.ts';

/**
 * What three recordings of `broca enroll` add to a wake word, for their speaker: a voice of flite that no training uses. The heads with them are trained here,
 * which takes a quarter of an hour of two cores or more. `BROCA_WAKEWORDS`: a data directory in which the phrase is trained without them. `BROCA_BENCH_PHRASE`: "smart mirror" by default.
 */
const DATA = process.env.BROCA_WAKEWORDS;
const PHRASE = process.env.BROCA_BENCH_PHRASE ?? 'smart mirror';
/** Fast, usual and slow, at one pitch. */
const ENROLLED = [1, 5, 9];
/** In other places of the noise. */
const TIMES = 3;
const LOUDNESS = 2_000;
const SEED = 4_242;

async function measure(data: string): Promise<void> {
  const said = (await saidByHeldOut(PHRASE)).map((one) => levelled(one, LOUDNESS));
  const talk = coffeeOrders().map(({ samples }) => Float32Array.from(samples));
  /** The same noise for each row. */
  const mixtures = () => mixturesWith(random(SEED), talk.slice(0, 60));
  const conditions = Object.keys(mixtures());
  console.log(`## Three recordings of "${PHRASE}"\n`);
  console.log(
    'Missed, in %, of a voice of flite that no training uses but for three other manners of it that were enrolled; its speaker is one of festival’s too. False alarms: of people’s coffee orders.\n',
  );
  console.log(`| | ${conditions.join(' | ')} | false alarms an hour of talk |`);
  console.log(`|---|${'---|'.repeat(conditions.length + 1)}`);
  await row('without', data);
  const scratch = mkdtempSync(join(tmpdir(), 'broca-bench-'));
  try {
    await enrolled(
      data,
      scratch,
      said.filter((_, at) => ENROLLED.includes(at)),
    );
    await row('enrolled', scratch);
  } finally {
    rmSync(scratch, { recursive: true });
  }

  async function row(name: string, directory: string): Promise<void> {
    const parameters = { phrase: PHRASE, stop: false, train: false };
    const trigger = wakeword({ parameters, dataDirectory: directory, log: () => {}, voicesModule: '' });
    const others = said.filter((_, at) => !ENROLLED.includes(at));
    const cells: string[] = [];
    for (const mix of Object.values(mixtures())) {
      const clips = others.flatMap((one) => Array.from({ length: TIMES }, () => mix(one)));
      let missed = 0;
      for (const clip of clips) missed += (await heardIn(trigger, clip)) > 0 ? 0 : 1;
      cells.push(((100 * missed) / clips.length).toFixed(1));
    }
    console.log(`| ${name} | ${cells.join(' | ')} | ${await alarmsIn(trigger, talk)} |`);
    await trigger.close();
  }
}

/** Trains the phrase with these recordings, in a directory that has what other trainings have made. */
async function enrolled(data: string, directory: string, recordings: readonly Sound[]): Promise<void> {
  cpSync(data, directory, { recursive: true });
  rmSync(trainedFile(directory, PHRASE));
  const folder = recordingsDirectory(directory, PHRASE);
  mkdirSync(folder, { recursive: true });
  for (const [at, sound] of recordings.entries())
    writeFileSync(join(folder, `${at + 1}.wav`), wavFile(Int16Array.from(sound, Math.round)));
  const began = performance.now();
  const { signal } = new AbortController();
  const about = { phrase: PHRASE, language: 'en-US', dataDirectory: directory };
  const done = await train({ ...about, signal, progress: () => {} })();
  if (E.isLeft(done)) throw new Error(JSON.stringify(done.left));
  console.error(`"${PHRASE}" was trained in ${Math.round((performance.now() - began) / 1_000)} s`);
}

if (noRecordingsHere !== undefined || DATA === undefined)
  console.log(`nothing is measured: ${noRecordingsHere ?? 'BROCA_WAKEWORDS names no data directory'}`);
else if ((await readTrained(trainedFile(DATA, PHRASE))) === undefined)
  console.log(`nothing is measured: "${PHRASE}" is not trained in ${DATA}`);
else await measure(DATA);
