import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeProblem } from '../../src/lib/errors.ts';
import { loadSettings } from '../../src/settings/load-settings.ts';
import { certificate } from '../support/certificates.ts';
import { kit } from '../support/kit.ts';

const test = suite('settings/certificate');

const one = certificate();
const other = certificate();
const FILES = {
  'cert.pem': one.cert,
  'key.pem': one.key,
  'other.key': other.key,
  'secret.key': certificate({ passphrase: 'secret' }).key,
  'text.txt': 'no certificate\n',
};

const CERT = 'a certificate in PEM';
const PEM = 'a file with a certificate in PEM (-----BEGIN CERTIFICATE-----)';
const KEY = 'a file with a key in PEM (-----BEGIN PRIVATE KEY-----), without a passphrase';
const cases: readonly (readonly [what: string, written: string, problem: string | undefined])[] = [
  ['a certificate and its key', 'ssl_cert: cert.pem, ssl_key: key.pem', undefined],
  ['neither', 'ssl_cert: null', undefined],
  [
    'a certificate alone',
    'ssl_cert: cert.pem',
    '1:11 rest_api.ssl_key: found nothing, expected a file, because there is an ssl_cert',
  ],
  [
    'a key alone',
    'ssl_key: key.pem',
    '1:11 rest_api.ssl_cert: found nothing, expected a file, because there is an ssl_key',
  ],
  [
    'a wrong path',
    'ssl_cert: nowhere.pem, ssl_key: key.pem',
    `1:23 rest_api.ssl_cert: found "nowhere.pem", expected ${CERT}: HOME/nowhere.pem is not there`,
  ],
  [
    'a directory',
    'ssl_cert: cert.pem, ssl_key: ./',
    '1:42 rest_api.ssl_key: found "./", expected a key in PEM: HOME is not a file',
  ],
  [
    'a text for a certificate',
    'ssl_cert: text.txt, ssl_key: key.pem',
    `1:23 rest_api.ssl_cert: found "text.txt", expected ${PEM}`,
  ],
  [
    'a key for a certificate',
    'ssl_cert: key.pem, ssl_key: key.pem',
    `1:23 rest_api.ssl_cert: found "key.pem", expected ${PEM}`,
  ],
  [
    'a certificate for a key',
    'ssl_cert: cert.pem, ssl_key: cert.pem',
    `1:42 rest_api.ssl_key: found "cert.pem", expected ${KEY}`,
  ],
  [
    'a key with a passphrase',
    'ssl_cert: cert.pem, ssl_key: secret.key',
    `1:42 rest_api.ssl_key: found "secret.key", expected ${KEY}`,
  ],
  [
    'the key of another certificate',
    'ssl_cert: cert.pem, ssl_key: other.key',
    '1:42 rest_api.ssl_key: found "other.key", expected the key of the certificate',
  ],
];
for (const [what, written, problem] of cases) {
  test(`${what} ${problem === undefined ? 'is right' : 'is told with its place'}`, async () => {
    const home = kit({ ...FILES, 'brain.yml': '[]', 'settings.yml': `rest_api: { ${written} }\n` });
    const { problems } = await loadSettings(home);
    const told = problems.map((one) =>
      describeProblem(one)
        .replace(`${join(home, 'settings.yml')}:`, '')
        .replaceAll(home, 'HOME'),
    );
    assert.equal(told, problem === undefined ? [] : [problem]);
  });
}

test('an API that is switched off needs no right certificate, until a port switches it on', async () => {
  const written = 'rest_api: { active: false, ssl_cert: nowhere.pem, ssl_key: nowhere.pem }';
  const { problems, openDoors } = await loadSettings(kit({ 'brain.yml': '[]', 'settings.yml': written }));
  assert.equal([problems.length, openDoors.map(({ path }) => path)], [0, ['rest_api.ssl_cert']]);
});

test.run();
