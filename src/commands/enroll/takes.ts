import { agreementOf } from '../../engines/triggers/personal/agreement.ts';
import type { Listener } from './said.ts';
import { judged, type Take } from './take.ts';
import type { Terminal } from './terminal.ts';

/** Recordings of one hotword that agree. */
export interface Agreed {
  readonly takes: readonly Take[];
  /** How far they are from one another. */
  readonly distance: number;
}

/** Recordings, or why there are none: a sentence. */
export type Recorded = { readonly agreed: Agreed } | { readonly failure: string };

/** So many times nothing usable came: something is wrong that repeating does not cure. */
const MOST_FAILED = 5;

// who says it differently every time will not say it alike at last
const MOST_REPEATED = 5;

/** Asks for `count` recordings of a hotword, for those anew that will not do, and for one that is unlike the others. */
export async function recordTakes(
  name: string,
  count: number,
  listener: Listener,
  terminal: Terminal,
): Promise<Recorded> {
  const takes: Take[] = [];
  for (let number = 1; number <= count; number += 1) {
    const take = await recordTake(`Say "${name}" (${number} of ${count}).`, listener, terminal);
    if ('failure' in take) return take;
    takes.push(take.take);
  }
  for (let repeated = 0; repeated < MOST_REPEATED; repeated += 1) {
    const { outlier, distance } = agreementOf(takes.map(({ samples }) => samples));
    if (outlier === undefined) return { agreed: { takes, distance } };
    const number = outlier + 1;
    terminal.say(`Recording ${number} does not sound like the others.`);
    const take = await recordTake(`Say "${name}" once more (in place of ${number}).`, listener, terminal);
    if ('failure' in take) return take;
    takes[outlier] = take.take;
  }
  return { failure: `The recordings do not agree: say "${name}" each time as you would call it.` };
}

async function recordTake(
  prompt: string,
  listener: Listener,
  terminal: Terminal,
): Promise<{ readonly take: Take } | { readonly failure: string }> {
  for (let failed = 0; failed < MOST_FAILED; failed += 1) {
    terminal.say(prompt);
    const said = await listener.next(terminal.showLevel);
    if (said.type === 'over') return { failure: 'The sound came to its end before all was recorded.' };
    const result = said.type === 'nothing' ? { refusal: NOTHING } : judged(said.samples);
    if ('take' in result) {
      terminal.say('  Recorded.');
      return result;
    }
    terminal.say(`  ${result.refusal}`);
  }
  return { failure: 'No recording will do: look after the microphone, then try again.' };
}

const NOTHING = 'Nothing was said.';
