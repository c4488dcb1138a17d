import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { from, lastValueFrom, NEVER, Subject, toArray } from 'rxjs';
import { hiss, MIXTURES } from '../src/commands/evaluate-hotword/synthetic-set.ts';
import type { Detection, Trigger } from '../src/engines/ports.ts';
import type { AudioFrame } from '../src/streams/audio.ts';
import { frames } from '../test/support/spoken.ts';
import { calibrated, cost, heardIn, listen } from './support/hotword-engine.ts';
import { residentMb, youngestChild } from './support/hotword-process.ts';
import { joined, otherTalk, room, sayings, stream } from './support/hotword-set.ts';
import { development, heldOut, type SpeakerSet } from './support/hotword-speakers.ts';
import { quantile } from './support/quantile.ts';

/** The hotword engine `phrase`, at a sensitivity of a half. `BROCA_BENCH_MINUTES` of sound for its memory, 8 by default. */
const MINUTES = Number(process.env.BROCA_BENCH_MINUTES ?? 8);
/** Two that sound alike would be told apart from each other, which one alone is not. */
const CANDIDATES = [
  ['hey broca', 'okay computer'],
  ['okay broca', 'hey computer'],
  ['hello broca', 'alexander'],
] as const;
const DEFAULT = process.env.BROCA_BENCH_PHRASE ?? 'okay computer';
const FRAME_MS = 32;
const isDevelopment = process.env.BROCA_BENCH_SET === 'development';
const set: SpeakerSet = isDevelopment ? development : heldOut();

const data = mkdtempSync(join(tmpdir(), 'broca-bench-'));
console.log('## Hotwords: `phrase`, pocketsphinx with any phrase\n');
console.log(
  isDevelopment
    ? 'The development set: the engine was tuned with these voices of espeak-ng and these sentences, which flatters it.\n'
    : 'Four voices of flite and eight of espeak-ng, sentences and noise that had no part in tuning the engine or in calibrating it (`BROCA_BENCH_SET=development` shows those that had). Each says the phrase alone, and with an order joined to it.',
);
console.log(
  'Synthetic voices flatter an engine (each says a word the same way each time, close to the microphone) and punish it (this model was made from people, whom it fits better): the figures compare phrases and versions, and promise nothing about a room. Traps are sentences made to sound like the phrases, far denser than in any talk.\n',
);
const began = performance.now();
await candidates();
await mixtures();
await costs();
rmSync(data, { recursive: true });
if (process.env.BROCA_BENCH_TIMES !== undefined) console.error(`${performance.now() - began} ms`);

async function candidates(): Promise<void> {
  const talk = await otherTalk(set, set.talk, 2);
  const traps = await otherTalk(set, set.traps, 3);
  console.log(
    `| phrase, clean | missed | false alarms in ${minutes(talk)} of talk | in ${minutes(traps)} of traps |\n|---|---|---|---|`,
  );
  for (const group of CANDIDATES) {
    const trigger = await calibrated(group, data);
    const inTalk = (await heardIn(trigger, talk)).flat();
    const inTraps = (await heardIn(trigger, traps)).flat();
    for (const phrase of group) {
      const own = await heardIn(trigger, await sayings(set, phrase));
      console.log(
        `| ${phrase} | ${missed(own, phrase)} | ${alarms(inTalk, phrase)} | ${alarms(inTraps, phrase)} |`,
      );
    }
    await trigger.close();
  }
}

async function mixtures(): Promise<void> {
  const trigger = await calibrated([DEFAULT], data);
  const said = await sayings(set, DEFAULT);
  const talk = await otherTalk(set, set.talk, 1);
  let ends = '';
  const speech = joined(talk.slice(0, 6).map(({ samples }) => samples));
  console.log(
    `\nWhat is mixed in goes on all the time, so many dB below speech.\n\n| "${DEFAULT}" in | missed | false alarms in ${minutes(talk)} of talk |\n|---|---|---|`,
  );
  for (const mixture of MIXTURES) {
    const other = mixture.with === 'speech' ? speech : hiss(20_000, set.seed, 8_000);
    const own = await heardIn(trigger, said, mixture, other);
    const found =
      mixture.with === 'speech' ? '' : alarms((await heardIn(trigger, talk, mixture, other)).flat(), DEFAULT);
    console.log(
      `| ${mixture.name.replace('-', ', ').replace('dB', ' dB below')} | ${missed(own, DEFAULT)} | ${found} |`,
    );
    if (mixture.name !== 'clean') continue;
    const errors = own.flatMap((list, index) =>
      list.slice(0, 1).map((one) => one.endMs - (said[index]?.endMs ?? 0)),
    );
    ends = `The end of the phrase, told minus true: p10 ${ms(quantile(errors, 0.1))}, p50 ${ms(quantile(errors, 0.5))}, p90 ${ms(quantile(errors, 0.9))}.`;
  }
  await trigger.close();
  console.log(`\n${ends}`);
}

