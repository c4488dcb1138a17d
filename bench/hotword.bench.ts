import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { from, lastValueFrom, NEVER, Subject, toArray } from 'rxjs';
import { MIXTURES } from '../src/commands/evaluate-hotword/made-set.ts';
import { TALK } from '../src/commands/evaluate-hotword/talk.ts';
import type { Detection, Trigger } from '../src/engines/ports.ts';
import { phrase } from '../src/engines/triggers/phrase/phrase.ts';
import type { AudioFrame } from '../src/streams/audio.ts';
import { frames } from '../test/support/spoken.ts';
import { until } from '../test/support/until.ts';
import { processorMs, residentMb, youngestChild } from './support/hotword-process.ts';
import { otherTalk, room, type Said, sayings, stream } from './support/hotword-set.ts';
import { quantile } from './support/quantile.ts';

/** The hotword engine `phrase`, at a sensitivity of a half. `BROCA_BENCH_MINUTES` of sound for its memory, 10 by default. */
const MINUTES = Number(process.env.BROCA_BENCH_MINUTES ?? 10);
const CANDIDATES = ['hey broca', 'okay broca', 'hello broca', 'hey computer', 'okay computer', 'alexander'];
const DEFAULT = process.env.BROCA_BENCH_PHRASE ?? 'okay computer';
const FRAME_MS = 32;
const CLEAN = MIXTURES.slice(0, 1);
/** Sentences of `TALK` made to sound like the candidates. */
const TRAP = /broc|broke|bro|commuter|computer|alexandra|boomer|mocha|hello|go back|rebecca/i;

const data = mkdtempSync(join(tmpdir(), 'broca-bench-'));
console.log('## Hotwords: `phrase`, pocketsphinx with any phrase\n');
console.log(
  'Voices of espeak-ng, which no phrase was calibrated with. Synthetic voices flatter an engine (each says a word the same way each time, close to the microphone) and punish it (this model was made from people, whom it fits better): the figures compare phrases and versions, and promise nothing about a room. Traps are sentences made to sound like the phrases ("hey, broccoli", "okay, brother"), far denser than in any talk.\n',
);
await candidates();
await mixtures();
await costs();
rmSync(data, { recursive: true });

async function candidates(): Promise<void> {
  const trigger = await calibrated(CANDIDATES);
  const said = await sayings(CANDIDATES, CLEAN);
  const heard = await heardIn(trigger, said);
  const plain = await alarms(
    trigger,
    TALK.filter((text) => !TRAP.test(text)),
  );
  const traps = await alarms(
    trigger,
    TALK.filter((text) => TRAP.test(text)),
  );
  await trigger.close();
  console.log(
    `| phrase, clean | missed | false alarms in ${plain.minutes.toFixed(0)} min of talk | in ${traps.minutes.toFixed(0)} min of traps |\n|---|---|---|---|`,
  );
  for (const phrase of CANDIDATES) {
    const own = said.flatMap((one, index) => (one.phrase === phrase ? [heard[index] ?? []] : []));
    const missed = own.filter((list) => !list.some(({ hotword }) => hotword === phrase)).length;
    console.log(`| ${phrase} | ${missed} of ${own.length} | ${plain.of(phrase)} | ${traps.of(phrase)} |`);
  }
}

async function mixtures(): Promise<void> {
  const trigger = await calibrated([DEFAULT]);
  const said = await sayings([DEFAULT]);
  const heard = await heardIn(trigger, said);
  await trigger.close();
  console.log(`\n| "${DEFAULT}" in | missed |\n|---|---|`);
  for (const { name } of MIXTURES) {
    const own = said.flatMap((one, index) => (one.mixture === name ? [heard[index] ?? []] : []));
    console.log(
      `| ${name.replace('-', ', ').replace('dB', ' dB below')} | ${own.filter((list) => list.length === 0).length} of ${own.length} |`,
    );
  }
  const errors = said.flatMap(({ endMs = 0, mixture }, index) =>
    mixture === 'clean' ? (heard[index] ?? []).slice(0, 1).map((one) => one.endMs - endMs) : [],
  );
  console.log(
    `\nThe end of the phrase, told minus true: p10 ${ms(quantile(errors, 0.1))}, p50 ${ms(quantile(errors, 0.5))}, p90 ${ms(quantile(errors, 0.9))}.`,
  );
}

