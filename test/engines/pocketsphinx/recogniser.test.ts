import { writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { grammarMaker } from '../../../src/engines/grammar.ts';
import { dictionary } from '../../../src/engines/pocketsphinx/dictionary.ts';
import { fsg, PHONES } from '../../../src/engines/pocketsphinx/fsg.ts';
import { pocketsphinxRefusal } from '../../../src/engines/pocketsphinx/model.ts';
import { paced } from '../../../src/engines/pocketsphinx/paced.ts';
import {
  arpabet,
  dictionaryWays,
  pronunciations,
  unspeakable,
} from '../../../src/engines/pocketsphinx/pronunciation.ts';
import { filledHoles, type Recogniser } from '../../../src/engines/pocketsphinx/recogniser.ts';
import { sessions } from '../../../src/engines/pocketsphinx/sessions.ts';
import { spokenWords } from '../../../src/engines/spoken-words.ts';
import { phraseLesson, saidParts } from '../../../src/sentences/lesson.ts';
import { HOLE } from '../../../src/sentences/words/word-slots.ts';
import { SAMPLE_RATE_HZ } from '../../../src/streams/audio.ts';
import { has, workshop } from '../../support/programs.ts';

const test = suite('filledHoles');

const timed = (text: string) =>
  text
    .split(' ')
    .map((word, index) => ({ word, firstFrame: index * 10, lastFrame: index * 10 + 9, phoneCount: 3 }));

test("keeps the order's words and takes the open model's for the hole", () => {
  assert.is(
    filledHoles(timed('remind me @b @ay tomorrow'), timed('we mind buy Bread to')),
    'remind me buy bread tomorrow',
  );
});

test('a hole at the end goes to the end', () => {
  assert.is(filledHoles(timed('play @m @ow'), timed('pray more jazz please')), 'play more jazz please');
});

test('a hole in which nothing was heard stays empty', () => {
  assert.is(filledHoles(timed('play @m now'), []), 'play now');
});

test.run();

const fsgTest = suite('fsg');

const grammarOf = (...phrases: readonly string[]) =>
  grammarMaker()(phraseLesson(phrases), (words) => words).root;

fsgTest('what leads into a state that may be the last and goes on has a twin into the final one', () => {
  const { text } = fsg(grammarOf('stop', 'stop it'), { word: 0.5, hole: 1 });
  assert.equal(text.split('\n'), [
    'FSG_BEGIN orders',
    'NUM_STATES 4',
    'START_STATE 0',
    'FINAL_STATE 3',
    'TRANSITION 0 1 0.5 stop',
    'TRANSITION 0 3 0.5 stop',
    'TRANSITION 1 3 0.5 it',
    'FSG_END',
    '',
  ]);
});

fsgTest('a hole is one loop over the phones, whatever comes before it', () => {
  const { stateCount, transitionCount } = fsg(grammarOf('play {{ song }}', 'sing me {{ song }}'), {
    word: 0.5,
    hole: 0.1,
  });
  assert.is(stateCount, 5 + 1);
  assert.is(transitionCount, 3 + 3 * PHONES.length);
});

fsgTest.run();

const pacedTest = suite('paced');

const SECOND = new Int16Array(SAMPLE_RATE_HZ);

pacedTest('a grammar whose probe takes more than 0.6 of its length is given up', () => {
  const machine = fakeMachine({ grammar: 0.6 });
  const slow = paced(machine.recogniser);
  slow.learn(phraseLesson(['turn on the light']));
  assert.is(machine.opened(), 1);
  assert.ok(slow.pace().isOpenOnly);
  assert.is(slow.pace().realTimeFactor.toFixed(2), '0.65');
});

pacedTest('a quick grammar is kept, and given up when real speech proves slow three times in a row', () => {
  const machine = fakeMachine({ grammar: 0.1 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(phraseLesson(['turn on the light']));
  assert.not(recogniser.pace().isOpenOnly);
  for (const grammar of [0.7, 0.7, 0.1, 0.7, 0.7]) hear(recogniser, () => machine.set({ grammar }));
  assert.not(recogniser.pace().isOpenOnly);
  hear(recogniser);
  assert.ok(recogniser.pace().isOpenOnly);
  assert.is(machine.opened(), 1);
});

pacedTest('a machine that is busy while the orders are learned costs them no grammar', () => {
  const machine = fakeMachine({ grammar: 0.2, busy: [4, 3, 1.1] });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(phraseLesson(['turn on the light']));
  assert.not(recogniser.pace().isOpenOnly);
});

pacedTest('nor does one that is busy ever after', () => {
  const machine = fakeMachine({ grammar: 0.2 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(phraseLesson(['turn on the light']));
  for (let utterance = 0; utterance < 20; utterance += 1)
    hear(recogniser, () => machine.set({ busy: [1 + utterance] }));
  assert.not(recogniser.pace().isOpenOnly);
  assert.is(recogniser.pace().realTimeFactor.toFixed(2), '0.25');
});

pacedTest('silence says nothing of a grammar', () => {
  const machine = fakeMachine({ grammar: 0.1 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(phraseLesson(['turn on the light']));
  for (let utterance = 0; utterance < 5; utterance += 1)
    hear(recogniser, () => machine.set({ grammar: 0.01, phones: 0.001 }));
  assert.not(recogniser.pace().isOpenOnly);
});

pacedTest('a newer grammar gets its chance', () => {
  const machine = fakeMachine({ grammar: 0.6 });
  const recogniser = paced(machine.recogniser);
  recogniser.learn(phraseLesson(['slow']));
  machine.set({ grammar: 0.1 });
  recogniser.learn(phraseLesson(['quick']));
  assert.not(recogniser.pace().isOpenOnly);
});

pacedTest('a grammar that grew a little, such as by the answers of a question, is not probed again', () => {
  const machine = fakeMachine({ grammar: 0.1 });
  const recogniser = paced(machine.recogniser);
  const orders = Array.from({ length: 20 }, (_, at) => `order ${at}`);
  recogniser.learn(phraseLesson(orders));
  const probed = machine.fedLength();
  recogniser.learn(phraseLesson([...orders, 'yes', 'no']));
  assert.is(machine.fedLength(), probed);
  recogniser.learn(phraseLesson([...orders, ...orders.map((order) => `${order} now`)]));
  assert.ok(machine.fedLength() > probed);
});

pacedTest('without a grammar there is nothing to give up: no probe is heard', () => {
  const machine = fakeMachine({ grammar: 0.6 });
  const idle = paced(machine.recogniser);
  idle.learn(phraseLesson([]));
  assert.is(machine.fedLength(), 0);
  assert.is(machine.opened(), 0);
  assert.equal(idle.pace(), { realTimeFactor: 0, isOpenOnly: false });
});

pacedTest.run();

/** One second is said, after `before`. */
function hear(recogniser: Recogniser, before: () => void = () => {}): void {
  before();
  recogniser.begin();
  recogniser.feed(SECOND);
  recogniser.end([SECOND]);
}

interface Machine {
  /** Processor time for one second of sound, when nothing else runs. */
  readonly grammar: number;
  readonly phones: number;
  /** How many times as long everything takes, utterance by utterance; the last goes on. */
  readonly busy: readonly number[];
}

/** A recogniser on a machine of this speed. */
function fakeMachine(at: Partial<Machine>) {
  let machine: Machine = { grammar: 0, phones: 0.05, busy: [1], ...at };
  let opened = 0;
  let fedLength = 0;
  let utteranceMs = 0;
  const recogniser: Recogniser = {
    begin: () => {
      if (fedLength > 0 && machine.busy.length > 1) machine = { ...machine, busy: machine.busy.slice(1) };
      utteranceMs = 0;
    },
    feed: ({ length }) => {
      fedLength += length;
      utteranceMs += (length * 1_000) / SAMPLE_RATE_HZ;
    },
    spent: () => {
      const spentMs = utteranceMs * (machine.busy[0] ?? 1);
      return { grammarMs: spentMs * machine.grammar, openMs: spentMs * machine.phones };
    },
    soFar: () => ({ text: '' }),
    end: () => ({ text: '', by: 'grammar' }),
    hearRecording: () => ({ text: '', by: 'grammar' }),
    cancel: () => {},
    learn: (lesson) => {
      const transitionCount = saidParts(lesson).flatMap(({ phrases }) => phrases).length;
      const isEmpty = transitionCount === 0;
      return { isEmpty, stateCount: transitionCount, transitionCount, unknownWords: [], refused: [] };
    },
    openOnly: () => {
      opened += 1;
    },
  };
  return {
    recogniser,
    opened: () => opened,
    fedLength: () => fedLength,
    set: (next: Partial<Machine>) => {
      machine = { ...machine, ...next };
    },
  };
}

const pronunciationTest = suite('pronunciation');

pronunciationTest('maps phonetic symbols to phones, stress and length left out', () => {
  assert.is(arpabet('kˈælɪˌoʊp'), 'K AE L IH OW P');
  assert.is(arpabet('dʒˈɑːɹvɪs'), 'JH AA R V IH S');
});

pronunciationTest('a sound the model lacks gives nothing', () => {
  assert.is(arpabet('ǃa'), undefined);
  assert.is(arpabet(''), undefined);
});

pronunciationTest('each word gets its own phones, words of other scripts none', () => {
  const found = pronunciations(['zigbee', '世界', 'kalliope'], 'en-us');
  assert.equal([...found.keys()], ['zigbee', 'kalliope']);
  assert.is(found.get('zigbee'), 'Z IH G B IY');
});

pronunciationTest('an espeak-ng that hangs fails, and costs no word', async () => {
  const { PATH } = process.env;
  const shop = workshop();
  writeFileSync(shop.path('espeak-ng'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  process.env.PATH = `${shop.directory}:${PATH}`;
  try {
    assert.throws(() => pronunciations(['zigbee'], 'en-us', 300), /no pronunciations within 0.3 s/);
  } finally {
    process.env.PATH = PATH;
    await shop.close();
  }
});

pronunciationTest('no words need no program', () => {
  assert.is(pronunciations([], 'en-us').size, 0);
});

pronunciationTest(
  'words of the dictionary and words espeak-ng can pronounce are no trouble, others are',
  () => {
    if (!has('espeak-ng')) return;
    const lost = unspeakable({})?.([
      'turn on {{ what }}',
      'frobnicate 12 lights',
      'включи the light',
      'да да',
    ]);
    if (lost === undefined) {
      if (process.env.BROCA_NO_SETUP === '1') return;
      throw new Error('the model is not installed; set BROCA_NO_SETUP=1 to go on without it');
    }
    assert.equal(
      [...lost],
      [
        ['включи the light', ['включи']],
        ['да да', ['да']],
      ],
    );
  },
);

pronunciationTest('parameters that name no phones of the model are refused, with their place', () => {
  assert.is(pocketsphinxRefusal({}), undefined);
  assert.is(pocketsphinxRefusal({ pronunciations: { mocha: ['M OW K AH', 'm aa k ah'] } }), undefined);
  assert.match(
    pocketsphinxRefusal({ pronunciations: ['mocha'] }) ?? '',
    /^pronunciations: found \["mocha"\]/,
  );
  assert.match(
    pocketsphinxRefusal({ pronunciations: { mocha: 'M O' } }) ?? '',
    /^pronunciations.mocha: found "M O"/,
  );
  assert.match(pocketsphinxRefusal({ pronunciations: { mocha: 7 } }) ?? '', /^pronunciations.mocha: found 7/);
  assert.match(pocketsphinxRefusal({ noise_suppression: 'auto' }) ?? '', /^noise_suppression: found "auto"/);
});

pronunciationTest('without the model of the language nobody can tell', () => {
  assert.is(unspeakable({ language: 'tlh' }), undefined);
  assert.is(unspeakable({ dictionary: '/nowhere/at.all' }), undefined);
});

pronunciationTest('a dictionary gives words in each of their ways, and tells no cases apart', () => {
  const shop = workshop();
  const file = shop.path('words.dict');
  writeFileSync(
    file,
    "the DH AH\nthe(2) DH IY\nthen DH EH N\n\nTONIGHT\tT AH N AY T\ncat's K AE T S\nÉTÉ EY T EY\nlast L AE S T",
  );
  const wanted = ['the', 'tonight', "cat's", 'dog', 'été', 'last'];
  const ways = [
    ['the', ['DH AH', 'DH IY']],
    ['tonight', ['T AH N AY T']],
    ["cat's", ['K AE T S']],
    ['été', ['EY T EY']],
    ['last', ['L AE S T']],
  ];
  assert.equal([...dictionary(file).waysOf(wanted)], ways);
  assert.equal([...dictionaryWays(file, new Set(wanted))], ways);
});

pronunciationTest.run();

const sessionsTest = suite('sessions');

const frame = (value: number) => Int16Array.of(value);

/** Writes down its calls; its text is what it was fed since it began. */
function scribe() {
  const calls: string[] = [];
  let fed: number[] = [];
  return {
    calls,
    begin: () => {
      fed = [];
      calls.push('begin');
    },
    feed: ([value = 0]: Int16Array) => {
      fed.push(value);
      calls.push(`feed ${value}`);
    },
    soFar: () => ({ text: fed.join(' ') }),
    end: () => {
      calls.push('end');
      return { text: fed.join(' '), by: 'grammar' } as const;
    },
    hearRecording: (heard: readonly Int16Array[]) => {
      calls.push('recording');
      return { text: heard.map(([value]) => value).join(' '), by: 'grammar' } as const;
    },
    cancel: () => void calls.push('cancel'),
  };
}

sessionsTest('an utterance is decoded while it is spoken', () => {
  const recogniser = scribe();
  const session = sessions(recogniser).begin();
  session.feed(frame(1));
  session.feed(frame(2));
  assert.equal(recogniser.calls, ['begin', 'feed 1', 'feed 2']);
  assert.is(session.end().text, '1 2');
});

sessionsTest('one that ends goes before one still spoken, which loses nothing', () => {
  const recogniser = scribe();
  const shared = sessions(recogniser);
  const [long, short] = [shared.begin(), shared.begin()];
  long.feed(frame(1));
  short.feed(frame(7));
  long.feed(frame(2));
  assert.is(short.end().text, '7');
  long.feed(frame(3));
  assert.is(long.end().text, '1 2 3');
});

sessionsTest('tells of each part that is heard again at the end', () => {
  const shared = sessions(scribe());
  const [, late] = [1, 2].map((value) => {
    const session = shared.begin();
    session.feed(frame(value));
    session.feed(frame(value + 10));
    return session;
  });
  const again: Int16Array[] = [];
  late?.end((samples) => again.push(samples));
  assert.equal(again, [frame(2), frame(12)]);
});

sessionsTest('of many at once each is decoded once, and the first, which was interrupted, once more', () => {
  const recogniser = scribe();
  const shared = sessions(recogniser);
  const all = [1, 2, 3, 4].map((value) => ({ value, session: shared.begin() }));
  for (const { value, session } of all) session.feed(frame(value));
  for (const { value, session } of all) session.feed(frame(value + 10));
  const texts = all.toReversed().map(({ session }) => session.end().text);
  assert.equal(texts, ['4 14', '3 13', '2 12', '1 11']);
  assert.is(recogniser.calls.filter((call) => call === 'begin').length, 1 + all.length);
});

sessionsTest('the last that is still spoken is caught up, and decoded while it is spoken', () => {
  const recogniser = scribe();
  const shared = sessions(recogniser);
  const [first, last] = [shared.begin(), shared.begin()];
  first.feed(frame(1));
  last.feed(frame(7));
  first.end();
  recogniser.calls.length = 0;
  last.feed(frame(8));
  assert.equal(recogniser.calls, ['begin', 'feed 7', 'feed 8']);
  assert.is(last.end().text, '7 8');
});

sessionsTest('what one seems to be so far is known while it is decoded, and not while another is', () => {
  const shared = sessions(scribe());
  const [long, short] = [shared.begin(), shared.begin()];
  long.feed(frame(1));
  short.feed(frame(7));
  assert.equal([long.soFar(), short.soFar()], [{ text: '1' }, { text: '' }]);
});

sessionsTest('a recording is heard at its end, and speech goes on beside it until then', () => {
  const recogniser = scribe();
  const shared = sessions(recogniser);
  const recording = shared.begin(true);
  const live = shared.begin();
  recording.feed(frame(1));
  live.feed(frame(7));
  recording.feed(frame(2));
  live.feed(frame(8));
  assert.equal(recording.soFar(), { text: '' });
  assert.is(recording.end().text, '1 2');
  assert.equal(recogniser.calls, ['begin', 'feed 7', 'feed 8', 'cancel', 'recording']);
  live.feed(frame(9));
  assert.is(live.end().text, '7 8 9');
});

sessionsTest('quiet comes when an utterance ended or was dropped, though others wait', async () => {
  const shared = sessions(scribe());
  const session = shared.begin();
  session.feed(frame(1));
  shared.begin().feed(frame(2));
  let isQuiet = false;
  const quiet = shared.quiet().then(() => {
    isQuiet = true;
  });
  await new Promise(setImmediate);
  assert.not.ok(isQuiet);
  session.drop();
  await quiet;
  assert.ok(isQuiet);
  await shared.quiet();
});

sessionsTest.run();

const spokenWordsTest = suite('spokenWords');

spokenWordsTest('leaves lower case words without punctuation, but apostrophes inside them', () => {
  assert.equal(spokenWords("  Don’t stop, 'please'! "), ["don't", 'stop', 'please']);
});

spokenWordsTest('says numbers, hours and percent', () => {
  assert.equal(spokenWords('21°').join(' '), 'twenty one');
  assert.equal(spokenWords('at 7:30').join(' '), 'at seven thirty');
  assert.equal(spokenWords('volume 50%').join(' '), 'volume fifty percent');
  assert.equal(spokenWords('channel 1234').join(' '), 'channel one thousand two hundred thirty four');
  assert.equal(spokenWords('007').join(' '), 'zero zero seven');
});

spokenWordsTest('says them in the words of a language', () => {
  assert.equal(spokenWords('mets 21°', 'fr').join(' '), 'mets vingt et un');
  assert.equal(
    spokenWords('Kanal 1250 & 5%', 'de').join(' '),
    'kanal ein tausend zwei hundert fünfzig und fünf prozent',
  );
  assert.equal(spokenWords('007', 'es').join(' '), 'cero cero siete');
});

spokenWordsTest('keeps holes, two neighbours as one', () => {
  assert.equal(spokenWords('play {{ song }} {{ artist }} loud'), ['play', HOLE, 'loud']);
});

spokenWordsTest('nothing but punctuation is no word', () => {
  assert.equal(spokenWords('?!'), []);
});

spokenWordsTest.run();
