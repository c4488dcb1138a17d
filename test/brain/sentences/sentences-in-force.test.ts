import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  brainInForce,
  sentencesAfter,
  variableLists,
  withSetLists,
} from '../../../src/brain/sentences/sentences-in-force.ts';
import type { SlotList } from '../../../src/sentences/lists/slot-list.ts';
import { NO_SENTENCES, readySentences, type Sentences } from '../../../src/sentences/sentences.ts';
import { parsedTemplate } from '../../../src/sentences/template.ts';
import { orderSynapse } from '../../support/order-synapse.ts';

const test = suite('sentences in force');

const list = (...texts: readonly string[]): SlotList => ({
  kind: 'texts',
  values: texts.map((text) => ({ said: { kind: 'text', text }, out: text })),
});

const synapses = [
  orderSynapse('light', {
    text: 'light in {room}',
    matchingType: 'pattern',
    excludedWords: [],
    corrections: [],
  }),
];

const sentences: Sentences = {
  ...NO_SENTENCES,
  lists: { room: list('kitchen') },
  rules: { turn: { kind: 'text', text: 'turn' } },
  intents: [
    {
      ...{ intent: 'On', slots: {}, requires: {}, excludes: {}, rules: {}, lists: {} },
      sentences: [{ text: 'on', said: { kind: 'text', text: 'on' } }],
    },
  ],
};

const inForce = (variables = {}, of = sentences) =>
  brainInForce({ synapses, sentences: of, settings: { variables } });

test('variables with a list, or with a map in the form of one, are lists', () => {
  const variables = {
    ...{ rooms: ['kitchen', { in: 'the hall', out: 'hall' }], level: { range: { from: 0, to: 9 } } },
    ...{ author: 'Ada', age: 5, empty: [], wrong: [{ out: 'x' }], template: ['(a'], map: { a: 1 } },
  };
  const lists = variableLists({ variables });
  assert.equal(Object.keys(lists), ['rooms', 'level']);
});

test('a variable that a speaker may have filled holds no templates', () => {
  const variables = { song: ['(a|b)', { in: 'c[d]', out: 1 }] };
  const { song } = variableLists({ variables, spokenVariables: ['song'] });
  const escaped = [
    { said: { kind: 'text', text: 'a|b' }, out: '(a|b)' },
    { said: { kind: 'text', text: 'c[d]' }, out: 1 },
  ];
  assert.equal(song, { kind: 'texts', values: escaped });
  assert.is.not(variableLists({ variables }).song, song);
});

test('a list that was set goes before those of files and variables, and what then leads to itself is left out', () => {
  const naming = (text: string): SlotList => {
    const said = parsedTemplate(text);
    return { kind: 'texts', values: E.isRight(said) ? [{ said: said.right }] : [] };
  };
  const over = withSetLists(sentences, { room: list('cellar'), song: naming('a {room}') });
  assert.equal(Object.keys(inForce({ song: ['x'] }, over).sentences.lists), ['room', 'song']);
  assert.equal(inForce({ song: ['x'] }, over).sentences.lists.song, naming('a {room}'));
  assert.equal(Object.keys(withSetLists(over, { room: naming('b {song}') }).lists), []);
  assert.is(withSetLists(sentences, {}), sentences);
});

test('a list of the files goes before a variable', () => {
  const { lists } = inForce({ room: ['hall'], song: ['x'] }).sentences;
  assert.equal([lists.room, Object.keys(lists)], [sentences.lists.room, ['room', 'song']]);
});

test('a variable that leads to itself is left out', () => {
  const { lists } = inForce({ a: ['x {b}'], b: ['y {a}'], c: ['z'] }).sentences;
  assert.equal(Object.keys(lists).sort(), ['c', 'room']);
});

test('the brain stays the same while no list changes', () => {
  const brain = inForce({ song: ['x'], author: 'Ada' });
  assert.is(inForce({ ...{ song: ['x'] }, author: 'Ada' }).layers, brain.layers);
  const song = ['x'];
  const one = inForce({ song, author: 'Ada' });
  assert.is(inForce({ song, author: 'Bob' }).sentences, one.sentences);
});

test('another list leaves the indexed orders and the sentences of intents as they are', () => {
  const before = inForce();
  const after = inForce(
    {},
    sentencesAfter(sentences, { ...structuredClone(sentences), lists: { room: list('hall') } }),
  );
  assert.is(after.layers, before.layers);
  assert.is(readySentences(after.sentences).intents(), readySentences(before.sentences).intents());
  const found = (text: string) => after.index().match(text, () => true).length;
  assert.equal([found('light in kitchen'), found('light in hall')], [0, 1]);
});

test('sentences that are read again are the same object while they say the same', () => {
  assert.is(sentencesAfter(sentences, structuredClone(sentences)), sentences);
  const { rules, lists } = sentencesAfter(sentences, {
    ...structuredClone(sentences),
    lists: { hall: list('hall'), ...structuredClone(sentences.lists) },
  });
  assert.is(rules, sentences.rules);
  assert.is(lists.room, sentences.lists.room);
});

test.run();
