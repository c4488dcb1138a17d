import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActor } from 'xstate';
import { speaking } from '../src/actors/speaking.ts';
import { soundFile } from '../src/engines/audio-file/sound-file.ts';
import { espeak } from '../src/engines/espeak/espeak.ts';
import { speaker } from '../src/engines/players/speaker.ts';
import { cached } from '../src/engines/tts-cache.ts';
import { emitting } from '../src/machines/forward-emitted.ts';
import type { OutputEmitted } from '../src/machines/output-events.ts';
import { provided } from '../test/support/output.ts';
import { has } from '../test/support/programs.ts';
import { pulseAudio } from '../test/support/pulse-audio.ts';
import { scope } from '../test/support/scope.ts';
import { soundingPart } from '../test/support/tones.ts';
import { quantile } from './support/quantile.ts';

/** A text on its way to the sound card, and the way back to silence: espeak-ng through a PulseAudio without hardware. */
const ROUNDS = 10;
const HEARD_RATE_HZ = 16_000;
const STOP_AFTER_MS = 400;

if (!has('pulseaudio') || !has('parec') || !has('espeak-ng'))
  throw new Error('pulseaudio, parec and espeak-ng are needed');

const pulse = await pulseAudio('mouth');
Object.assign(process.env, pulse.env);
const directory = mkdtempSync(join(tmpdir(), 'broca-speaking-'));
const tts = cached(espeak({ parameters: {}, log: console.error }), { directory, key: 'bench' });
const player = speaker();
let told = (_: OutputEmitted): void => {};
const output = createActor(
  emitting(provided(speaking({ tts: () => tts, player: () => player, load: soundFile })), (event) =>
    told(event),
  ),
  { input: { place: 'default' } },
).start();

console.log('## A text on its way to the sound card\n');
console.log('| sentences | asked → first samples at the card, p50 | p95 | stop → silence, p50 | p95 |');
console.log('|---|---|---|---|---|');
await said('This makes everything warm.');
for (const count of [1, 10, 50]) {
  for (const isCached of [false, true]) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await said(textOf(count, round)));
    row(`${count}${isCached ? ', from the cache' : ''}`, rounds);
  }
}
output.stop();
await tts.close();
await player.close();
await pulse.stop();
rmSync(directory, { recursive: true });

function textOf(sentences: number, round: number): string {
  const sentence = (_: unknown, index: number) =>
    `Sentence ${index} of ${sentences} in round ${round} is about as long as the sentences of an assistant are.`;
  return Array.from({ length: sentences }, sentence).join(' ');
}

async function said(text: string): Promise<readonly [soundingMs: number, silentMs: number]> {
  const recording = await pulse.record('mouth', HEARD_RATE_HZ);
  const startMs = performance.now();
  const sounding = new Promise<number>((resolve) => {
    told = ({ type }) => (type === 'speech.sounding' ? resolve(performance.now() - startMs) : undefined);
  });
  output.send({ type: 'speech.asked', text, scope: scope() });
  const soundingMs = await sounding;
  await recording.sound(STOP_AFTER_MS);
  output.send({ type: 'speech.stop' });
  await recording.silence();
  const heard = soundingPart(await recording.stop());
  return [soundingMs, Math.max(0, (heard.length * 1_000) / HEARD_RATE_HZ - STOP_AFTER_MS)];
}

function row(name: string, rounds: readonly (readonly [number, number])[]): void {
  const cells = ([0, 1] as const).flatMap((column) =>
    [0.5, 0.95].map((share) => {
      const value = quantile(
        rounds.map((round) => round[column]),
        share,
      );
      return `${value.toFixed(0)} ms`;
    }),
  );
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
