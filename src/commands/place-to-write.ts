import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where engines may write while they are only tried. */
interface PlaceToWrite {
  readonly directory: string;
  /** Removes it, unless it is the data directory. */
  readonly remove: () => Promise<void>;
}

/** The data directory where it is there or the trigger only reads in it, else one for the time being if there is room. */
export async function placeToWrite(data: string, trigger: string): Promise<PlaceToWrite> {
  // these name the place to their users
  const isKept = existsSync(data) || ['personal', 'vosk'].includes(trigger);
  const scratch = isKept ? undefined : await mkdtemp(join(tmpdir(), 'broca-')).catch(() => undefined);
  return {
    directory: scratch ?? data,
    remove: async () => {
      if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
    },
  };
}
