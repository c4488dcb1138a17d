import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { comparedWords, splitWords } from '../../../src/lib/normal-form.ts';
import { List } from '../../../src/sentences/codecs.ts';
import type { Expression } from '../../../src/sentences/expression.ts';
import type { SlotList } from '../../../src/sentences/lists/slot-list.ts';
import { NO_NAMES } from '../../../src/sentences/network.ts';
import { sentenceSet } from '../../../src/sentences/sentence-set.ts';
import { NO_SENTENCES, readySentences } from '../../../src/sentences/sentences.ts';
import { slotsIn } from '../../../src/sentences/slots.ts';
import { spokenRange, spokenType } from '../../../src/sentences/values/spoken-values.ts';
import { withSlotWords } from '../../../src/sentences/words/word-automaton.ts';
import { wordNetwork } from '../../../src/sentences/words/word-network.ts';
import { HOLE } from '../../../src/sentences/words/word-slots.ts';
import { reached, type WordState, wordStates } from '../../../src/sentences/words/word-state.ts';
import { wordText } from '../../../src/sentences/words/word-text.ts';
import { COFFEE, COFFEE_SENTENCES, saidBy } from '../../support/coffee.ts';
import { randomNumbers } from '../../support/random.ts';
import { few } from '../../support/scale.ts';

const test = suite('word network');

const list = (value: unknown): SlotList => {
  const decoded = List.decode(value);
  if (E.isLeft(decoded)) throw new Error(JSON.stringify(value));
  return decoded.right;
};

interface Named {
  readonly lists?: Readonly<Record<string, unknown>>;
  readonly rules?: Readonly<Record<string, string>>;
}

const sentencesOf = ({ lists = {}, rules = {} }: Named) => ({
  ...NO_SENTENCES,
  lists: Object.fromEntries(Object.entries(lists).map(([name, value]) => [name, list(value)])),
  rules: Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, saidBy(rule)])),
});

/** The smallest automaton of some templates. */
function automatonOf(templates: readonly string[], named: Named = {}, language = 'en'): WordState {
  const { lists, rules } = sentencesOf(named);
  const network = wordNetwork({
    rule: (name) => rules[name],
    list: (name) => lists[name],
    range: (range) => spokenRange(range, language),
    type: (name) => spokenType(name, language),
  });
  const whole = network.states.union(
    templates.map((template) => network.sentence(saidBy(template)) ?? network.states.never),
  );
  return withSlotWords(network)(whole);
}

/** All that an automaton accepts; holes are `*`. */
function language(state: WordState): readonly string[] {
  const texts = Array.from(state.next, ([word, to]) =>
    language(to).map((rest) => `${word === HOLE ? '*' : word} ${rest}`.trim()),
  ).flat();
  return [...(state.isEnd ? [''] : []), ...texts].sort();
}

const accepts = (from: WordState, words: readonly string[]): boolean => {
  let state: WordState | undefined = from;
  for (const word of words) state = state?.next.get(word);
  return state?.isEnd === true;
};

test('pieces of words are whole words', () => {
  assert.equal(language(automatonOf(['turn on the (big|small) light[s]'])), [
    'turn on the big light',
    'turn on the big lights',
    'turn on the small light',
    'turn on the small lights',
  ]);
  assert.equal(language(automatonOf(['[mach] (das|die) ein[e[n]] lampe'])).length, 12);
});

test('values that go on a word are spelled out', () => {
  const lists = { room: ['küchen', 'wohnzimmer', 'living room '], n: ['twenty', 'thirty five'] };
  assert.equal(language(automatonOf(['{room}lampe an'], { lists })), [
    'küchenlampe an',
    'living roomlampe an',
    'wohnzimmerlampe an',
  ]);
  assert.equal(language(automatonOf(['auf {n}%'], { lists })), ['auf thirty five%', 'auf twenty%']);
  assert.equal(language(automatonOf(['un{n}[s] {room}[s]'], { lists })).length, 24);
  assert.equal(language(automatonOf(['{{ what }}lampe an', 'un{{ what }}'], { lists })), ['* lampe an']);
});

test('parts in any order are said once each', () => {
  assert.equal(language(automatonOf(['(a; b; [c]) d'])).length, 8);
});

