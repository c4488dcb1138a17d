import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type HeardSlots, hearingKit } from './hearing-kit.ts';

/** The kit that takes orders of coffee, at work. `stop` it, or the test run hangs. */
export type Barista = Awaited<ReturnType<typeof barista>>;

const HOME = join(import.meta.dirname, '../../brains/barista');

export const barista = async () => ({
  ...(await hearingKit({ 'brain.yml': readFileSync(join(HOME, 'brain.yml')) })),
  isRight: (heard: HeardSlots | undefined, wanted: HeardSlots): boolean => isDeepStrictEqual(heard, wanted),
});
