import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AssistantError, describe } from '../../../src/lib/errors.ts';
import { FULL } from '../../support/bad-store.ts';
import { changeable, changing, storedIn } from '../../support/changing.ts';

const test = suite('changes of lists');

const BRAIN = `
- name: play
  signals: [order: { text: "play {song}", matching-type: pattern }]
  neurons: []
- name: go
  signals: [order: { text: "go to [the] <place>", matching-type: pattern }]
  neurons: []
- lists: { room: [kitchen, cellar], song: [] }
- rules: { place: "{room}" }
`;

const home = () => changeable({ 'brain.yml': BRAIN });

const done = async <A>(task: TaskEither<AssistantError, A>): Promise<A> => {
  const result = await task();
  if (E.isRight(result)) return result.right;
  throw new Error(describe(result.left));
};

const refused = async (task: TaskEither<AssistantError, unknown>): Promise<unknown> => {
  const result = await task();
  return E.isLeft(result) ? result.left : assert.unreachable();
};

const FILE = `{
 "name": "song",
 "list": [
  "yesterday",
  {
   "in": "one live two",
   "out": "one (live) two"
  }
 ]
}
`;

test('a list that was set is on disk, in force at the next order, and there after a restart', async () => {
  const place = home();
  const first = await changing(place);
  assert.equal(await first.order('play yesterday'), []);
  await done(first.changes.list('song', { set: ['yesterday'] }));
  assert.equal(await first.order('play yesterday'), ['play']);
  await done(first.changes.list('song', { add: 'one (live) two' }));
  assert.equal(storedIn(place), { 'lists/song.json': FILE });
  first.stop();
  const second = await changing(place);
  assert.equal([second.lines, await second.order('play one live two')], [[], ['play']]);
  await done(second.changes.deleteList('song'));
  assert.equal([await second.order('play yesterday'), storedIn(place)], [[], {}]);
  second.stop();
});

test('the first change of a list of the kit keeps its values, and its end brings the kit’s list back', async () => {
  const all = await changing(home());
  const { changes } = all;
  assert.equal(changes.listOrigin('room'), { from: 'kit' });
  await done(changes.list('room', { add: 'loft', remove: 'cellar' }));
  assert.equal(changes.listOrigin('room'), { from: 'api', covers: 'kit' });
  const heard = async () =>
    Promise.all(
      ['kitchen', 'cellar', 'loft'].map(async (room) => (await all.order(`go to the ${room}`)).length),
    );
  assert.equal(await heard(), [1, 0, 1]);
  await done(changes.deleteList('room'));
  assert.equal(await heard(), [1, 1, 0]);
  assert.equal(all.told().filter((type) => type === 'brain.changed').length, 2);
  all.stop();
});

test('a change without an effect writes nothing and tells nothing', async () => {
  const all = await changing(home());
  await done(all.changes.list('room', { add: 'kitchen' }));
  await done(all.changes.list('room', { remove: 'loft' }));
  assert.equal([all.writes(), all.told()], [0, ['on_start']]);
  await done(all.changes.list('song', { set: ['a'] }));
  await done(all.changes.list('song', { set: ['a'] }));
  assert.is(all.writes(), 1);
  all.stop();
});

test('changes in quick succession are all kept, in their order', async () => {
  const place = home();
  const all = await changing(place);
  const names = Array.from({ length: 200 }, (_, index) => `song ${index}`);
  await Promise.all(names.map((name) => done(all.changes.list('song', { add: name }))));
  await Promise.all(names.slice(0, 100).map((name) => done(all.changes.list('song', { remove: name }))));
  assert.equal(JSON.parse(storedIn(place)['lists/song.json'] ?? '').list, names.slice(100));
  all.stop();
});

test('what cannot be written does not hold', async () => {
  const all = await changing(home());
  await done(all.changes.list('song', { set: ['a'] }));
  all.fill();
  for (const attempt of [all.changes.list('song', { add: 'b' }), all.changes.deleteList('song')])
    assert.equal(await refused(attempt), FULL);
  assert.equal([await all.order('play a'), await all.order('play b')], [['play'], []]);
  all.stop();
});

test('a list that cannot be in force is refused with the place of the mistake', async () => {
  const all = await changing(home());
  const { list } = all.changes;
  const TEMPLATES = () => true;
  const bad = (field: string, message: string) => ({ _tag: 'BadRequest', field, message });
  assert.equal(
    await refused(list('room', { set: ['loft', { in: 'the {rom}' }] }, TEMPLATES)),
    bad('[1]', '[1]: found "rom", expected a known list (room, song)'),
  );
  assert.equal(
    await refused(list('room', { set: { values: ['the <place>'] } }, TEMPLATES)),
    bad('', 'the list: found "{room} → <place> → {room}", expected a list that does not lead to itself'),
  );
  assert.match(JSON.stringify(await refused(list('a{b}', { set: [] }))), /name: found .*, expected a name/);
  assert.match(JSON.stringify(await refused(list('x', { set: { type: 'nonsense' } }))), /"field":"type"/);
  assert.equal(await refused(list('nothing', { remove: 'a' })), {
    ...{ _tag: 'UnknownName', field: '', message: 'there is no list named "nothing"' },
  });
  assert.equal(await refused(all.changes.deleteList('room')), {
    ...{ _tag: 'UnknownName', field: '', message: 'no list named "room" was set' },
  });
  assert.is(all.writes(), 0);
  all.stop();
});

test('a list has at most 10 000 values, and all that were set together 8 MB', async () => {
  const all = await changing(home());
  const { list } = all.changes;
  const values = Array.from({ length: 10_000 }, (_, index) => `song ${index}`);
  await done(list('song', { set: values }));
  assert.equal(await refused(list('song', { add: 'one more' })), {
    _tag: 'TooLarge',
    message: 'the list would have 10001 values, and may have 10000',
  });
  const long = (sign: string) => values.slice(0, 5_000).map((value) => `${value} ${sign.repeat(900)}`);
  await done(list('a', { set: long('x') }));
  assert.match(JSON.stringify(await refused(list('b', { set: long('y') }))), /would take 9\d+ bytes/);
  await done(list('a', { set: values.slice(0, 10) }));
  await done(list('b', { set: long('y') }));
  all.stop();
});

test('a stored list with a mistake is left out, named, and set aside when its list is set again', async () => {
  const place = home();
  mkdirSync(join(place, 'data/lists'), { recursive: true });
  writeFileSync(join(place, 'data/lists/song.json'), '{"name": "song",\n "list": [true]}');
  writeFileSync(join(place, 'data/lists/room.json'), '{"name": "room", "list": ["lo');
  const all = await changing(place);
  assert.equal(all.lines, [
    'data/lists/room.json:1:1 found no JSON, expected a list in JSON',
    'data/lists/song.json:2:11 list[0]: found true, expected a text, or a map with in',
  ]);
  assert.equal(await all.order('go to the cellar'), ['go']);
  await done(all.changes.list('song', { set: ['a'] }));
  assert.equal(Object.keys(storedIn(place)).sort(), [
    ...['lists/room.json', 'lists/song.json', 'lists/song.json.broken-1'],
  ]);
  all.stop();
});

test('a name in any script has a file of its own', async () => {
  const place = home();
  const all = await changing(place);
  for (const name of ['комната', 'Song', 'song']) await done(all.changes.list(name, { set: [name] }));
  const files = Object.entries(storedIn(place));
  assert.equal(files.map(([, text]) => JSON.parse(text).name).sort(), ['Song', 'song', 'комната']);
  all.stop();
});

test.run();
