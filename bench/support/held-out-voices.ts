import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleIn } from '../../src/engines/triggers/wakeword/people.ts';
import type { Sound } from '../../src/engines/triggers/wakeword/sound-effects.ts';

/** The voices of flite that no training uses, in several manners. The first is a speaker of festival's, whose other voice trains if it is there. */
const HELD_OUT = ['kal', 'awb_time'].flatMap((voice) =>
  [0.8, 0.9, 1, 1.1, 1.25].map((stretch) => ({ voice, stretch })),
);

/** A text, said by voices that no training uses; at 16 kHz. */
export async function saidByHeldOut(text: string): Promise<readonly Sound[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'broca-bench-'));
  const files = HELD_OUT.map(({ voice, stretch }, at) => {
    const file = join(scratch, `${at}.wav`);
    const manner = ['-voice', voice, '--setf', `duration_stretch=${stretch}`];
    execFileSync('flite', [...manner, '-t', text, '-o', file]);
    return file;
  });
  const said = await peopleIn(files);
  rmSync(scratch, { recursive: true });
  return said;
}
