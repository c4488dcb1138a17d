import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hidden,
  isSecretKey,
  isSecretPath,
  masked,
  maskLeftIn,
  restored,
  secretsIn,
  withoutLogins,
} from '../../src/lib/secrets.ts';

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

const cases: readonly (readonly [what: string, value: unknown, shown: unknown])[] = [
  ['a password', { password: 'marzipan' }, { password: '***' }],
  ['a number', { pin_token: 1234 }, { pin_token: '***' }],
  ['a list', { api_key: ['a', 7] }, { api_key: ['***', '***'] }],
  ['a map', { credentials: { user: 'ada', more: ['x'] } }, { credentials: { user: '***', more: ['***'] } }],
  [
    'a header',
    { headers: { Authorization: 'x', 'X-Api-Key': 'y', Accept: 'z' } },
    { headers: { Authorization: '***', 'X-Api-Key': '***', Accept: 'z' } },
  ],
  ['a header with a scheme', { headers: { 'X-Auth': 'Bearer abc' } }, { headers: { 'X-Auth': '***' } }],
  ['a login in an address', { url: 'http://ada:pw@host/x' }, { url: 'http://…@host/x' }],
  ['a secret in a query', { url: 'http://host/x?api_key=abc&a=b' }, { url: 'http://host/x?api_key=…&a=b' }],
  ['words', { message: 'Basic cooking', text: 'the password is in the drawer' }, undefined],
  [
    'what a template puts there later',
    { password: '{{ pw }}', headers: { Authorization: 'Bearer {{ token }}' } },
    undefined,
  ],
  ['templates beside each other', { password: '{{ a }} {{ b.c | trim }}' }, undefined],
  ['a template beside a secret', { password: 'abc{{ pw }}' }, { password: '***' }],
  ['a template and a word before it', { password: 'hunter2 {{ pw }}' }, { password: '***' }],
  ['a secret in a template', { api_key: "{{ k | default('abc') }}" }, { api_key: '***' }],
  ['a number in a template', { pin_token: '{{ k | default(1234) }}' }, { pin_token: '***' }],
  [
    'a header with a secret in a template',
    { headers: { 'X-Auth': 'Bearer {{ k or "abc" }}' } },
    { headers: { 'X-Auth': '***' } },
  ],
  ['no text', { password: null, api_key: true, token: {} }, undefined],
  ['a key that only sounds so', { ssl_key: 'key.pem' }, undefined],
];
for (const [what, value, shown = value] of cases) {
  test(`shown of ${what}: ${JSON.stringify(shown)}`, () => assert.equal(masked(value), shown));
  test(`a mask of ${what} that is sent back is the stored value`, () =>
    assert.equal(restored(structuredClone(shown), masked(value), value), value));
  test(`after that no mask is left: ${what}`, () => assert.is(maskLeftIn(value), undefined));
}

test('of a value that is secret as a whole everything is hidden', () => {
  assert.equal(hidden({ a: ['x', 1, null], b: { c: 'y' } }), { a: ['***', '***', null], b: { c: '***' } });
});

test('what was changed beside a mask is changed', () => {
  const stored = { url: 'http://host', password: 'marzipan', headers: { Authorization: 'Bearer abc' } };
  const written = { ...masked(stored), url: 'http://other', timeout: 5 };
  assert.equal(restored(written, masked(stored), stored), { ...stored, url: 'http://other', timeout: 5 });
});

const left: readonly (readonly [value: unknown, path: readonly (string | number)[] | undefined])[] = [
  [{ a: [{ password: '***' }] }, ['a', 0, 'password']],
  [{ headers: { 'X-Auth': '***' } }, ['headers', 'X-Auth']],
  [{ url: 'http://…@other/x' }, ['url']],
  [{ url: 'http://other/?token=…' }, ['url']],
  [{ message: '*** and …' }, undefined],
];
for (const [value, path] of left) {
  test(`of ${JSON.stringify(value)} a mask is ${path === undefined ? 'not ' : ''}left`, () =>
    assert.equal(maskLeftIn(value), path));
}

test('any value that is shown and sent back is the stored one', () => {
  const key = fc.oneof(
    fc.constantFrom('password', 'headers', 'Authorization', 'url', '__proto__'),
    fc.string(),
  );
  const text = fc.oneof(fc.string(), fc.constantFrom('http://a:b@c', 'Bearer abc', '***', '{{ x }}'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(key, tie('value')),
    ),
  }));
  void fc.assert(
    fc.property(value, (stored) => {
      const shown = masked(stored);
      assert.equal(restored(shown, shown, stored), stored);
      assert.equal(masked(shown), shown);
    }),
  );
});

test.run();
