import { callLetters } from './call-letters.ts';
import { earsLetters } from './ears-letters.ts';
import { kitLetters } from './kit-letters.ts';
import type { BrainSent, EarsSent, Letter, Unwritable } from './letter.ts';
import { switchLetters } from './switch-letters.ts';

type LettersOf<Sent extends { readonly type: string }> = {
  readonly [Type in Sent['type']]: Letter<Sent & { readonly type: Type }> | Unwritable;
};

/** Every event that may be sent to the machines, by whom it is for; one that is missing does not compile. */
export interface Alphabet {
  readonly brain: LettersOf<BrainSent>;
  readonly ears: LettersOf<EarsSent>;
}

export const ALPHABET: Alphabet = {
  brain: { ...callLetters, ...switchLetters, ...kitLetters },
  ears: earsLetters,
};
