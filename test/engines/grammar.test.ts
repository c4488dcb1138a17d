import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarMaker } from '../../src/engines/grammar.ts';
import { phrasesOf, spelledLessons } from '../../src/engines/grammar-phrases.ts';
import { changedLesson, lessonChange } from '../../src/engines/lesson-change.ts';
import { progressOf } from '../../src/engines/order-progress.ts';
import {
  type Lesson,
  type LessonPart,
  NO_LESSON,
  phraseLesson,
  withPhrases,
} from '../../src/sentences/lesson.ts';
import { HOLE } from '../../src/sentences/words/word-slots.ts';
import { reached, type WordState } from '../../src/sentences/words/word-state.ts';
import { coffeeLesson, listPart, saidBy } from '../support/coffee.ts';
import { flatOrders, productOrders } from '../support/many-orders.ts';

const test = suite('grammar');

const templates = (...texts: readonly string[]): readonly [string, LessonPart] => [
  `order ${texts[0]}`,
  { kind: 'said', phrases: [], templates: texts.map(saidBy) },
];

const lessonOf = (...parts: readonly (readonly [string, LessonPart])[]): Lesson => ({
  ...NO_LESSON,
  parts: new Map(parts),
});

const all = (words: ReadonlySet<string>): ReadonlySet<string> => words;

const language = (root: WordState): readonly string[] =>
  phrasesOf(root, 10_000)
    .map((words) => words.map((word) => (word === HOLE ? '*' : word)).join(' '))
    .sort();

test('numbers and signs are said in the language of the lesson, of phrases and of templates', () => {
  const grammarOf = grammarMaker();
  const lesson = lessonOf(templates('lumière à 20%'));
  const french = withPhrases({ ...lesson, language: 'fr' }, 'phrases', ['mets 21 degrés']);
  assert.equal(language(grammarOf(french, all).root), [
    'lumière à vingt pour cent',
    'mets vingt et un degrés',
  ]);
  const english = { ...french, language: 'en' };
  assert.equal(language(grammarOf(english, all).root), [
    'lumière à twenty percent',
    'mets twenty one degrés',
  ]);
});

test('accepts exactly the phrases it was made of, as they are spoken', () => {
  const phrases = [
    'turn on the light',
    'turn off',
    'Turn OFF!',
    'stop',
    'stop it',
    'play {{ a }} {{ b }}',
    'at 20%',
  ];
  const { root, words } = grammarMaker()(phraseLesson(phrases), all);
  assert.equal(language(root), [
    'at twenty percent',
    'play *',
    'stop',
    'stop it',
    'turn off',
    'turn on the light',
  ]);
  assert.not(words.has(HOLE));
});

test('common beginnings and endings are made once: a product of choices takes a sum of steps', () => {
  const { root } = grammarMaker()(phraseLesson(productOrders(10_000)), all);
  assert.ok(reached(root).length < 300, String(reached(root).length));
});

test('what is only a hole is not in it', () => {
  const { root } = grammarMaker()(phraseLesson(['{{ anything }}', '{{ who }} is here']), all);
  assert.equal(language(root), ['* is here']);
  assert.equal(language(grammarMaker()(phraseLesson(['{{ anything }}']), all).root), []);
});

test('words that cannot be heard take with them the ways that need them, and are named', () => {
  const lesson = lessonOf(templates('play (jazz|zither music|the [big] zither)', 'zither'));
  const { root, unknownWords } = grammarMaker()(
    lesson,
    (words) => new Set([...words].filter((word) => word !== 'zither')),
  );
  assert.equal(language(root), ['play jazz']);
  assert.equal(unknownWords, ['zither']);
});

test('a changed list, a new part and a part that has gone are in the next grammar', () => {
  const make = grammarMaker();
  const order = templates('call {who} [now]');
  const first = make(lessonOf(order, listPart('who', 'anna', 'bob')), all);
  assert.equal(language(first.root), ['call anna', 'call anna now', 'call bob', 'call bob now']);
  const changed = lessonOf(order, listPart('who', 'carla'), ['more', { kind: 'said', phrases: ['stop'] }]);
  assert.equal(language(make(changed, all).root), ['call carla', 'call carla now', 'stop']);
  assert.equal(
    language(make(lessonOf(order, listPart('who', 'anna', 'bob')), all).root),
    language(first.root),
  );
  assert.equal(language(make(NO_LESSON, all).root), []);
});

test('a grammar that changed a thousand times is that of a new maker', () => {
  const make = grammarMaker();
  const orders = flatOrders(2_000);
  let grammar = make(NO_LESSON, all);
  for (let change = 0; change < 1_000; change += 1)
    grammar = make(phraseLesson(orders.slice(change, change + 300)), all);
  const fresh = grammarMaker()(phraseLesson(orders.slice(999, 1_299)), all);
  assert.equal(language(grammar.root), language(fresh.root));
});

