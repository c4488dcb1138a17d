import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How a microphone hears a loudspeaker. */
export interface EchoPath {
  /** How much louder than it was played. */
  readonly gainDb: number;
  /** How much faster than that of the loudspeaker the clock of the microphone is, as a share. */
  readonly drift?: number;
}

const RATE_HZ = 16_000;
const ROOM = fileURLToPath(new URL('./echo-path-room.ts', import.meta.url));

/**
 * From now on the sink `to` gets what is played to the sink `from`, through a room. Settles when it is at work; the result ends it. It has processes of its
 * own: a room waits for nobody.
 */
export async function echoPath(
  env: NodeJS.ProcessEnv,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  { gainDb, drift = 0 }: EchoPath,
): Promise<() => Promise<void>> {
  const raw = '--raw --format=s16le --channels=1';
  // played at another rate, the same samples take another time
  const heardRateHz = Math.round(RATE_HZ * (1 - drift));
  const programs = [
    `parec ${raw} --rate=${RATE_HZ} --latency-msec=20 --device=${from}.monitor`,
    `"${process.execPath}" --import tsx "${ROOM}" ${10 ** (gainDb / 20)}`,
    `pacat ${raw} --rate=${heardRateHz} --latency-msec=150 --device=${to}`,
  ];
  const child = spawn('sh', ['-c', programs.join(' | ')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  await once(child.stderr, 'data');
  return () => ended(child);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
