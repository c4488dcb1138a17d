import { setTimeout as wait } from 'node:timers/promises';
import { independentClient } from '../../test/support/independent/client.ts';
import { kit } from '../../test/support/kit.ts';
import { spoken } from '../../test/support/spoken.ts';
import { quantile } from '../support/quantile.ts';
import { brocaProcess } from '../support/server-process.ts';

const AT_ONCE = [1, 8];
const SPEAKING = [1, 8, 16];
const ROUNDS = 3;
/** Samples in a ms. */
const RATE = 16;
const ORDERS = ['turn on the light', 'turn off the light', 'close the window'];
const SETTINGS = `
microphone: {source: none}
default_player: none
players: [none]
speech_to_text: [pocketsphinx]
wyoming: {active: true, port: 0, services: [asr]}
rest_api: {active: true, port: 0, password_protected: false}
`;

/** How much one worker recognises: whole recordings, and people who speak, so many at once. */
export async function worker(): Promise<void> {
  const brain = ORDERS.map((order) => `- {name: "${order}", signals: [order: ${order}], neurons: []}`).join(
    '\n',
  );
  const service = await brocaProcess(kit({ 'settings.yml': SETTINGS, 'brain.yml': brain }));
  const health = (await (await fetch(`${service.url}/health`)).json()) as {
    readonly wyoming: { readonly address: string };
  };
  const port = Number(new URL(health.wyoming.address).port);
  const client = independentClient(port);
  const live = independentClient(port, { isLive: true });
  const sounds = ORDERS.map((order) => ({ order, samples: spoken(order, 'en-us', 150) }));
  for (const { samples } of sounds) await client.transcribe(samples);
  await wait(1_000);
  const rows: string[] = [];
  for (const count of AT_ONCE) rows.push(`| ${count} recordings ${await measured(client, count, () => 0)}`);
  for (const count of SPEAKING)
    rows.push(`| ${count} people ${await measured(live, count, ({ length }) => length / RATE)}`);
  await service.stop();
  console.log(`### One worker

Orders of 1.5 to 2 s over Wyoming, so many at once: recordings that come whole, and people who speak, each until the text is there after the last sound. All end at one moment, as people hardly do. ${ROUNDS} rounds.

| at once | understood | seconds of speech a second | p50 | p95 |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`);

  async function measured(
    { transcribe }: typeof client,
    count: number,
    spokenFor: (samples: Int16Array) => number,
  ): Promise<string> {
    const took: number[] = [];
    let right = 0;
    let spokenMs = 0;
    const beganMs = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const { order, samples } = sounds[(at + round) % sounds.length] ?? {
            order: '',
            samples: new Int16Array(),
          };
          const askedMs = performance.now();
          const text = await transcribe(samples);
          took.push(performance.now() - askedMs - spokenFor(samples));
          spokenMs += samples.length / RATE;
          if (text === order) right += 1;
        }),
      );
    }
    const rate = spokenMs / (performance.now() - beganMs);
    const ms = (share: number): string => `${quantile(took, share).toFixed(0)} ms`;
    return `| ${right} of ${took.length} | ${rate.toFixed(1)} | ${ms(0.5)} | ${ms(0.95)} |`;
  }
}
