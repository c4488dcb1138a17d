/** An acyclic automaton over words. It starts in state 0; every other state leads to an accepting one. */
export interface Automaton {
  readonly stateCount: number;
  readonly transitions: readonly Transition[];
  readonly accepting: ReadonlySet<number>;
}

export interface Transition {
  readonly from: number;
  readonly to: number;
  readonly word: string;
}

interface Node {
  readonly edges: Map<string, Node>;
  isAccepting: boolean;
  /** -1 until the node is found to be unique. */
  id: number;
}

/**
 * Builds the smallest automaton that accepts exactly `phrases`: common beginnings and endings are stored once. It adds sorted
 * phrases one by one, and merges each node that the next phrase can no longer change with an equal one (Daciuk, Mihov, Watson
 * and Watson 2000).
 */
export function automaton(phrases: readonly (readonly string[])[]): Automaton {
  const known = new Map<string, Node>();
  const root = node();
  let lastPath: readonly Step[] = [];

  for (const phrase of [...phrases].sort(compare)) {
    const shared = lastPath.findIndex(({ word }, depth) => word !== phrase[depth]);
    const kept = lastPath.slice(0, shared === -1 ? lastPath.length : shared);
    freeze(lastPath.slice(kept.length));
    lastPath = [...kept, ...grow(kept.at(-1)?.node ?? root, phrase.slice(kept.length))];
    (lastPath.at(-1)?.node ?? root).isAccepting = true;
  }
  freeze(lastPath);
  return numbered(root);

  /** Replaces the nodes of a finished path by equal ones, from the last to the first. */
  function freeze(path: readonly Step[]): void {
    for (const { parent, word, node } of path.toReversed()) {
      const key = signature(node);
      const equal = known.get(key);
      if (equal !== undefined) {
        parent.edges.set(word, equal);
      } else {
        node.id = known.size;
        known.set(key, node);
      }
    }
  }
}

type Step = ReturnType<typeof grow>[number];

const node = (): Node => ({ edges: new Map(), isAccepting: false, id: -1 });

function grow(from: Node, words: readonly string[]) {
  let parent = from;
  return words.map((word) => {
    const step = { parent, word, node: node() } as const;
    parent.edges.set(word, step.node);
    parent = step.node;
    return step;
  });
}

const signature = ({ edges, isAccepting }: Node): string =>
  `${isAccepting ? '+' : '-'}${[...edges].map(([word, { id }]) => `${word} ${id}`).join('\n')}`;

/** Compares word by word; a phrase comes before its continuations. */
function compare(a: readonly string[], b: readonly string[]): number {
  for (const [index, word] of a.entries()) {
    const other = b[index];
    if (other === undefined || word > other) return 1;
    if (word < other) return -1;
  }
  return a.length - b.length;
}

function numbered(root: Node): Automaton {
  const numbers = new Map([[root, 0]]);
  const transitions: Transition[] = [];
  const accepting = new Set<number>();
  for (const [from, number] of numbers) {
    if (from.isAccepting) accepting.add(number);
    for (const [word, to] of from.edges) {
      const known = numbers.get(to) ?? numbers.size;
      numbers.set(to, known);
      transitions.push({ from: number, to: known, word });
    }
  }
  return { stateCount: numbers.size, transitions, accepting };
}

/** The word in a phrase that stands for a `{{ }}` hole. */
export const HOLE = '{{}}';

/** The model's phones. Each is also a word of one phone, for the loops of holes. */
export const PHONES: readonly string[] =
  'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  );

export const phoneWord = (phone: string): string => `@${phone.toLowerCase()}`;

export const isPhoneWord = (word: string): boolean => word.startsWith('@');

/**
 * Writes the automaton in sphinxbase's FSG text format, without null transitions: a transition into an accepting state also
 * leads to the one final state. A hole is a loop over phones; entering and leaving it each have `loopProbability`.
 */
export function fsg({ stateCount, transitions, accepting }: Automaton, loopProbability: number) {
  const final = stateCount;
  const loops = new Map<number, number>();
  const lines: string[] = [];
  const withSuccessor = new Set(transitions.map(({ from }) => from));

  const add = (from: number, to: number, word: string, probability: number): void => {
    lines.push(`TRANSITION ${from} ${to} ${probability} ${word}`);
  };
  const arrive = (from: number, to: number, word: string, probability: number): void => {
    if (withSuccessor.has(to)) add(from, to, word, probability);
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