test('hyphens part words, and punctuation is not said', () => {
  assert.equal(language(automatonOf(["turn on the living-room light, please. What's up?"])), [
    "turn on the living room light please what's up",
  ]);
});

test('a list that holds itself, and an unknown name, are never said', () => {
  const named = { lists: { a: ['x', 'y {b}'], b: ['z {a}'] }, rules: { r: 'one [<r>]' } };
  assert.equal(language(automatonOf(['{a}'], named)), ['x']);
  assert.equal(language(automatonOf(['<r>', 'two {none}', 'three <none>'], named)), ['one']);
});

test('a template with too many ways that share nothing is refused, and others are not', () => {
  const doubled = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`r${at + 1}`, `<r${at}> <r${at}>`]),
  );
  const network = wordNetwork({
    rule: (name) => saidBy(doubled[name] ?? 'a'),
    list: () => undefined,
    range: () => undefined,
    type: () => undefined,
  });
  assert.is(network.sentence(saidBy('<r30>')), undefined);
  assert.equal(language(network.sentence(saidBy('<r2> b')) ?? network.states.never), ['a a a a b']);
});

test('a list with too many states says nothing and is tried once, and others are said', () => {
  const { lists } = sentencesOf({
    lists: {
      letter: Array.from('abcdefghij', (letter) => `${letter} as in ${letter}${letter}`),
      code: ['{letter} {letter} {letter}'],
      long: ['{letter} {letter} {letter} {letter} {letter} {letter}'],
    },
  });
  const network = wordNetwork(
    { rule: () => undefined, list: (name) => lists[name], range: () => undefined, type: () => undefined },
    wordStates(70),
  );
  const spelled = withSlotWords(network);
  const saidIn = (template: string): WordState =>
    spelled(network.sentence(saidBy(template)) ?? network.states.end);
  assert.equal(language(saidIn('dial [{long}] now')), ['dial now']);
  const before = network.states.count();
  assert.equal(language(saidIn('call [{long}] now')), ['call now']);
  assert.ok(network.states.count() - before < 10, String(network.states.count() - before));
  assert.ok(accepts(saidIn('enter {code}'), splitWords('enter a as in aa c as in cc b as in bb')));
});

test('coffee orders, some 180 million sentences, take a few states', () => {
  const automaton = automatonOf(COFFEE_SENTENCES, COFFEE);
  const counts = new Map<WordState, number>();
  const count = (state: WordState): number => {
    const known = counts.get(state);
    if (known !== undefined) return known;
    const sum = [...state.next.values()].reduce((all, to) => all + count(to), state.isEnd ? 1 : 0);
    counts.set(state, sum);
    return sum;
  };
  assert.ok(count(automaton) > 100_000_000, String(count(automaton)));
  assert.ok(reached(automaton).length <= 3_000, String(reached(automaton).length));
  assert.ok(
    accepts(
      automaton,
      splitWords(
        'can i get a large double shot dark roast iced mocha with a bit of sugar and some almond milk',
      ),
    ),
  );
  assert.not.ok(accepts(automaton, splitWords('can i get a large large mocha')));
});

test('numbers from 0 to 100 000 take few states, and what is said for them is matched', () => {
  const random = randomNumbers(1);
  for (const language of ['en', 'de', 'fr', 'es', 'it']) {
    const ready = readySentences({ ...NO_SENTENCES, language });
    for (const template of ['{0..100000:n}', 'set it to {-10..40:n}%']) {
      const automaton = automatonOf([template], {}, language);
      if (template.startsWith('{0')) assert.ok(reached(automaton).length <= 200, language);
      const set = sentenceSet([{ said: saidBy(template), names: NO_NAMES, of: template }]);
      for (let walk = 0; walk < few(15, 40); walk += 1) {
        const words = randomWalk(automaton, random) ?? [];
        assert.ok(words.length > 0, `${language}: ${template}`);
        assert.ok(slotsIn(set, heard(words.join(' ')), ready).length > 0, `${language}: ${words.join(' ')}`);
      }
    }
  }
});

const SEEDS = few(30, 100);

