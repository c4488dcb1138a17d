import type { AudioFrame } from '../../streams/audio.ts';
import { loudnessOf } from '../../streams/level.ts';
import { levelBar } from '../styled.ts';

/** Where the user reads what to do. */
export interface Terminal {
  readonly say: (line: string) => void;
  /** Shows how loud a frame is; the next line takes its place. */
  readonly showLevel: (frame: AudioFrame) => void;
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

// a line for every frame would be more than anybody can read
const FRAMES_A_LINE = 3;
const ERASED = '\r\x1b[K';

/** The level is shown where a line can be written over, nowhere else. */
export function terminal(output: Output): Terminal {
  let isLevelShown = false;
  let frames = 0;
  let peakDb = -Infinity;
  return {
    say: (line) => {
      output.write(`${isLevelShown ? ERASED : ''}${line}\n`);
      isLevelShown = false;
    },
    showLevel: (frame) => {
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
