import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sessions } from '../../../src/engines/pocketsphinx/sessions.ts';

const test = suite('sessions');

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
    soFar: () => fed.join(' '),
    end: () => {
      calls.push('end');
      return { text: fed.join(' '), by: 'grammar' } as const;
    },
    cancel: () => void calls.push('cancel'),
  };
}

test('an utterance is decoded while it is spoken', () => {
  const recogniser = scribe();
  const session = sessions(recogniser).begin();
  session.feed(frame(1));
  session.feed(frame(2));
  assert.equal(recogniser.calls, ['begin', 'feed 1', 'feed 2']);
  assert.is(session.end().text, '1 2');
});

test('one that ends goes before one still spoken, which loses nothing', () => {
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

test('tells of each part that is heard again at the end', () => {
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

test('of many at once each is decoded once, and the first, which was interrupted, once more', () => {
  const recogniser = scribe();
  const shared = sessions(recogniser);
  const all = [1, 2, 3, 4].map((value) => ({ value, session: shared.begin() }));
  for (const { value, session } of all) session.feed(frame(value));
  for (const { value, session } of all) session.feed(frame(value + 10));
  const texts = all.toReversed().map(({ session }) => session.end().text);
  assert.equal(texts, ['4 14', '3 13', '2 12', '1 11']);
  assert.is(recogniser.calls.filter((call) => call === 'begin').length, 1 + all.length);
});

test('the last that is still spoken is caught up, and decoded while it is spoken', () => {
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

test('what one seems to be so far is known while it is decoded, and not while another is', () => {
  const shared = sessions(scribe());
  const [long, short] = [shared.begin(), shared.begin()];
  long.feed(frame(1));
  short.feed(frame(7));
  assert.equal([long.soFar(), short.soFar()], ['1', '']);
});

test('quiet comes when the last utterance ended or was dropped', async () => {
  const shared = sessions(scribe());
  const session = shared.begin();
  session.feed(frame(1));
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

test.run();
