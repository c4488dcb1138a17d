import type { Automaton } from './automaton.ts';

/** The word in a phrase that stands for a `{{ }}` hole. */
export const HOLE = '{{}}';

/** The model's phones. Each is also a word of one phone for the loops that stand for a hole. */
export const PHONES: readonly string[] =
  'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  );

export const phoneWord = (phone: string): string => `@${phone.toLowerCase()}`;

export const isPhoneWord = (word: string): boolean => word.startsWith('@');

interface Fsg {
  readonly text: string;
  readonly stateCount: number;
  readonly transitionCount: number;
}

/**
 * The automaton in sphinxbase's FSG text format. There are no null transitions: what leads into an accepting state has a
 * twin into the one final state. A hole is a loop over phones; entering it and leaving it each cost `loopProbability`.
 */
export function fsg({ stateCount, transitions, accepting }: Automaton, loopProbability: number): Fsg {
  const final = stateCount;
  const loops = new Map<number, number>();
  const lines: string[] = [];
  const goesOn = new Set(transitions.map(({ from }) => from));

  const add = (from: number, to: number, word: string, probability: number): void => {
    lines.push(`TRANSITION ${from} ${to} ${probability} ${word}`);
  };
  const arrive = (from: number, to: number, word: string, probability: number): void => {
    if (goesOn.has(to)) add(from, to, word, probability);
    if (accepting.has(to)) add(from, final, word, probability);
  };
  const eachPhone = (use: (word: string) => void): void => {
    for (const phone of PHONES) use(phoneWord(phone));
  };

  for (const { from, to, word } of transitions) {
    if (word !== HOLE) {
      arrive(from, to, word, 1);
      continue;
    }
    const known = loops.get(to);
    const loop = known ?? final + 1 + loops.size;
    loops.set(to, loop);
    eachPhone((phone) => add(from, loop, phone, loopProbability));
    if (known !== undefined) continue;
    eachPhone((phone) => add(loop, loop, phone, 1));
    eachPhone((phone) => arrive(loop, to, phone, loopProbability));
  }

  const count = final + 1 + loops.size;
  const head = ['FSG_BEGIN orders', `NUM_STATES ${count}`, 'START_STATE 0', `FINAL_STATE ${final}`];
  return {
    text: [...head, ...lines, 'FSG_END', ''].join('\n'),
    stateCount: count,
    transitionCount: lines.length,
  };
}
