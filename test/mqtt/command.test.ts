import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandOf } from '../../src/mqtt/command.ts';

const test = suite('commands over MQTT');

const of = (kind: Parameters<typeof commandOf>[0], payload: string | Buffer) =>
  commandOf(kind, Buffer.from(payload));

test('a switch is on or off, in the words of the home', () => {
  const read = ['ON', 'off', 'true', ' 0 '].map((text) => of('mute', text));
  assert.equal(
    read,
    [true, false, true, false].map((isOn) => E.right({ kind: 'mute', isOn })),
  );
});

test('a press says so, or nothing', () => {
  for (const text of ['', 'PRESS', 'press\n'])
    assert.equal(of('trigger', text), E.right({ kind: 'trigger' }));
});

const OPTIONS = { conversation: undefined, mute: undefined, satellite: undefined, id: undefined };

test('a text is what it says, JSON says more', () => {
  assert.equal(of('order', ' make tea\n'), E.right({ ...OPTIONS, kind: 'order', text: 'make tea' }));
  const json = { order: 'make tea', conversation: 'mia', mute: 'True', satellite: 'loft', id: 7, more: 1 };
  assert.equal(
    of('order', JSON.stringify(json)),
    E.right({ kind: 'order', text: 'make tea', conversation: 'mia', mute: true, satellite: 'loft', id: 7 }),
  );
  assert.equal(of('say', '{"text": "dinner"}'), E.right({ ...OPTIONS, kind: 'say', text: 'dinner' }));
  assert.equal(of('answer', '{"answer": "yes"}'), E.right({ ...OPTIONS, kind: 'answer', text: 'yes' }));
});

const SAID = 'a text with a letter or a digit, of at most 5000 characters';

test('what is to be said may be any text, also one that looks like JSON', () => {
  for (const text of ['{oops', '{', '{}', '{"message": "dinner"}', '{{ dinner }}', '[1]', '"quoted"', 'null'])
    assert.equal(of('say', text), E.right({ ...OPTIONS, kind: 'say', text }));
});

for (const [kind, payload, why] of [
  ['mute', 'maybe', 'neither ON nor OFF'],
  ['deaf', '', 'neither ON nor OFF'],
  ['trigger', 'now', 'neither PRESS nor empty'],
  ['say', '  ', 'text: found "  ", expected a text of 1 to 5000 characters'],
  ['say', '{"text": 5}', 'text: found 5, expected a text of 1 to 5000 characters'],
  ['say', '{"text": "a", "mute": 5}', 'mute: found 5, expected true or false'],
  ['order', '{"order": ', 'begins as JSON and is none'],
  ['order', '{}', `order: found nothing, expected ${SAID}`],
  ['order', '?!', `order: found "?!", expected ${SAID}`],
  ['answer', ' … ', `answer: found " … ", expected ${SAID}`],
  ['order', '{"order": "a", "mute": 5}', 'mute: found 5, expected true or false'],
  [
    'order',
    '{"order": "a", "satellite": "a\\u0000"}',
    'satellite: found "a\\u0000", expected a name of 1 to 255 characters',
  ],
  ['order', Buffer.from([0xff, 0xfe]), 'no text in UTF-8'],
  ['order', 'a'.repeat(20_001), 'more than 20000 bytes'],
] as const) {
  test(`${kind} ${String(payload).slice(0, 40)} is refused`, () =>
    assert.equal(of(kind, payload), E.left(why)));
}

test.run();
