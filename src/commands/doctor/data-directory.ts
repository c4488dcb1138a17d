import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rmdir, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describeUnknown } from '../../errors.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { ok, problem, warning } from './verdict.ts';

const MEGABYTE = 1_000_000;
/** The cache of the voice alone may take 100 MB. */
const LITTLE_MB = 300;
const TOO_LITTLE_MB = 20;

/** Where the service writes: whether it can, and how much. */
export const dataDirectory = ({ home, data }: Pick<Installation, 'home' | 'data'>): readonly Check[] => [
  {
    name: 'data',
    look: async () => {
      if (data === resolve(home))
        return problem(`${data} is the kit's own`, 'choose another one with --data');
      try {
        if (!existsSync(data)) {
          await access(existing(data), constants.W_OK | constants.X_OK);
          return ok(`${data}, which will be made`);
        }
        await rmdir(await mkdtemp(join(data, '.doctor-')));
        return ok(data);
      } catch (error) {
        return problem(
          `${data} cannot be written to (${describeUnknown(error)})`,
          'give the user who runs broca the right to, or choose another one with --data',
        );
      }
    },
  },
  {
    name: 'disk',
    look: async () => {
      const { bavail, bsize } = await statfs(existing(data));
      const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
      const found = `${freeMb} MB free for ${data}`;
      if (freeMb >= LITTLE_MB) return ok(found);
      return (freeMb < TOO_LITTLE_MB ? problem : warning)(found, 'make room');
    },
  },
];

/** The directory, or the nearest above it that is there. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));