async function costs(): Promise<void> {
  const trigger = await calibrated([DEFAULT], data);
  const talk = stream(await otherTalk(set, set.talk, 1)).frames;
  const quiet = frames(room(60_000));
  const speaking = await cost(trigger, talk);
  const idle = await cost(
    trigger,
    Array.from({ length: 10 }, (_, index) => shifted(quiet, index * 60_000)).flat(),
  );
  console.log(
    `\nProcessor time, both processes: ${share(speaking)} of a core while somebody speaks, ${share(idle)} while it is quiet.`,
  );
  console.log(
    `Told ${ms(await latency(trigger))} of audio time after the end of the phrase (p50), speech going on.`,
  );
  const pid = youngestChild();
  const rounds = Math.ceil((MINUTES * 60_000) / (talk.length * FRAME_MS));
  const lengthMs = talk.length * FRAME_MS;
  const memoryMb: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    await lastValueFrom(listen(trigger, from(talk)).pipe(toArray()));
    memoryMb.push(residentMb(pid));
  }
  console.log(
    `Memory of the child: ${memoryMb.map((value) => value.toFixed(0)).join(', ')} MB after each ${minutes([{ samples: { length: lengthMs * 16 } }])} of talk.`,
  );
  await eight(trigger);
  await trigger.close();
}

async function eight(trigger: Trigger): Promise<void> {
  const pid = youngestChild();
  const before = residentMb(pid);
  const listening = Array.from({ length: 8 }, () => listen(trigger, NEVER).subscribe());
  for (const _ of listening) await lastValueFrom(listen(trigger, from(frames(room(64)))).pipe(toArray()));
  console.log(`Each further stream takes ${((residentMb(pid) - before) / 8).toFixed(0)} MB.`);
  for (const one of listening) one.unsubscribe();
}

/** Audio time given when the detection comes, less the true end of the phrase; each message is waited for. */
async function latency(trigger: Trigger): Promise<number> {
  const waits: number[] = [];
  for (const said of (await sayings(set, DEFAULT)).filter((_, index) => index % 2 === 1).slice(0, 8)) {
    const { frames: all, startsMs } = stream([said]);
    const frames$ = new Subject<AudioFrame>();
    let told: Detection | undefined;
    const listening = listen(trigger, frames$).subscribe((one) => {
      told ??= one;
    });
    for (const frame of all) {
      frames$.next(frame);
      await new Promise((resolve) => setTimeout(resolve, 8));
      if (told === undefined) continue;
      waits.push(frame.atMs + FRAME_MS - (startsMs[0] ?? 0) - (said.endMs ?? 0));
      break;
    }
    listening.unsubscribe();
  }
  return quantile(waits, 0.5);
}

function missed(heard: readonly (readonly Detection[])[], phrase: string): string {
  const count = heard.filter((list) => !list.some(({ hotword }) => hotword === phrase)).length;
  return `${count} of ${heard.length}`;
}

function alarms(found: readonly Detection[], phrase: string): number {
  return found.filter(({ hotword }) => hotword === phrase).length;
}

function minutes(list: readonly { readonly samples: { readonly length: number } }[]): string {
  return `${(list.reduce((sum, { samples }) => sum + samples.length, 0) / 16_000 / 60).toFixed(1)} min`;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function share(value: number): string {
  return `${(value * 100).toFixed(value < 0.01 ? 2 : 1)} %`;
}

function shifted(list: readonly AudioFrame[], byMs: number): readonly AudioFrame[] {
  return list.map(({ samples, atMs }) => ({ samples, atMs: atMs + byMs }));
}
