import { describe } from '../../errors.ts';
import { energyDetector } from '../../streams/energy-detector.ts';
import type { Detector } from '../ports.ts';
import { type Judge, type JudgeEvents, judged } from './judged.ts';

/** Voice activity as judges from `open` tell it, or where they fail the energy detector in their place. `log` gets each reason once in a row. */
export function backedByEnergy(
  open: (events: JudgeEvents) => Judge,
  log: (line: string) => void,
): Detector['detect'] {
  let lastLine = '';
  return (energy) => (frames$) =>
    frames$.pipe(
      energyDetector(energy),
      judged(open, (error) => {
        const line = `${describe(error)}; the energy detector hears in its place`;
        if (line !== lastLine) log(line);
        lastLine = line;
      }),
    );
}
