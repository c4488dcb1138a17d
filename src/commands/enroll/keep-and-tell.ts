import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../errors.ts';
import { keep } from './keep.ts';
import type { AgreedTakes } from './takes.ts';
import type { Terminal } from './terminal.ts';

/** Which hotword it is, and where its recordings go. */
export interface Enrolling {
  readonly name: string;
  readonly dataDirectory: string;
  readonly terminal: Terminal;
}

/** What was kept, and where. */
export interface Enrolled {
  readonly name: string;
  readonly directory: string;
  readonly recordings: number;
  /** How far they are from one another; below 10 they are much alike. */
  readonly distance: number;
}

// recordings of one person in one room are nearer
const FAR_APART = 10;

/** Keeps takes that agree as recordings, and says where they are, and what to write into the settings. Left: a sentence. */
export async function keepAndTell(
  agreed: AgreedTakes,
  { name, dataDirectory, terminal }: Enrolling,
): Promise<E.Either<string, Enrolled>> {
  const kept = await keep(dataDirectory, name, agreed);
  if (E.isLeft(kept)) return E.left(describe(kept.left));
  const { takes, distance } = agreed;
  terminal.say(`Kept ${takes.length} recordings in ${kept.right}`);
  if (distance > FAR_APART)
    terminal.say('They differ a good deal: it will be heard less surely than if you said it alike.');
  terminal.say(`In settings.yml:\n\n  triggers:\n    - personal:\n        name: ${JSON.stringify(name)}\n`);
  return E.right({ name, directory: kept.right, recordings: takes.length, distance });
}