test(`says what ${SEEDS} templates say, and nothing else`, () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = randomNumbers(seed);
    const named = {
      lists: { n: ['one', 'two three', 'light', 'x [y] z'], m: ['s', 'big {n}'] },
      rules: { r: '(on|off) [the]', q: '[<r> ]{m}' },
    };
    const template = randomTemplate(random, 3);
    const tree = saidBy(template);
    const automaton = automatonOf([template], named);
    const sentences = sentencesOf(named);
    const ready = readySentences(sentences);
    const set = sentenceSet([{ said: tree, names: NO_NAMES, of: template }]);
    const isMatched = (text: string): boolean => {
      const words = heard(text);
      return words.length > 0 && slotsIn(set, words, ready).length > 0;
    };
    for (let walk = 0; walk < 20; walk += 1) {
      const words = randomWalk(automaton, random);
      if (words === undefined) break;
      const text = words.map((word) => (word === HOLE ? 'foo bar' : word)).join(' ');
      if (text !== '') assert.ok(isMatched(text), `${seed}: ${template} takes ${text}`);
    }
    for (let way = 0; way < 20; way += 1) {
      const text = randomSentence(tree, sentences, random);
      if (text === undefined || !isMatched(text)) continue;
      const { text: compared } = wordText(heard(text));
      assert.ok(acceptsHeard(automaton, splitWords(compared)), `${seed}: ${template} says ${compared}`);
    }
  }
});

const heard = (text: string) => comparedWords(text).map((word) => ({ written: word, lower: word }));

/** Whether an automaton accepts words, of which any may stand in its holes. */
const acceptsHeard = (state: WordState, [word, ...rest]: readonly string[]): boolean => {
  if (word === undefined) return state.isEnd;
  const to = state.next.get(word);
  const hole = state.next.get(HOLE);
  return (
    (to !== undefined && acceptsHeard(to, rest)) ||
    (hole !== undefined && rest.some((_, end) => acceptsHeard(hole, rest.slice(end)))) ||
    (hole?.isEnd ?? false)
  );
};

function randomTemplate(random: (below: number) => number, depth: number): string {
  const pieces = Array.from({ length: 1 + random(3) }, () => {
    const kind = random(depth === 0 ? 6 : 10);
    if (kind < 2) return ['turn', 'light', 'a', 's', 'living-room', 'on.'][random(6)];
    if (kind === 2) return ' ';
    if (kind === 3) return ['{n}', '{m}', '{n:x}'][random(3)];
    if (kind === 4) return ['<r>', '<q>'][random(2)];
    if (kind === 5) return random(3) === 0 ? ' {{ h }} ' : 'b c';
    const inner = [randomTemplate(random, depth - 1), randomTemplate(random, depth - 1)];
    if (kind === 6) return `[${inner[0]}]`;
    return kind === 7 ? `(${inner.join(';')})` : `(${inner.join('|')})`;
  });
  return pieces.join(random(3) === 0 ? '' : ' ');
}

function randomWalk(from: WordState, random: (below: number) => number): readonly string[] | undefined {
  const words: string[] = [];
  for (let state = from; ; ) {
    if (state.isEnd && (state.next.size === 0 || random(3) === 0)) return words;
    const step = [...state.next][random(state.next.size)];
    if (step === undefined) return undefined;
    words.push(step[0]);
    state = step[1];
  }
}

const SPACE: Expression = { kind: 'text', text: ' ' };

/** A sentence of an expression, as it is written; holes are `foo`. */
function randomSentence(
  part: Expression,
  sentences: ReturnType<typeof sentencesOf>,
  random: (below: number) => number,
): string | undefined {
  const inRow = (parts: readonly Expression[], between: string): string | undefined => {
    const texts = parts.map((one) => randomSentence(one, sentences, random));
    return texts.includes(undefined) ? undefined : texts.join(between);
  };
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'sequence':
      return inRow(part.parts, '');
    case 'choice':
      return inRow([part.options[random(part.options.length)] ?? part], '');
    case 'permutation': {
      const left = [...part.parts];
      const parts = part.parts.flatMap(() => left.splice(random(left.length), 1));
      return inRow([SPACE, ...parts, SPACE], ' ');
    }
    case 'rule': {
      const rule = sentences.rules[part.rule];
      return rule && randomSentence(rule, sentences, random);
    }
    case 'list': {
      const values = sentences.lists[part.list];
      if (values?.kind !== 'texts') return undefined;
      const value = values.values[random(values.values.length)];
      return value && randomSentence(value.said, sentences, random)?.trim();
    }
    default:
      return 'foo';
  }
}

test.run();
