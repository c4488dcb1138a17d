import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { from, lastValueFrom, NEVER, toArray } from 'rxjs';
import type { Mixture } from '../../src/commands/evaluate-hotword/synthetic-set.ts';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import { phrase } from '../../src/engines/triggers/phrase/phrase.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { frames } from '../../test/support/spoken.ts';
import { until } from '../../test/support/until.ts';
import { processorMs, youngestChild } from './hotword-process.ts';
import { room, type Said, stream } from './hotword-set.ts';

/** An engine that has heard its phrases said already. */
export async function calibrated(phrases: readonly string[], data: string): Promise<Trigger> {
  const trigger = phrase({
    parameters: { hotwords: phrases.map((one) => ({ phrase: one })), stop: false },
    dataDirectory: data,
  });
  const listening = listen(trigger, NEVER).subscribe();
  const isKept = (): boolean => {
    try {
      const kept = readFileSync(join(data, 'phrase-hotwords.json'), 'utf8');
      return phrases.every((one) => kept.includes(` ${one}: `));
    } catch {
      return false;
    }
  };
  for (let tries = 0; tries < 12 && !isKept(); tries += 1) await until(isKept).catch(() => {});
  await lastValueFrom(listen(trigger, from(frames(room(64)))).pipe(toArray()));
  listening.unsubscribe();
  return trigger;
}

/** All of it is heard, however fast it comes. */
export function listen(trigger: Trigger, frames$: Parameters<NonNullable<Trigger['detect']>>[0]) {
  return trigger.detect?.(frames$, { isRecorded: true }) ?? NEVER;
}

/** What is heard in each saying, its end counted from where that begins. */
export async function heardIn(
  trigger: Trigger,
  said: readonly Said[],
  mixture?: Mixture,
  other?: Int16Array,
): Promise<readonly (readonly Detection[])[]> {
  const { frames: all, startsMs } = stream(said, mixture, other);
  const found = await lastValueFrom(listen(trigger, from(all)).pipe(toArray()));
  return said.map(({ samples }, index) => {
    const startMs = startsMs[index] ?? 0;
    return found
      .filter(({ endMs }) => endMs > startMs && endMs < startMs + samples.length / 16 + 500)
      .map((one) => ({ ...one, endMs: one.endMs - startMs }));
  });
}

/** Processor time of both processes, as a part of the length of the sound. */
export async function cost(trigger: Trigger, list: readonly AudioFrame[]): Promise<number> {
  const pid = youngestChild();
  const before = [process.cpuUsage(), processorMs(pid)] as const;
  await lastValueFrom(listen(trigger, from(list)).pipe(toArray()));
  const own = process.cpuUsage(before[0]);
  return ((own.user + own.system) / 1_000 + processorMs(pid) - before[1]) / (list.length * 32);
}
