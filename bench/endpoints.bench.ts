import { from, lastValueFrom, toArray } from 'rxjs';
import { isSpeechAfter } from '../src/engines/detectors/silero.ts';
import { type SpeechProbability, sileroModel } from '../src/engines/detectors/silero-model.ts';
import { type AmbientNoise, ambientNoiseAfter } from '../src/streams/ambient-noise.ts';
import { lengthMs } from '../src/streams/audio.ts';
import { endpointAfter, INITIAL_ENDPOINT } from '../src/streams/endpoint.ts';
import { energyDetector, energyOf, type HeardFrame } from '../src/streams/speech.ts';
import { hasSilero, SILERO_DATA } from '../test/support/silero.ts';
import { frames } from '../test/support/spoken.ts';
import { areaUnderCurve, type Outcome, outcomeOf } from './support/endpoint-score.ts';
import { type Clip, clips } from './support/said-in-noise.ts';
import { DEVELOPMENT, EVALUATION } from './support/speakers.ts';

/** Where utterances begin and end, by either speech detector. `BROCA_BENCH_SET=development` measures the set the constants come from. */
const isDevelopment = process.env.BROCA_BENCH_SET === 'development';
const set = clips(isDevelopment ? DEVELOPMENT : EVALUATION);
const CHOSEN_BY = isDevelopment ? 'by these' : 'by other voices, texts and noises';

const ENERGY = {
  energy_threshold: 4_000,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};

const COST_ROUNDS = 5;
const ENDLESS = {
  startMs: 96,
  endSilenceMs: 600,
  longestMs: Number.POSITIVE_INFINITY,
  nothingSaidMs: Number.POSITIVE_INFINITY,
};

interface Judged {
  readonly frames: readonly HeardFrame[];
  readonly scores: readonly number[];
}

type Judge = (clip: Clip) => Promise<Judged>;

const said = set.filter(({ speech }) => speech !== undefined).length;
console.log(`## Where an utterance begins and ends

${said} utterances by espeak-ng and ${set.length - said} times nobody, with the usual settings; constants were chosen ${CHOSEN_BY}.
The microphone is open for 3.4 s before the ear is, and the ear for 0.6 s before the first word. Cut early: ended before the last word was.
Cut late: more than 0.2 s after the end silence of 0.6 s, in the end by the longest order. By noise: an utterance begins though nobody speaks
to the assistant. AUC: how well a score tells the frames of the utterance from those around it, 1 is perfect; pauses count as speech.

Voices made by a program flatter: they are close to the microphone, level and without hesitation. They also punish Silero, which learnt
from people. All noises are made by formulas; "others" are three or four such voices at once, and to either detector they are speech.
`);
const model = hasSilero() ? await sileroModel(SILERO_DATA) : undefined;
await report('energy', byEnergy);
if (model !== undefined) await report('silero', bySilero(model));
await cost();

async function report(name: string, judge: Judge): Promise<void> {
  const rooms = new Map<
    string,
    { readonly outcomes: Outcome[]; readonly empty: Outcome[]; readonly scored: Scored[] }
  >();
  for (const clip of set) {
    const room = rooms.get(clip.room) ?? { outcomes: [], empty: [], scored: [] };
    rooms.set(clip.room, room);
    const judged = await judge(clip);
    const outcome = await outcomeOf(clip, judged.frames);
    (clip.speech === undefined ? room.empty : room.outcomes).push(outcome);
    room.scored.push(...scoredOf(clip, judged));
  }
  console.log(`### ${name}\n`);
  console.log(
    '| room | right | cut early | cut late | not started | by noise | AUC |\n|---|---:|---:|---:|---:|---:|---:|',
  );
  for (const [room, { outcomes, empty, scored }] of rooms) {
    const share = (outcome: Outcome) => percent(outcomes, outcome);
    const area = scored.length === 0 ? '' : areaUnderCurve(scored).toFixed(3);
    console.log(
      `| ${room} | ${share('right')} | ${share('cut early')} | ${share('cut late')} | ${share('not started')} | ${percent(empty, 'started by noise')} | ${area} |`,
    );
  }
  console.log('');
}

type Scored = { readonly score: number; readonly isSpeech: boolean };

function scoredOf({ speech }: Clip, { frames, scores }: Judged): readonly Scored[] {
  if (speech === undefined) return [];
  return frames.flatMap(({ atMs }, index) => {
    const middleMs = atMs + 16;
    const isSpeech = middleMs >= speech.startMs && middleMs < speech.endMs;
    return atMs < 2_000 ? [] : [{ score: scores[index] ?? 0, isSpeech }];
  });
}

function percent(all: readonly Outcome[], outcome: Outcome): string {
  const count = all.filter((one) => one === outcome).length;
  return all.length === 0 ? '' : `${Math.round((100 * count) / all.length)} %`;
}

/** Scored by how far a frame is above the threshold. */
async function byEnergy(clip: Clip): Promise<Judged> {
  let room: AmbientNoise | undefined;
  const judged = frames(clip.samples).map((frame) => {
    const energy = energyOf(frame.samples);
    const score = energy / (room?.threshold ?? ENERGY.energy_threshold);
    room = ambientNoiseAfter(room, { energy, atMs: frame.atMs, lengthMs: lengthMs(frame) }, ENERGY);
    return { frame: { ...frame, energy, isSpeech: room.isSpeech }, score };
  });
  return { frames: judged.map(({ frame }) => frame), scores: judged.map(({ score }) => score) };
}

function bySilero(microphone: () => SpeechProbability): Judge {
  return async ({ samples }) => {
    const probability = microphone();
    const heard: HeardFrame[] = [];
    const scores: number[] = [];
    for (const frame of frames(samples)) {
      const score = probability(frame.samples);
      const isSpeech = isSpeechAfter(heard.at(-1)?.isSpeech ?? false, score);
      heard.push({ ...frame, energy: energyOf(frame.samples), isSpeech });
      scores.push(score);
    }
    return { frames: heard, scores };
  };
}

/** The fastest of some rounds: another program at work is no cost of ours. */
async function cost(): Promise<void> {
  const sound = set.slice(0, 40).flatMap(({ samples }) => frames(samples));
  const heard = await lastValueFrom(
    from(sound).pipe(
      energyDetector(() => ENERGY),
      toArray(),
    ),
  );
  console.log('| one frame of 32 ms | µs |\n|---|---:|');
  await row('energy detector', async () => {
    await lastValueFrom(from(sound).pipe(energyDetector(() => ENERGY)));
  });
  await row('utterance', async () => {
    let endpoint = INITIAL_ENDPOINT;
    for (const frame of heard) endpoint = endpointAfter(endpoint, frame, ENDLESS);
  });
  if (model === undefined) return;
  await row('silero, at work in a process of its own', async () => {
    const probability = model();
    for (const { samples } of sound) probability(samples);
  });

  async function row(name: string, work: () => Promise<void>): Promise<void> {
    const rounds: number[] = [];
    for (let round = 0; round < COST_ROUNDS; round += 1) {
      const startMs = performance.now();
      await work();
      rounds.push((performance.now() - startMs) / sound.length);
    }
    console.log(`| ${name} | ${(Math.min(...rounds) * 1_000).toFixed(1)} |`);
  }
}
