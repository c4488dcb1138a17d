import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { outline } from '../../support/outline.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/lists');

const BRAIN = `
- name: play
  signals: [{ order: { text: "play {song} [in [the] {room}]", matching-type: pattern } }]
  neurons: [{ say: { message: "{{ song }} in {{ room | default('no room') }}" } }]
- lists:
    song: []
    room: [kitchen, { in: "(living|sitting) room", out: living }]
    level: { range: { from: 0, to: 100 } }
`;

const KIT = {
  'settings.yml': `${SILENT}\nvar_files: [variables.yml]`,
  'brain.yml': BRAIN,
  'variables.yml': 'city: [Rome, Oslo]\nsong: [attic]\ncity_password: [Rome]\n',
};

let broca: TestService;
test.before(async () => {
  broca = await service(KIT);
});
test.after(() => broca?.stop());

const json = (method: string) => (path: string, body?: unknown) =>
  broca.send(method, path, body === undefined ? {} : { body: JSON.stringify(body) });
const [put, remove] = [json('PUT'), json('DELETE')];
const said = async (order: string) =>
  outline((await broca.post('/synapses/start/order', { order })).body as never);
const summary = (name: string, count: number, covers?: 'kit') => ({
  ...{ name, kind: 'values', count, from: 'api' },
  ...(covers === undefined ? {} : { covers }),
});
const bad = (message: string, field: string) => failure(400, 'Bad request', message, field);

test('GET /lists shows every list with its kind and where it is from', async () => {
  assert.equal(await broca.get('/lists'), {
    status: 200,
    body: {
      lists: [
        { name: 'city', kind: 'values', count: 2, from: 'variable' },
        { name: 'city_password', kind: 'values', count: 1, from: 'variable' },
        { name: 'song', kind: 'values', count: 0, from: 'kit' },
        { name: 'room', kind: 'values', count: 2, from: 'kit' },
        { name: 'level', kind: 'range', count: null, from: 'kit' },
      ].toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name)),
    },
  });
});

const ORDER = ['city', 'song', 'city_password', 'room', 'level'];

test('GET /lists/NAME shows its values as hassil writes them, and masks those of a secret variable', async () => {
  const { body } = await broca.get('/lists/room');
  assert.equal(body, {
    ...{ name: 'room', kind: 'values', from: 'kit' },
    values: ['kitchen', { in: '(living|sitting) room', out: 'living' }],
  });
  assert.not.match(JSON.stringify(await broca.get('/lists/city_password')), /Rome/);
  assert.equal(await broca.get('/lists/constructor'), {
    ...failure(404, 'itemNotFound', 'there is no list named "constructor"'),
  });
});

test('PUT /lists/NAME holds at the next order, and after a restart', async () => {
  assert.equal(await put('/lists/song', ['yesterday', 'What’s Up (Remix)']), {
    status: 200,
    body: summary('song', 2, 'kit'),
  });
  assert.match(JSON.stringify(await said("play what's up remix")), /What’s Up \(Remix\) in no room/);
  await broca.stop();
  broca = await restarted(broca);
  assert.match(JSON.stringify(await said('play yesterday in the sitting room')), /yesterday in living/);
  assert.equal(await put('/lists/drink', ['tea']), { status: 201, body: summary('drink', 1) });
  assert.equal(readdirSync(join(broca.home, 'data/lists')).sort(), ['drink.json', 'song.json']);
});

/** The same kit again, with its data. */
const restarted = async ({ home }: TestService) => ({ ...(await service({}, { home })), home });

test('values are added and removed, and DELETE /lists/NAME brings the kit’s list back', async () => {
  const values = '/lists/room/values';
  assert.equal(await broca.post(values, ['cellar', 'loft']), {
    status: 200,
    body: summary('room', 4, 'kit'),
  });
  assert.equal(await remove(values, ['Kitchen', { in: '(living|sitting) room' }]), {
    status: 200,
    body: summary('room', 2, 'kit'),
  });
  assert.match(JSON.stringify(await said('play yesterday in the loft')), /in loft/);
  assert.equal(await said('play yesterday in the kitchen'), await said('nonsense'));
  assert.equal(await remove('/lists/room'), { status: 204, body: undefined });
  assert.match(JSON.stringify(await said('play yesterday in the kitchen')), /in kitchen/);
  assert.is((await remove('/lists/room')).status, 404);
  assert.is((await remove('/lists/nothing/values', ['a'])).status, 404);
});

test('what was shown can be sent to set the same list again', async () => {
  const { body } = await broca.get('/lists/song');
  assert.is((await put('/lists/song', body)).status, 200);
  assert.equal((await broca.get('/lists/song')).body, body);
  const level = (await broca.get('/lists/level')).body;
  assert.is((await put('/lists/level', level)).status, 200);
  assert.equal((await broca.get('/lists/level')).body, { ...(level as object), from: 'api', covers: 'kit' });
});

test('a text alone is no template, `in` is one, and so are texts in hassil’s form', async () => {
  await put('/lists/song', ['(a|b)']);
  assert.equal(await said('play a'), await said('nonsense'));
  for (const body of [[{ in: '(a|b)' }], { values: ['(a|b)'] }]) {
    await put('/lists/song', body);
    assert.match(JSON.stringify(await said('play b')), /b in no room/);
  }
});

test('a wrong list is 400, with the field and the value, and changes nothing', async () => {
  const before = (await broca.get('/lists')).body;
  const expected = 'expected a text, or a map with in';
  assert.equal(await put('/lists/song', ['a', 7, true]), bad(`[2]: found true, ${expected}`, '[2]'));
  assert.equal(
    await put('/lists/song', { values: [{}] }),
    bad('values[0].in: found nothing, expected a text or a number', 'values[0].in'),
  );
  assert.equal(await broca.post('/lists/song/values', [null]), bad(`[0]: found null, ${expected}`, '[0]'));
  assert.match(
    JSON.stringify(await put('/lists/song')),
    /the list: found null, expected a list of values, or a map/,
  );
  assert.equal(
    await put('/lists/level', { range: { from: 5, to: 1 } }),
    bad('range.to: found 1, expected a number that is not below 5', 'range.to'),
  );
  assert.match(
    JSON.stringify(await put('/lists/a%7Bb', [])),
    /name: found .*expected a name that orders can have/,
  );
  assert.match(
    JSON.stringify(await broca.post('/lists/level/values', ['a'])),
    /found \\"range\\", expected a list of values/,
  );
  assert.equal((await broca.get('/lists')).body, before);
});

test('more values than fit are 413', async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `song ${index}`);
  assert.is((await put('/lists/song', many)).status, 413);
  assert.is(existsSync(join(broca.home, 'data/lists/song.json')), true);
});

test('a hundred changes at once are all kept', async () => {
  await put('/lists/song', []);
  const songs = Array.from({ length: 100 }, (_, index) => `song ${index}`);
  const answers = await Promise.all(songs.map((song) => broca.post('/lists/song/values', [song])));
  assert.ok(answers.every(({ status }) => status === 200));
  const { values } = (await broca.get('/lists/song')).body as { readonly values: readonly string[] };
  assert.equal([...values].sort(), [...songs].sort());
});

test.run();
