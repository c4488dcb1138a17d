import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { kit } from './kit.ts';
import { spoken } from './spoken.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/vosk-toy');

/** The toy model of test/fixtures. */
export const TOY_MODEL = join(FIXTURE, 'model');

/** A copy of it to be changed, removed when the process exits. */
export function copiedModel(): string {
  const directory = join(kit({}), 'vosk-toy-en-us');
  cpSync(TOY_MODEL, directory, { recursive: true });
  return directory;
}

/** The toy model with one ready-made graph, of which libvosk ignores a list of phrases. */
export function staticModel(): string {
  const directory = copiedModel();
  for (const file of ['HCLr.fst', 'Gr.fst', 'disambig_tid.int']) rmSync(join(directory, 'graph', file));
  cpSync(join(FIXTURE, 'HCLG.fst'), join(directory, 'graph/HCLG.fst'));
  return directory;
}

/** `text` as espeak-ng says it in a room: the toy model takes the bare tone of an empty recording for words. */
export const spokenInRoom = (text: string, voice = 'en-us', wordsPerMinute = 150): Int16Array => {
  const random = noise();
  return spoken(text, voice, wordsPerMinute).map((sample) => sample + random());
};

function noise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.round((state / 2_147_483_647 - 0.5) * 40);
  };
}