async function costs(): Promise<void> {
  const trigger = await calibrated([DEFAULT]);
  const talk = stream(await otherTalk(TALK, 2)).frames;
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
  const beforeMb = residentMb(pid);
  // one after the other: what is not heard yet waits in memory
  const rounds = Math.ceil((MINUTES * 60_000) / (talk.length * FRAME_MS));
  for (let turn = 0; turn < rounds; turn += 1) await lastValueFrom(detect(trigger, talk).pipe(toArray()));
  console.log(
    `Memory of the child: ${beforeMb.toFixed(0)} MB, ${residentMb(pid).toFixed(0)} MB after ${MINUTES} more minutes of talk.`,
  );
  await eight(trigger);
  await trigger.close();
}

async function eight(trigger: Trigger): Promise<void> {
  const pid = youngestChild();
  const before = residentMb(pid);
  const listening = Array.from({ length: 8 }, () => detect(trigger, frames(room(64)), NEVER).subscribe());
  for (const _ of listening) await lastValueFrom(detect(trigger, frames(room(64))).pipe(toArray()));
  console.log(`Each further stream takes ${((residentMb(pid) - before) / 8).toFixed(0)} MB.`);
  for (const one of listening) one.unsubscribe();
}

/** Audio time given when the detection comes, less the true end of the phrase; each message is waited for. */
async function latency(trigger: Trigger): Promise<number> {
  const waits: number[] = [];
  for (const said of (await sayings([DEFAULT], CLEAN)).filter((_, index) => index % 2 === 1).slice(0, 8)) {
    const { frames: all, startsMs } = stream([said]);
    const frames$ = new Subject<AudioFrame>();
    let told: Detection | undefined;
    const listening = trigger.detect?.(frames$).subscribe((one) => {
      told ??= one;
    });
    for (const frame of all) {
      frames$.next(frame);
      await new Promise((resolve) => setTimeout(resolve, 8));
      if (told === undefined) continue;
      waits.push(frame.atMs + 32 - (startsMs[0] ?? 0) - (said.endMs ?? 0));
      break;
    }
    listening?.unsubscribe();
  }
  return quantile(waits, 0.5);
}

async function heardIn(trigger: Trigger, said: readonly Said[]): Promise<readonly (readonly Detection[])[]> {
  const { frames: all, startsMs } = stream(said);
  const found = await lastValueFrom(detect(trigger, all).pipe(toArray()));
  return said.map(({ samples }, index) => {
    const startMs = startsMs[index] ?? 0;
    return found
      .filter(({ endMs }) => endMs > startMs && endMs < startMs + samples.length / 16 + 500)
      .map((one) => ({ ...one, endMs: one.endMs - startMs }));
  });
}

async function alarms(trigger: Trigger, sentences: readonly string[]) {
  const list = await otherTalk(sentences, 8);
  const found = (await heardIn(trigger, list)).flat();
  return {
    minutes: list.reduce((sum, { samples }) => sum + samples.length, 0) / 16_000 / 60,
    of: (phrase: string): number => found.filter(({ hotword }) => hotword === phrase).length,
  };
}

async function cost(trigger: Trigger, list: readonly AudioFrame[]): Promise<number> {
  const pid = youngestChild();
  const before = [process.cpuUsage(), processorMs(pid)] as const;
  await lastValueFrom(detect(trigger, list).pipe(toArray()));
  const own = process.cpuUsage(before[0]);
  return ((own.user + own.system) / 1_000 + processorMs(pid) - before[1]) / (list.length * 32);
}

/** An engine that has heard its phrases said already. */
async function calibrated(phrases: readonly string[]): Promise<Trigger> {
  const trigger = phrase({
    parameters: { hotwords: phrases.map((one) => ({ phrase: one })), stop: false },
    dataDirectory: data,
  });
  const listening = detect(trigger, [], NEVER).subscribe();
  const isKept = (): boolean => {
    try {
      const kept = readFileSync(join(data, 'phrase-hotwords.json'), 'utf8');
      return phrases.every((one) => kept.includes(` ${one}: `));
    } catch {
      return false;
    }
  };
  for (let tries = 0; tries < 12 && !isKept(); tries += 1) await until(isKept).catch(() => {});
  await lastValueFrom(detect(trigger, frames(room(64))).pipe(toArray()));
  listening.unsubscribe();
  return trigger;
}

function detect(trigger: Trigger, list: readonly AudioFrame[], after = from<AudioFrame[]>([])) {
  return trigger.detect?.(list.length > 0 ? from(list) : after) ?? NEVER;
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
