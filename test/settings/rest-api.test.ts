import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accessRefusals, isAllowedOrigin, originOf, restApiOf } from '../../src/settings/rest-api.ts';

const test = suite('settings/rest-api');

const LOGIN = { password_protected: true, login: 'admin', password: 'k9' };
const OPEN = { host: '0.0.0.0' };

/** Settings, and the keys that keep the service from starting. */
const cases: readonly (readonly [written: Parameters<typeof restApiOf>[0], refused: readonly string[]])[] = [
  [{}, []],
  [LOGIN, []],
  [{ ...LOGIN, ...OPEN }, []],
  [OPEN, ['host']],
  [{ ...OPEN, allow_unprotected: true }, []],
  [{ ...LOGIN, password: 'secret' }, []],
  [{ ...LOGIN, ...OPEN, password: 'secret' }, ['password']],
  [{ ...LOGIN, ...OPEN, password: 'secret', allow_unprotected: true }, ['password']],
  [{ ...OPEN, password: 'secret', allow_unprotected: true }, []],
  [{ password_protected: true }, ['login', 'password']],
  [{ allowed_cors_origin: '*' }, ['allowed_cors_origin']],
  [{ allowed_cors_origin: ['http://a.example', '*'] }, ['allowed_cors_origin']],
  [{ ...LOGIN, allowed_cors_origin: '*' }, []],
  [{ allowed_cors_origin: 'null' }, ['allowed_cors_origin']],
  [{ allowed_cors_origin: ['http://a.example', 'null/*'] }, ['allowed_cors_origin']],
  [{ ...LOGIN, allowed_cors_origin: 'null' }, []],
  [{ allowed_cors_origin: 'http://a.example' }, []],
];
for (const [written, refused] of cases) {
  test(`rest_api ${JSON.stringify(written)}: ${refused.length === 0 ? 'it starts' : `refused for ${refused}`}`, () =>
    assert.equal(
      accessRefusals(restApiOf(written)).map(({ path }) => path.slice(1).join('.')),
      refused,
    ));
}

const origins: readonly (readonly [written: string, origin: string | undefined])[] = [
  ['http://localhost:4200/*', 'http://localhost:4200'],
  ['http://localhost:4200/', 'http://localhost:4200'],
  ['HTTPS://Tablet.lan:443', 'https://tablet.lan'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['moz-extension://3f2a', 'moz-extension://3f2a'],
  ['null', 'null'],
  ['http://a.example/page', undefined],
  ['http://*.example', undefined],
  ['localhost:4200', undefined],
  ['', undefined],
];
for (const [written, origin] of origins) {
  test(`"${written}" names ${origin ?? 'no origin'}`, () => assert.is(originOf(written), origin));
}

test('an origin is allowed in whatever way it was written, and no other', () => {
  const api = restApiOf({ allowed_cors_origin: ['http://localhost:4200/*'] });
  assert.is(isAllowedOrigin('http://a.example', restApiOf({ allowed_cors_origin: 'null' })), false);
  assert.equal(
    ['http://localhost:4200', 'http://localhost:42000', 'http://localhost'].map((one) =>
      isAllowedOrigin(one, api),
    ),
    [true, false, false],
  );
});

test.run();
