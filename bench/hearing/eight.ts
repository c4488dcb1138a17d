import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EnginesAtWork } from '../../src/engines/at-work.ts';
import { calibrated } from '../../test/support/calibrated.ts';
import { countedPhrase } from '../../test/support/counted-phrase.ts';
import { cpuMsOf } from '../../test/support/process-figures.ts';
import { spoken } from '../../test/support/spoken.ts';
import { type HeardOrder, heardOrders, waits } from '../support/heard-orders.ts';
import { levelled, trimmed } from '../support/levels.ts';
import { listeningAssistant, realEngines, starterKit } from '../support/listening-assistant.ts';
import { liveMicrophone } from '../support/live-microphone.ts';
import { quantile } from '../support/quantile.ts';
import { HOTWORD, isUnderstood, QUICK_ORDERS } from '../support/starter-orders.ts';

const SOURCES = 8;
const VOICES = ['en-us', 'en-us+f2', 'en-us+m3', 'en-gb', 'en-us+m1', 'en-us+f4', 'en-gb+m3', 'en-us+m7'];
const SETTLING_MS = 6_000;
/** Each begins so much after the one before; orders take 3 s, so that five or six are at it at any moment. */
const APART_MS = 450;
const PAUSE_MS = 700;
/** A frame that comes when the next one is over is late. */
const LATE_MS = 32;

interface Speaker {
  readonly said: readonly { readonly order: string; readonly heard: readonly HeardOrder[] }[];
  readonly lateMs: readonly number[];
}

/** Eight microphones at once, each with ears of its own, over one recogniser and one engine of hotwords. */
export async function eight(rounds: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'broca-hearing-'));
  const { trigger } = countedPhrase({ phrase: HOTWORD }, directory);
  const kit = await starterKit();
  const engines = realEngines(kit, { directory, trigger });
  const speakers = Array.from({ length: SOURCES }, (_, index) => speaker(index));
  await wait(SETTLING_MS);
  await calibrated(directory);
  const before = cpuMsOf(process.pid);
  const startMs = performance.now();
  const all: readonly Speaker[] = await Promise.all(speakers.map(({ speak }) => speak()));
  const seconds = (performance.now() - startMs) / 1_000;
  const cpu = (cpuMsOf(process.pid) - before) / 10 / seconds;
  for (const { stop } of speakers) stop();
  await engines.close();
  rmSync(directory, { recursive: true });
  report(all, seconds, cpu);

  function speaker(index: number) {
    const orders = Array.from({ length: rounds }, (_, round) => {
      const order = QUICK_ORDERS[(index * 5 + round) % QUICK_ORDERS.length] ?? '';
      const said = spoken(`${HOTWORD}, ${order}`, VOICES[index] ?? 'en-us', 160);
      return { order, samples: levelled(trimmed(said), 1_500) };
    });
    const microphone = liveMicrophone(index + 1);
    const own: EnginesAtWork = { ...engines, learn: index === 0 ? engines.learn : () => {} };
    const { brain, events$, answered } = listeningAssistant(kit, own, microphone.source);
    const heard = heardOrders(events$);
    const speak = async (): Promise<Speaker> => {
      const frames = microphone.lateMs.length;
      await wait(index * APART_MS);
      const said: Speaker['said'][number][] = [];
      for (const { order, samples } of orders) {
        const known = heard.length;
        await microphone.say(samples);
        const saidMs = performance.now();
        await answered();
        await wait(PAUSE_MS);
        said.push({ order, heard: heard.slice(known).map((one) => ({ ...one, saidMs })) });
      }
      return { said, lateMs: microphone.lateMs.slice(frames) };
    };
    return {
      speak,
      stop: () => {
        brain.stop();
        microphone.close();
      },
    };
  }

  function report(all: readonly Speaker[], seconds: number, cpu: number): void {
    const isRight = isUnderstood(kit.synapses);
    const said = all.flatMap((one) => one.said);
    const opened = said.filter(({ heard }) => heard.length > 0);
    const right = said.filter(({ order, heard }) =>
      heard.some(({ text }) => text !== undefined && isRight(order, text)),
    );
    const texts = waits(
      said.flatMap(({ heard }) => heard),
      'saidMs',
      'transcribedMs',
    );
    const late = all.flatMap(({ lateMs }) => lateMs);
    const latest = late.reduce((most, ms) => Math.max(most, ms), 0);
    const share = (100 * late.filter((ms) => ms > LATE_MS).length) / late.length;
    console.log(`### Eight microphones at once

Eight rooms in real time, each with a voice of its own and ears of its own, over one recogniser and one engine of hotwords; ${said.length} orders in ${seconds.toFixed(0)} s.

| | |
|---|---:|
| hotword heard | ${opened.length} of ${said.length} |
| order understood | ${right.length} of ${said.length} |
| last sample of speech → text, p50 | ${quantile(texts, 0.5).toFixed(0)} ms |
| the same, p95 | ${quantile(texts, 0.95).toFixed(0)} ms |
| processor, all processes, of one core | ${cpu.toFixed(0)} % |
| frames more than ${LATE_MS} ms late | ${share.toFixed(2)} % |
| the latest frame | ${latest.toFixed(0)} ms |
`);
  }
}
