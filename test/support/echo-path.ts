import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a microphone hears a loudspeaker. */
export interface EchoPath {
  /** How much louder than it was played. */
  readonly gainDb: number;
  /** How much faster than that of the loudspeaker the clock of the microphone is, as a share. */
  readonly drift?: number;
}

const RATE_HZ = 16_000;

/** From now on the sink `to` gets what is played to the sink `from`, through a room. Settles when it is at work; the result ends it. */
export async function echoPath(
  env: NodeJS.ProcessEnv,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  { gainDb, drift = 0 }: EchoPath,
): Promise<() => Promise<void>> {
  const raw = ['--raw', '--format=s16le', '--channels=1'];
  const run = (program: string, args: readonly string[]) =>
    spawn(program, [...raw, ...args], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  const recorder = run('parec', [`--rate=${RATE_HZ}`, '--latency-msec=20', `--device=${from}.monitor`]);
  // played at another rate, the same samples take another time
  const rateHz = Math.round(RATE_HZ * (1 - drift));
  const player = run('pacat', [`--rate=${rateHz}`, '--latency-msec=150', `--device=${to}`]);
  const room = roomOf(10 ** (gainDb / 20));
  let odd = Buffer.alloc(0);
  recorder.stdout.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([odd, chunk]);
    const length = bytes.length & ~1;
    odd = bytes.subarray(length);
    const out = Buffer.alloc(length);
    for (let at = 0; at < length; at += 2) out.writeInt16LE(room(bytes.readInt16LE(at)), at);
    player.stdin.write(out);
  });
  player.stdin.on('error', () => {});
  await once(recorder.stdout, 'data');
  return async () => {
    for (const child of [recorder, player]) await ended(child);
  };
}

/** The direct sound and 80 reflections, which die away within a third of a second: as loud together as the direct sound. */
function roomOf(gain: number): (sample: number) => number {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const reflections = Array.from({ length: 80 }, () => {
    const delay = Math.floor(40 + random() * 2_900);
    return { delay, gain: (random() - 0.5) * 0.9 * Math.exp((-6.9 * delay) / 5_300) };
  });
  const ring = new Float32Array(4_096);
  let at = 0;
  return (sample) => {
    at = (at + 1) % ring.length;
    ring[at] = sample;
    let sum = sample;
    for (const one of reflections)
      sum += one.gain * (ring[(at - one.delay + ring.length) % ring.length] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(gain * sum)));
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
