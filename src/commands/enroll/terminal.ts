import type { AudioFrame } from '../../streams/audio.ts';
import { loudnessOf } from '../../streams/level.ts';

/** Where the user reads what to do. */
export interface Terminal {
  readonly say: (line: string) => void;
  /** Shows how loud a frame is; the next line takes its place. */
  readonly showLevel: (frame: AudioFrame) => void;
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

const BAR_LENGTH = 30;
const QUIETEST_DB = -60;
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
      output.write(`\r${bar(peakDb)}`);
      isLevelShown = true;
      peakDb = -Infinity;
    },
  };
}

/** From -60 dB to full scale. */
function bar(levelDb: number): string {
  const share = Math.max(0, Math.min(1, 1 - levelDb / QUIETEST_DB));
  const filled = Math.round(share * BAR_LENGTH);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR_LENGTH - filled)}] ${`${Math.round(levelDb) || 0}`.padStart(4)} dB`;
}
