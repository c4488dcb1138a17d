import { HOLE } from '../../sentences/words/word-slots.ts';
import { reached, type WordState } from '../../sentences/words/word-state.ts';

/** The probabilities of transitions. */
interface Odds {
  /** Of each word. */
  readonly word: number;
  /** Of entering a hole, and of leaving it. */
  readonly hole: number;
}

/** Of orders. A word has to be worth its place: else noise after an order is heard as more of it. */
export const ODDS: Odds = { word: 0.05, hole: 1e-8 };

/**
 * Writes an automaton in sphinxbase's FSG text format, without null transitions: a transition into a state that may be the last also
 * leads to the one final state. A hole is a loop over phones.
 */
export function fsg(root: WordState, odds: Odds) {
  const states = reached(root);
  const numbers = new Map(states.map((state, number) => [state, number]));
  const final = states.length;
  const loops = new Map<WordState, number>();
  const lines: string[] = [];

  const add = (from: number, to: number, word: string, probability: number): void => {
    lines.push(`TRANSITION ${from} ${to} ${probability} ${word}`);
  };
  const arrive = (from: number, to: WordState, word: string, probability: number): void => {
    if (to.next.size > 0) add(from, numbers.get(to) ?? final, word, probability);
    if (to.isEnd) add(from, final, word, probability);
  };
  const eachPhone = (use: (word: string) => void): void => {
    for (const phone of PHONES) use(phoneWord(phone));
  };

  for (const [from, { next }] of states.entries()) {
    for (const [word, to] of next) {
      if (word !== HOLE) {
        arrive(from, to, word, odds.word);
        continue;
      }
      const known = loops.get(to);
      const loop = known ?? final + 1 + loops.size;
      loops.set(to, loop);
      eachPhone((phone) => add(from, loop, phone, odds.hole));
      if (known !== undefined) continue;
      eachPhone((phone) => add(loop, loop, phone, 1));
      eachPhone((phone) => arrive(loop, to, phone, odds.hole));
    }
  }

  const count = final + 1 + loops.size;
  const head = ['FSG_BEGIN orders', `NUM_STATES ${count}`, 'START_STATE 0', `FINAL_STATE ${final}`];
  return {
    text: [...head, ...lines, 'FSG_END', ''].join('\n'),
    stateCount: count,
    transitionCount: lines.length,
  };
}

/** The model's phones. Each is also a word of one phone, for the loops of holes. */
export const PHONES: readonly string[] =
  'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  );

export const phoneWord = (phone: string): string => `@${phone.toLowerCase()}`;

export const isPhoneWord = (word: string): boolean => word.startsWith('@');

const SILENT: WordState = { number: 0, isEnd: true, next: new Map() };

/** Any phones, one at least. */
export const ANY_PHONES: WordState = { number: 1, isEnd: false, next: new Map([[HOLE, SILENT]]) };
