import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hidden, masked, maskLeftIn, restored } from '../../src/lib/secrets.ts';

const test = suite('masked');

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
