import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { SILENT, service } from '../support/service.ts';

const test = suite('broca token');

const PROTECTED = `${SILENT}\nrest_api: { password_protected: true, login: admin, password: secret }`;

test('a running service sees at once what the command made and revoked', async () => {
  const broca = await service({ 'settings.yml': PROTECTED }, { limits: { loginWaitMs: 0 } });
  const added = await command('token', 'add', 'tablet', '--home', broca.home);
  const text = added.out.trim();
  const ask = async () =>
    (await broca.send('GET', '/deaf', { headers: { authorization: `Bearer ${text}` } })).status;
  const before = await ask();
  const listed = await command('token', 'list', '--home', broca.home);
  const json = JSON.parse((await command('token', '--json', '--home', broca.home)).out);
  const revoked = await command('token', 'revoke', 'tablet', '--home', broca.home);
  const after = await ask();
  await broca.stop();
  assert.match(added.out, /^broca_[\w-]{43}\n$/);
  assert.equal([added.status, added.err, before, after], [0, '', 200, 401]);
  assert.match(listed.out, /^tablet: order, since 20\d\d-[\w:.-]+Z\n$/);
  assert.equal(
    [json.length, json[0].name, json[0].role, Object.keys(json[0])],
    [1, 'tablet', 'order', ['name', 'role', 'added']],
  );
  assert.equal(revoked, { status: 0, out: 'The token "tablet" is revoked.\n', err: '' });
});

test('the service lists what the command made, and the command what the service made', async () => {
  const broca = await service({ 'settings.yml': SILENT });
  const added = await command('token', 'add', 'one', '--role', 'author', '--home', broca.home);
  await broca.post('/tokens', { name: 'two', role: 'admin' });
  const { body } = await broca.get('/tokens');
  const listed = await command('token', '--home', broca.home);
  await broca.stop();
  assert.match(added.err, /everybody may do everything until rest_api\.password_protected is true/);
  assert.equal(
    (body as { tokens: { name: string; role: string }[] }).tokens.map(({ name, role }) => [name, role]),
    [
      ['one', 'author'],
      ['two', 'admin'],
    ],
  );
  assert.match(listed.out, /^one: author.*\ntwo: admin/);
  assert.is(statSync(join(broca.home, 'data/tokens.json')).mode & 0o777, 0o600);
});

test('what is written wrongly is told, and changes nothing', async () => {
  const home = kit({ 'settings.yml': PROTECTED, 'brain.yml': '[]' });
  const said = async (...words: readonly string[]) => {
    const { status, out, err } = await command('token', ...words, '--home', home);
    return [status, out, err.split('\n')[0]];
  };
  assert.equal(await said('ad', 'tablet'), [2, '', 'broca token: "ad" is not expected']);
  assert.equal(await said('add'), [2, '', 'broca token: add needs the name of a token']);
  assert.equal(await said('list', 'tablet'), [2, '', 'broca token: "tablet" is not expected']);
  assert.equal(await said('add', 'tablet', '--role', 'owner'), [
    2,
    '',
    'broca token: --role: found "owner", expected one of order, author, admin',
  ]);
  assert.equal(await said('revoke', 'tablet'), [1, '', 'no token is named "tablet"']);
  assert.equal(await said('add', 'two words'), [
    1,
    '',
    'name: found "two words", expected 1 to 64 letters, digits, dots, dashes and underscores',
  ]);
  assert.equal(await said('list'), [0, 'There is no token.\n', '']);
  assert.not(existsSync(join(home, 'data/tokens.json')));
});

test('a kit that is not there is told', async () => {
  const home = join(kit({}), 'nothing');
  const { status, err } = await command('token', 'add', 'tablet', '--home', home);
  assert.equal([status, err], [1, `${home} does not exist; broca init ${home} makes a kit there\n`]);
  assert.not(existsSync(home));
});

test.run();
