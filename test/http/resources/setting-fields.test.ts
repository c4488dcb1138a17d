import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldsAnswer } from '../../../src/client/generated/types.ts';
import { failure, SILENT, service, type TestService } from '../../support/service.ts';

const test = suite('http/setting-fields');

const SETTINGS = `${SILENT}
listening: { end_silence: 0.8 }
rest_api: { login: admin, password: tr0ub4dor }
`;

let broca: TestService;
test.before(async () => {
  broca = await service({ 'settings.yml': SETTINGS });
});
test.after(() => broca?.stop());

const patch = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  broca.send('PATCH', '/settings/fields', {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const fieldIn = (answer: unknown, section: string, key: string) =>
  (answer as FieldsAnswer).fields.find((one) => one.section === section && one.key === key);

test('a field is changed, shown beside the files and the default, and brought back', async () => {
  const changed = await patch({ listening: { end_silence: 1.2 }, options: { stt_timeout: 9 } });
  assert.is(changed.status, 200);
  const {
    value,
    kit_value,
    default_value,
    changed: isChanged,
  } = fieldIn(changed.body, 'listening', 'end_silence') ?? {};
  assert.equal([value, kit_value, default_value, isChanged], [1.2, 0.8, 0.6, true]);
  assert.is(fieldIn(changed.body, 'options', 'stt_timeout')?.value, 9);
  const stored = readFileSync(join(broca.home, 'data/settings.yml'), 'utf8');
  assert.match(stored, /listening:\n {2}end_silence: 1\.2/);
  const back = await patch({ listening: { end_silence: null }, options: { stt_timeout: null } });
  assert.is(fieldIn(back.body, 'listening', 'end_silence')?.changed, false);
  assert.is(fieldIn(back.body, 'options', 'stt_timeout')?.value, 0);
});

test('what was changed holds after a restart', async () => {
  await patch({ listening: { follow_up: 5 }, mqtt: { name: 'Kitchen' } });
  const { home } = broca;
  await broca.stop();
  const files = { 'settings.yml': SETTINGS };
  broca = await service(files, { data: join(home, 'data') });
  const { body } = await broca.get('/settings/fields');
  assert.is(fieldIn(body, 'listening', 'follow_up')?.value, 5);
  assert.is((await broca.get('/health')).status, 200);
  assert.equal(((await broca.get('/health')).body as { degraded: readonly unknown[] }).degraded, []);
});

test('a mistake is 400 with its field, and changes nothing', async () => {
  assert.equal(
    await patch({ listening: { end_silence: 2, follow_up: 99 } }),
    failure(
      400,
      'Bad request',
      'listening.follow_up: found 99, expected seconds from 0 to 60',
      'listening.follow_up',
    ),
  );
  assert.is(fieldIn((await broca.get('/settings/fields')).body, 'listening', 'end_silence')?.value, 0.8);
});

test('a password is stored, asked for, and sent to nobody', async () => {
  const answer = await patch({
    rest_api: { password_protected: true, login: 'ada', password: 'correct horse' },
  });
  assert.is(answer.status, 200);
  const login = { authorization: `Basic ${Buffer.from('ada:correct horse').toString('base64')}` };
  assert.is((await broca.get('/settings/fields')).status, 401);
  const shown = await broca.send('GET', '/settings/fields', { headers: login });
  const field = fieldIn(shown.body, 'rest_api', 'password');
  assert.equal([field?.value, field?.kit_value, field?.is_set, field?.secret], [null, null, true, true]);
  assert.not.match(JSON.stringify(shown.body), /correct horse|tr0ub4dor/);
  const { body } = await broca.send('POST', '/tokens', {
    headers: { ...login, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'tablet', role: 'author' }),
  });
  const author = { authorization: `Bearer ${(body as { token: string }).token}` };
  assert.is((await patch({ listening: { follow_up: 6 } }, author)).status, 200);
  const refused = await patch({ rest_api: { password_protected: false } }, author);
  assert.is(refused.status, 403);
  assert.is((await patch({ rest_api: { password_protected: null } }, login)).status, 200);
  assert.is((await broca.get('/settings/fields')).status, 200);
});

test.run();
