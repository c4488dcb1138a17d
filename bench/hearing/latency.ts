import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spoken } from '../../test/support/spoken.ts';
import { type HeardOrder, heardOrders, waits } from '../support/heard-orders.ts';
import { levelled, trimmed } from '../support/levels.ts';
import { listeningAssistant, realEngines, starterKit } from '../support/listening-assistant.ts';
import { liveMicrophone } from '../support/live-microphone.ts';
import { quantile } from '../support/quantile.ts';
import { isUnderstood, QUICK_ORDERS } from '../support/starter-orders.ts';

const VOICES = ['en-us', 'en-us+f2', 'en-us+m3', 'en-gb'];
const SPEEDS = [140, 160, 175];
/** The detector learns how loud the room is. */
const SETTLING_MS = 4_000;
/** The room holds the answer for 0.3 s. */
const PAUSE_MS = 600;

/** They are the first five seconds of speech. */
const NEW_ORDERS = 4;

interface Said extends HeardOrder {
  readonly order: string;
}

/** From the last sample of speech, and from its decided end, to the text and to the first sound of the answer. */
export async function latency(rounds: number): Promise<void> {
  const uncached = await orders(rounds + NEW_ORDERS, false);
  const cached = await orders(rounds + NEW_ORDERS, true);
  const both = [uncached, cached];
  const first = both.flatMap((said) => said.slice(0, 1));
  const early = both.flatMap((said) => said.slice(1, NEW_ORDERS));
  const later = both.flatMap((said) => said.slice(NEW_ORDERS));
  const known = cached
    .slice(NEW_ORDERS)
    .filter((one, index) => isHeardBefore(one, cached.slice(0, index + NEW_ORDERS)));
  const isRight = isUnderstood((await starterKit()).synapses);
  const right = later.filter(({ order, text }) => text !== undefined && isRight(order, text)).length;
  console.log(`### From the end of speech to the answer

Orders of the starter kit in its own grammar, spoken in real time by four voices of espeak-ng into the whole assistant (trigger \`none\`). Whoever
speaks feels the time from the last sample, silence included: 250 ms (\`listening.complete_silence\`) after an order that no longer one begins with, 600 ms
(\`listening.end_silence\`) after another. Then the end is decided. Sound begins when a player gets its first samples. What is said in the first five seconds of speech after a start is heard twice, since the recogniser does not know the microphone yet. ${right}
of the ${later.length} orders after that were understood.

| | orders | p50 | p95 | aim for p95 |
|---|---:|---:|---:|---:|`);
  row('last sample → the text', waits(later, 'saidMs', 'transcribedMs'), '');
  row(
    'last sample → the first sound, made anew',
    waits(uncached.slice(NEW_ORDERS), 'saidMs', 'soundingMs'),
    '700 ms',
  );
  row('last sample → the first sound, from the cache', waits(known, 'saidMs', 'soundingMs'), '');
  row('decided end → the text', waits(later, 'endedMs', 'transcribedMs'), '50 ms');
  row(
    'decided end → the first sound, made anew',
    waits(uncached.slice(NEW_ORDERS), 'endedMs', 'soundingMs'),
    '150 ms',
  );
  row('decided end → the first sound, from the cache', waits(known, 'endedMs', 'soundingMs'), '60 ms');
  row('first order after a start: decided end → the text', waits(first, 'endedMs', 'transcribedMs'), '');
  row('first order after a start: decided end → the first sound', waits(first, 'endedMs', 'soundingMs'), '');
  row(
    `the ${NEW_ORDERS - 1} orders after it: decided end → the text`,
    waits(early, 'endedMs', 'transcribedMs'),
    '',
  );
  console.log('');
}

const isHeardBefore = ({ answer }: Said, before: readonly Said[]): boolean =>
  before.some((other) => other.answer === answer);

async function orders(count: number, cachesSpeech: boolean): Promise<readonly Said[]> {
  const takes = Array.from({ length: count }, (_, round) => take(round));
  const directory = mkdtempSync(join(tmpdir(), 'broca-hearing-'));
  const kit = await starterKit();
  const engines = realEngines(kit, { directory, cachesSpeech });
  const microphone = liveMicrophone();
  const { brain, events$, answered } = listeningAssistant(kit, engines, microphone.source);
  const heard = heardOrders(events$);
  const said: Said[] = [];
  await wait(SETTLING_MS);
  for (const { order, samples } of takes) {
    const before = heard.length;
    await microphone.say(samples);
    const saidMs = performance.now();
    await answered();
    await wait(PAUSE_MS);
    const [one] = heard.slice(before);
    if (one !== undefined) said.push({ ...one, order, saidMs });
  }
  brain.stop();
  microphone.close();
  await engines.close();
  rmSync(directory, { recursive: true });
  return said;
}

/** The voice changes with each order, and in the next round of orders for each of them. */
function take(round: number): { readonly order: string; readonly samples: Int16Array } {
  const order = QUICK_ORDERS[round % QUICK_ORDERS.length] ?? '';
  const voice = VOICES[(round + Math.floor(round / QUICK_ORDERS.length)) % VOICES.length] ?? 'en-us';
  const speed = SPEEDS[round % SPEEDS.length] ?? 160;
  return { order, samples: levelled(trimmed(spoken(order, voice, speed)), 1_500) };
}

function row(name: string, values: readonly number[], aim: string): void {
  const [p50, p95] = [0.5, 0.95].map((share) => `${quantile(values, share).toFixed(0)} ms`);
  console.log(`| ${name} | ${values.length} | ${p50} | ${p95} | ${aim} |`);
}
