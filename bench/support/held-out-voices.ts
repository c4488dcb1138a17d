import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleIn } from '../../src/engines/triggers/wakeword/people.ts';
import type { Sound } from '../../src/engines/triggers/wakeword/sound-effects.ts';

/** The voice of flite that no training uses, in several manners. Its speaker is one of festival's too, whose other voice trains if it is there. */
const VOICE = 'kal';
const MANNERS = [0.8, 1, 1.25].flatMap((stretch) => [85, 105, 130, 180].map((hz) => ({ stretch, hz })));

/** A text, said slower and faster, higher and lower, by a voice that no training uses; at 16 kHz. */
export async function saidByHeldOut(text: string): Promise<readonly Sound[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'broca-bench-'));
  try {
    const files = MANNERS.map(({ stretch, hz }, at) => {
      const file = join(scratch, `${at}.wav`);
      const manner = ['--setf', `duration_stretch=${stretch}`, '--setf', `int_f0_target_mean=${hz}`];
      execFileSync('flite', ['-voice', VOICE, ...manner, '-t', text, '-o', file]);
      return file;
    });
    return await peopleIn(files);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
