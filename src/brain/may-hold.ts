import { readRegularFile } from '../lib/regular-file.ts';

/** Whether a file may hold a synapse with this name. */
export type MayHold = (name: string) => boolean;

/** The same of a brain file that is no YAML: its text tells which names it cannot hold, unless it includes others. */
export async function mayHold(path: string): Promise<MayHold> {
  const text = await readRegularFile(path).then(String, () => undefined);
  return text === undefined || /\bincludes\b/.test(text) ? anyName : (name) => text.includes(name);
}

/** Of a file that nobody can read. */
export const anyName: MayHold = () => true;
