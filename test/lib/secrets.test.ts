import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isSecretKey, isSecretPath, secretsIn, withoutLogins } from '../../src/lib/secrets.ts';

const test = suite('secrets');

test('what is secret has one of these names', () => {
  const names =
    'password sudo_password Passwd passphrase login client_secret token access_token key api_key apiKey X-API-Key Authorization set-cookie credentials db_pass';
  assert.equal(
    names.split(' ').filter((name) => !isSecretKey(name)),
    [],
  );
});

test('paths to keys, and what only sounds like a secret, are none', () => {
  const names = 'keyfile ssl_key keepalive keys language user username message passage compass name';
  assert.equal(names.split(' ').filter(isSecretKey), []);
});

test('the place of a secret is under its name, also in a list', () => {
  assert.equal([['rest_api', 'password'], ['tokens', 0], ['rest_api', 'port'], [], [0]].map(isSecretPath), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

for (const [written, shown] of [
  ['http://me:hunter2@host/path', 'http://…@host/path'],
  ['see mqtt://hunter2@host:1883, and https://a:b@c', 'see mqtt://…@host:1883, and https://…@c'],
  ['http://me:hun@ter2@host', 'http://…@host'],
  ['http://me:hun/ter2@host/x', 'http://…@host/x'],
  ['https://host/@scope/name', 'https://host/@scope/name'],
  ['me@example.org', 'me@example.org'],
  ['"http://a:b"@c', '"http://a:b"@c'],
  ['ftp://a:b@c,http://d:e@f', 'ftp://…@f'],
  ['//a/b@c', '//a/b@c'],
  ['///a@b@c', '///…@b@c'],
  ['//@a:b@c', '//@a:b@c'],
  [`http://me:${'long'.repeat(1000)}@host`, 'http://…@host'],
  ['http://host/?q=1&access_token=abc&key=d#x', 'http://host/?q=1&access_token=…&key=…#x'],
] as const) {
  test(`${written} is shown as ${shown}`, () => assert.is(withoutLogins(written), shown));
}

for (const piece of ['/', '//', ':', '//:', '//a:', '?a', '&', '@/', '?', '//a:b?', '//:::::::::::::::']) {
  test(`"hello //" and 300 000 characters of ${piece} are read once, from front to back`, () => {
    const text = `hello //${piece.repeat(300_000 / piece.length)}`;
    assert.is(withoutLogins(text), text);
    assert.is(withoutLogins(`${text} //a@b`), `${text} //…@b`);
  });
}

test('all secrets of a value are found, however deep, but logins, short ones and templates', () => {
  const value = {
    rest_api: { login: 'admin', password: 'open sesame', port: 5000 },
    engines: [{ name: 'cloud', parameters: { key: 'abcd', language: 'en' } }],
    headers: { Authorization: 'Basic abc', accept: 'text/html' },
    pin_token: 1234,
    tokens: ['first', 'other', { text: 'seen' }],
    password: '{{ password }}',
    key: 'abc',
    secret: null,
  };
  assert.equal(secretsIn(value), ['open sesame', 'abcd', 'Basic abc', '1234', 'first', 'other']);
});

test.run();
