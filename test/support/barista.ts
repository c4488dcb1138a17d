import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type HeardSlots, hearingKit } from './hearing-kit.ts';

/** The kit that takes orders of coffee, at work. `stop` it, or the test run hangs. */
export type Barista = Awaited<ReturnType<typeof barista>>;

/** Where that kit is. */
export const BARISTA = join(import.meta.dirname, '../../brains/barista');

const read = (name: string): string => readFileSync(join(BARISTA, name), 'utf8');

export const barista = async () => ({
  ...(await hearingKit({ 'brain.yml': read('brain.yml'), 'settings.yml': silent(read('settings.yml')) })),
  isRight: (heard: HeardSlots | undefined, wanted: HeardSlots): boolean => isDeepStrictEqual(heard, wanted),
});

/** The kit's settings, but nothing is played, and nobody listens, nor finds out how its hotword is told from other talk. */
function silent(settings: string): string {
  const [trigger, list] = ['default_trigger: "phrase"', 'triggers:\n'];
  if (!settings.includes(trigger) || !settings.includes(list)) throw new Error('the kit has another trigger');
  const deaf = settings.replace(trigger, 'default_trigger: "none"').replace(list, `${list}  - none\n`);
  return `${deaf.replaceAll('speaker', 'none')}\nmicrophone: { source: none }\n`;
}
