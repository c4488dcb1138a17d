import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { firstValueFrom, of } from 'rxjs';
import { assistant } from '../src/app/assistant.ts';
import { describe } from '../src/lib/errors.ts';
import { builtIn } from '../src/modules/module.ts';
import { loadKit } from '../src/settings/load-kit.ts';
import { memoryStore } from '../src/store/memory-store.ts';
import { type AudioFrame, SAMPLE_RATE_HZ } from '../src/streams/audio.ts';
import { here } from '../src/template/render-parameters.ts';
import { kit } from '../test/support/kit.ts';
import { flatOrders } from '../test/support/many-orders.ts';
import { HEARING } from '../test/support/service.ts';
import { realEngines } from './support/listening-assistant.ts';
import { quantile } from './support/quantile.ts';
import { brocaProcess } from './support/server-process.ts';

/** What it takes to change a list while the service runs: until the next order uses it, and until the recogniser has it. */
const CHANGES = Number(process.env.BROCA_BENCH_ROUNDS ?? 50);

const FILES = {
  'settings.yml': HEARING,
  'brain.yml': `
- name: play
  signals:
    - order: { text: "play [some] {song}", matching-type: pattern }
    - order: { text: "(start|stop) {song} [now]", matching-type: pattern }
  neurons: []
- lists: { song: [] }
`,
};

const WORDS = [...new Set(flatOrders(2_000).flatMap((order) => order.split(' ')))];
const songs = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const place = at + from;
    return `${WORDS[place % WORDS.length]} ${WORDS[(place + Math.floor(place / WORDS.length) + 1) % WORDS.length]}`;
  });

console.log(`## Lists that change

ms (median and p95 of ${CHANGES} changes, one after another, each of another value). *Answer*: of the call, with the list on disk. *Order*: the next order, which uses the new value. *Recogniser*: from the change until the
recogniser's process has learnt it. Memory: of the service, above the empty list.

| values | call | answer | p95 | order | p95 | recogniser | p95 | memory, MB |
|---:|---|---:|---:|---:|---:|---:|---:|---:|`);

const QUIET: AudioFrame = { atMs: 0, samples: new Int16Array(SAMPLE_RATE_HZ / 50) };
const both = (times: readonly number[]): readonly string[] =>
  [0.5, 0.95].map((share) => quantile(times, share).toFixed(1));

for (const count of [100, 1_000, 10_000]) {
  const learnt = count > 1_000 ? [] : await untilLearnt(count);
  const { url, pid, stop } = await brocaProcess(kit(FILES));
  await play(url, 'nothing');
  const emptyMb = memoryMb(pid);
  for (const [name, change] of Object.entries({
    '`PUT /lists/NAME`': (added: readonly string[]) =>
      send('PUT', `${url}/lists/song`, [...songs(count - 1), ...added.slice(-1)]),
    '`POST /lists/NAME/values`': (added: readonly string[]) =>
      send('POST', `${url}/lists/song/values`, added.slice(-1)),
  })) {
    await send('PUT', `${url}/lists/song`, songs(count - CHANGES));
    const [answers, orders]: [number[], number[]] = [[], []];
    for (let number = 0; number < CHANGES; number += 1) {
      const added = [`new song ${number}`];
      answers.push(await spanMs(() => change(added)));
      orders.push(await spanMs(() => play(url, `new song ${number}`)));
    }
    const heard = name.includes('POST') && learnt.length > 0 ? both(learnt) : ['', ''];
    const cells = [...both(answers), ...both(orders), ...heard, (memoryMb(pid) - emptyMb).toFixed(0)];
    console.log(`| ${count} | ${name} | ${cells.join(' | ')} |`);
  }
  await stop();
}

/** How long after each change the recogniser's process has answered sound that came after its lesson. */
async function untilLearnt(count: number): Promise<readonly number[]> {
  const directory = mkdtempSync(join(tmpdir(), 'broca-lists-'));
  const read = await loadKit(kit(FILES), builtIn)();
  if (E.isLeft(read)) throw new Error(describe(read.left));
  const engines = realEngines(read.right, { directory });
  let learnt = (): void => {};
  const { brain, changes } = assistant(read.right, {
    engines: {
      ...engines,
      learn: (lesson) => {
        engines.learn(lesson);
        void hear().then(() => learnt());
      },
    },
    stop: () => {},
    log: () => {},
    sandbox: here,
    store: memoryStore(),
    version: '0.0.0',
  });
  const hear = () => firstValueFrom(engines.stt.instance.transcribe(of(QUIET)));
  const changed = async (edit: Parameters<typeof changes.list>[1]): Promise<void> => {
    const done = new Promise<void>((resolve) => {
      learnt = resolve;
    });
    await changes.list('song', edit)();
    await done;
  };
  const first = new Promise<void>((resolve) => {
    learnt = resolve;
  });
  brain.start();
  await first;
  await changed({ set: songs(count) });
  const times: number[] = [];
  for (let number = 0; number < CHANGES; number += 1)
    times.push(await spanMs(() => changed({ add: songs(1, count + number) })));
  brain.stop();
  await engines.close();
  rmSync(directory, { recursive: true, force: true });
  return times;
}

async function play(url: string, song: string): Promise<void> {
  const run = (await send('POST', `${url}/synapses/start/order`, { order: `play ${song}` })) as {
    readonly matched_synapses: readonly unknown[];
  };
  if (song !== 'nothing' && run.matched_synapses.length !== 1) throw new Error(`"${song}" is not there yet`);
}

async function send(method: string, url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} at ${url}: ${await response.text()}`);
  return response.json();
}

async function spanMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function memoryMb(pid: number | undefined): number {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
