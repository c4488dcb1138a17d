import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Automaton, automaton, fsg, HOLE, PHONES } from '../../../src/engines/pocketsphinx/automaton.ts';

const test = suite('automaton');

const words = (phrase: string): readonly string[] => (phrase === '' ? [] : phrase.split(' '));
const built = (...phrases: readonly string[]): Automaton => automaton(phrases.map(words));

test('accepts exactly the phrases it was built from', () => {
  const phrases = ['turn on the light', 'turn off the light', 'turn off', 'open the door', 'the light'];
  assert.equal(language(built(...phrases)), phrases.toSorted());
});

test('common beginnings and endings are stored once', () => {
  const { stateCount, transitions } = built('turn on the light', 'turn off the light', 'switch on the light');
  assert.is(stateCount, 6);
  assert.is(transitions.length, 7);
});

test('a product of choices takes a sum of transitions', () => {
  const rooms = Array.from({ length: 20 }, (_, room) => `room${room}`);
  const devices = Array.from({ length: 30 }, (_, device) => `device${device}`);
  const phrases = rooms.flatMap((room) => devices.map((device) => ['turn', 'on', room, device]));
  const { stateCount, transitions } = automaton(phrases);
  assert.is(stateCount, 5);
  assert.is(transitions.length, 52);
});

test('a phrase that begins another is kept', () => {
  assert.equal(language(built('stop', 'stop it', 'stop it now')), ['stop', 'stop it', 'stop it now']);
});

test('neither order nor repetition of the phrases matters', () => {
  assert.equal(built('b a', 'a', 'b a', 'c a'), built('c a', 'a', 'b a'));
});

test('nothing to say gives one state that accepts nothing', () => {
  assert.equal(built(), { stateCount: 1, transitions: [], accepting: new Set() });
});

test('is as small as can be on random phrases, and accepts the same', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const phrases = randomPhrases(seed);
    const machine = automaton(phrases.map(words));
    assert.equal(language(machine), [...new Set(phrases)].sort());
    assert.is(machine.stateCount, distinctEndings(phrases), `seed ${seed}`);
  }
});

test('what leads into an accepting state that goes on has a twin into the final one', () => {
  const { text } = fsg(automaton([['stop'], ['stop', 'it']]), 1);
  assert.equal(text.split('\n'), [
    'FSG_BEGIN orders',
    'NUM_STATES 4',
    'START_STATE 0',
    'FINAL_STATE 3',
    'TRANSITION 0 1 1 stop',
    'TRANSITION 0 3 1 stop',
    'TRANSITION 1 3 1 it',
    'FSG_END',
    '',
  ]);
});

test('a hole is one loop over the phones, whatever comes before it', () => {
  const { stateCount, transitionCount } = fsg(
    automaton([
      ['play', HOLE],
      ['sing', 'me', HOLE],
    ]),
    0.1,
  );
  assert.is(stateCount, 5 + 1);
  assert.is(transitionCount, 3 + 3 * PHONES.length);
});

test.run();

/** All phrases the automaton accepts, sorted. */
function language({ transitions, accepting }: Automaton): readonly string[] {
  const from = (state: number, said: readonly string[]): readonly string[] => [
    ...(accepting.has(state) ? [said.join(' ')] : []),
    ...transitions.filter((step) => step.from === state).flatMap(({ to, word }) => from(to, [...said, word])),
  ];
  return [...from(0, [])].sort();
}

/** The least number of states there can be: one for each different set of ways to go on (Myhill and Nerode). */
function distinctEndings(phrases: readonly string[]): number {
  const beginnings = new Set(
    phrases.flatMap((phrase) => words(phrase).map((_, n) => words(phrase).slice(0, n).join(' '))),
  );
  for (const phrase of phrases) beginnings.add(phrase);
  const endings = [...beginnings].map((beginning) =>
    [...new Set(phrases)]
      .filter((phrase) => beginning === '' || phrase === beginning || phrase.startsWith(`${beginning} `))
      .map((phrase) => phrase.slice(beginning.length).trim())
      .sort()
      .join('|'),
  );
  return new Set(endings).size;
}

function randomPhrases(seed: number): readonly string[] {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: 1 + random(30) }, () =>
    Array.from({ length: 1 + random(5) }, () => 'abc'[random(3)]).join(' '),
  );
}