test('a template with too many ways that share nothing is left out and named, the others stay', () => {
  const rules = Array.from({ length: 30 }, (_, at): readonly [string, LessonPart] => [
    `rule r${at}`,
    { kind: 'rule', name: `r${at}`, rule: saidBy(at === 0 ? 'a' : `<r${at - 1}> <r${at - 1}>`) },
  ]);
  const { root, refused } = grammarMaker()(lessonOf(...rules, templates('<r29>'), templates('<r1> b')), all);
  assert.equal(language(root), ['a a b']);
  assert.equal(refused, ['order <r29>']);
});

test('it tells how far words are an order', () => {
  const { root } = grammarMaker()(phraseLesson(['stop', 'stop it', 'play {{ song }} now']), all);
  assert.is(progressOf(root, ['stop']), 'extensible');
  assert.is(progressOf(root, ['stop', 'it']), 'complete');
  assert.is(progressOf(root, ['play']), 'incomplete');
  assert.is(progressOf(root, ['play', HOLE, 'now']), 'complete');
  assert.is(progressOf(root, ['nothing', 'of', 'it']), 'incomplete');
  assert.is(progressOf(root, []), 'incomplete');
});

test('too many phrases are told by some in which each word stands beside each that it may stand beside', () => {
  const lesson = coffeeLesson();
  const { root } = grammarMaker()(lesson, all);
  const phrases = phrasesOf(root, 2_000);
  assert.ok(phrases.length < 600, String(phrases.length));
  const pairs = new Set(
    phrases.flatMap((words) => words.map((word, at) => `${word} ${words[at + 1] ?? ''}`)),
  );
  for (const { next } of reached(root))
    for (const [word, to] of next) {
      if (to.isEnd) assert.ok(pairs.has(`${word} `));
      for (const after of to.next.keys()) assert.ok(pairs.has(`${word} ${after}`), `${word} ${after}`);
    }
  for (const words of phrases) assert.is.not(progressOf(root, words), 'incomplete');
  assert.is(phrasesOf(root, 5).length, 5);
});

test('engines that take phrases get them as written, and templates by their ways', () => {
  const spelled = spelledLessons();
  const lesson = withPhrases(lessonOf(templates('(turn|switch) on {who}'), listPart('who', 'it')), 'more', [
    'Hello!',
    'I am {{ who }}',
  ]);
  assert.equal(spelled(lesson), ['Hello!', 'I am {{ who }}', 'turn on it', 'switch on it']);
  assert.equal(spelled(phraseLesson(['stop', 'stop'])), ['stop']);
});

test.run();

const changeTest = suite('lessonChange');

changeTest('only what has changed is told, and the rest stays the same object', () => {
  const before = lessonOf(listPart('who', 'anna'), templates('call {who}'), templates('stop'));
  const after = lessonOf(listPart('who', 'bob'), templates('call {who}'), templates('go'));
  const change = lessonChange(before, after);
  assert.is(change?.isWhole, false);
  assert.equal(change?.removed, ['order stop']);
  assert.not.match(JSON.stringify(change), 'call');
  const first = lessonChange(undefined, before);
  if (change === undefined || first === undefined) return assert.unreachable();
  const far = changedLesson(NO_LESSON, first);
  assert.equal(far, before);
  const changed = changedLesson(far, change);
  assert.equal(changed, after);
  assert.is(changed.parts.get('order call {who}'), far.parts.get('order call {who}'));
});

changeTest('phrases arrive as they were sent', () => {
  const lesson = withPhrases(phraseLesson(['turn on\nthe light', 'stop'], 'order a'), 'order b', ['go']);
  const change = lessonChange(undefined, withPhrases(lesson, 'order c', []));
  if (change === undefined) return assert.unreachable();
  assert.equal(changedLesson(NO_LESSON, change), lesson);
});

changeTest('a NUL in a phrase begins no other phrase and no other part', () => {
  const lesson = withPhrases(phraseLesson(['turn\0on', '\0rule x\0\0'], 'answers'), 'order b', ['go']);
  const change = lessonChange(undefined, lesson);
  if (change === undefined) return assert.unreachable();
  assert.equal(
    [...changedLesson(NO_LESSON, change).parts],
    [
      ['answers', { kind: 'said', phrases: ['turn on', ' rule x  '] }],
      ['order b', { kind: 'said', phrases: ['go'] }],
    ],
  );
});

changeTest('an equal lesson is no change', () => {
  assert.is(lessonChange(phraseLesson(['a']), phraseLesson(['a'])), undefined);
  assert.is.not(lessonChange(undefined, NO_LESSON), undefined);
});

changeTest.run();
