import { spokenNumber } from '../../brain/number-words.ts';
import type { Timer } from '../../brain/timer.ts';
import { comparedWords } from '../../lib/normal-form.ts';

/** The word for every timer, which no timer is named by itself. */
export const ALL = 'all';

/** Those that a person means: all, the one of this id (in digits or words), or those of this name in any case. */
export function timersCalled(which: string, timers: readonly Timer[]): readonly Timer[] {
  const called = plain(which);
  if (called === ALL) return timers;
  const number = spokenNumber(called);
  const ids = [called, ...(number === undefined ? [] : [String(number)])];
  return timers.filter(({ id, name }) => ids.includes(id) || (name !== null && plain(name) === called));
}

export const plain = (name: string): string => comparedWords(name).join(' ') || name;
