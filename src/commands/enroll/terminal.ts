import type { AudioFrame } from '../../streams/audio.ts';
import { loudnessOf } from '../../streams/level.ts';
import { levelBar } from '../styled.ts';

/** The user's terminal. */
export type Terminal = ReturnType<typeof terminal>;

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

// a line for every frame would be too many
const FRAMES_A_LINE = 3;
const ERASED = '\r\x1b[K';

/** The level is only shown on a terminal that can overwrite a line. */
export function terminal(output: Output) {
  let isLevelShown = false;
  let frames = 0;
  let peakDb = -Infinity;
  return {
    say: (line: string) => {
      output.write(`${isLevelShown ? ERASED : ''}${line}\n`);
      isLevelShown = false;
    },
    /** Shows the level of a frame. The next line overwrites it. */
    showLevel: (frame: AudioFrame) => {
      if (output.isTTY !== true) return;
      peakDb = Math.max(peakDb, loudnessOf(frame).peakDb);
      frames += 1;
      if (frames % FRAMES_A_LINE !== 0) return;
      output.write(`\r${levelBar(peakDb)}`);
      isLevelShown = true;
      peakDb = -Infinity;
    },
  };
}
