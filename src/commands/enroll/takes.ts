import * as E from 'fp-ts/lib/Either.js';
import { distancesOf } from '../../engines/triggers/personal/distances.ts';
import type { Listener } from './said.ts';
import { type Take, takeOf } from './take.ts';
import type { Terminal } from './terminal.ts';

/** Takes of one hotword that agree. */
export interface AgreedTakes {
  readonly takes: readonly Take[];
  /** How far they are from one another. */
  readonly distance: number;
}

/** So many times nothing usable came: something is wrong that repeating does not cure. */
const MOST_FAILED = 5;

// who says it differently every time will not say it alike at last
const MOST_REPEATED = 5;

/** Asks for `count` takes of a hotword, for those anew that will not do, and for one that is unlike the others. Left: a sentence. */
export async function agreedTakes(
  name: string,
  count: number,
  listener: Listener,
  terminal: Terminal,
): Promise<E.Either<string, AgreedTakes>> {
  const takes: Take[] = [];
  for (let number = 1; number <= count; number += 1) {
    const take = await recordTake(`Say "${name}" (${number} of ${count}).`, listener, terminal);
    if (E.isLeft(take)) return take;
    takes.push(take.right);
  }
  for (let repeated = 0; repeated < MOST_REPEATED; repeated += 1) {
    const { outlier, distance } = distancesOf(takes.map(({ samples }) => samples));
    if (outlier === undefined) return E.right({ takes, distance });
    const number = outlier + 1;
    terminal.say(`Recording ${number} does not sound like the others.`);
    const take = await recordTake(`Say "${name}" once more (in place of ${number}).`, listener, terminal);
    if (E.isLeft(take)) return take;
    takes[outlier] = take.right;
  }
  return E.left(`The recordings do not agree: say "${name}" each time as you would call it.`);
}

async function recordTake(
  prompt: string,
  listener: Listener,
  terminal: Terminal,
): Promise<E.Either<string, Take>> {
  for (let failed = 0; failed < MOST_FAILED; failed += 1) {
    terminal.say(prompt);
    const said = await listener.next(terminal.showLevel);
    if (said.type === 'over') return E.left('The sound came to its end before all was recorded.');
    const take = said.type === 'nothing' ? E.left('Nothing was said.') : takeOf(said.samples);
    terminal.say(`  ${E.isLeft(take) ? take.left : 'Recorded.'}`);
    if (E.isRight(take)) return take;
  }
  return E.left('No recording will do: look after the microphone, then try again.');
}
