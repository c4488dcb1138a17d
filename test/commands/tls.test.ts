import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeCertificate, ownNames, parseOptions, withCertificate } from '../../src/commands/tls.ts';
import { command } from '../support/command.ts';
import { kit } from '../support/kit.ts';
import { SILENT, service } from '../support/service.ts';

const test = suite('broca tls');

const read = (home: string, file: string): string => readFileSync(join(home, file), 'utf8');

/** What a client that trusts `ca` alone is answered. */
const asked = (url: string, ca: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { ca, agent: false }, (answer) => resolve(text(answer))).on('error', reject);
  });

test('a service with it speaks HTTPS, and whoever trusts it is content', async () => {
  const home = kit({ 'settings.yml': `${SILENT}# mine\n`, 'brain.yml': '[]' });
  const { status, out, err } = await command(
    'tls',
    '--home',
    home,
    '--name',
    'broca.example',
    '--days',
    '30',
  );
  assert.equal([status, err], [0, '']);
  assert.match(out, 'valid for 30 days, for localhost,');
  assert.match(out, 'broca.example');
  assert.equal(
    ['tls/key.pem', 'tls/cert.pem'].map((file) => statSync(join(home, file)).mode & 0o777),
    [0o600, 0o644],
  );
  assert.equal(readdirSync(join(home, 'tls')).sort(), ['cert.pem', 'key.pem']);
  const files = Object.fromEntries(
    ['settings.yml', 'tls/cert.pem', 'tls/key.pem'].map((file) => [file, read(home, file)]),
  );
  assert.ok(files['settings.yml']?.startsWith(`${SILENT}# mine\n`));
  const broca = await service(files);
  const { port } = new URL(broca.url);
  const answers = await Promise.all(
    ['127.0.0.1', 'localhost'].map((host) =>
      asked(`https://${host}:${port}/deaf`, read(home, 'tls/cert.pem')),
    ),
  );
  await broca.stop();
  assert.equal(answers, ['{"deaf":false}', '{"deaf":false}']);
});

test('a certificate that is there stays, unless it is to be overwritten', async () => {
  const home = kit({ 'settings.yml': '{}', 'tls/key.pem': 'mine' });
  const kept = await command('tls', '--home', home);
  assert.equal(kept, {
    status: 1,
    out: '',
    err: `${join(home, 'tls/key.pem')} is there already; --force overwrites it\n`,
  });
  assert.equal([read(home, 'tls/key.pem'), read(home, 'settings.yml')], ['mine', '{}']);
  const printed = await command('tls', '--home', home, '--force', '--print');
  assert.is(printed.status, 0);
  assert.match(printed.out, 'rest_api:\n  ssl_cert: tls/cert.pem\n  ssl_key: tls/key.pem\n');
  assert.match(read(home, 'tls/key.pem'), 'PRIVATE KEY');
  assert.is(read(home, 'settings.yml'), '{}');
});

test('what it cannot do it says, with the status of it', async () => {
  const { status, err } = await command('tls', '--days', 'many');
  assert.equal(
    [status, err.split('\n')[0]],
    [2, 'broca tls: --days: found "many", expected a number from 1 to 3650'],
  );
  const nowhere = await command('tls', '--home', '/nowhere');
  assert.is(nowhere.status, 1);
  assert.is(nowhere.err, '/nowhere does not exist; broca init /nowhere makes a kit there\n');
});

test('it is valid from a little before now on, and for the names it was made for', async () => {
  const now = new Date('2030-05-01T12:00:00Z');
  const { cert } = await makeCertificate(['broca.example', '10.1.2.3', 'fd00::7'], { days: 2, now });
  const certificate = new X509Certificate(cert);
  assert.equal(
    [new Date(certificate.validFrom).toISOString(), new Date(certificate.validTo).toISOString()],
    ['2030-05-01T11:00:00.000Z', '2030-05-03T11:00:00.000Z'],
  );
  assert.ok(
    certificate.checkHost('broca.example') &&
      certificate.checkIP('10.1.2.3') &&
      certificate.checkIP('fd00::7'),
  );
  assert.equal([certificate.checkHost('other.example'), certificate.ca], [undefined, false]);
});

test('this machine is known by its name and its addresses', () => {
  const names = ownNames();
  assert.equal(
    ['localhost', '127.0.0.1', '::1'].filter((name) => !names.includes(name)),
    [],
  );
  assert.is(new Set(names).size, names.length);
});

const USUAL = { home: '/kit', days: 825, names: [], overwrites: false, printsOnly: false, isJson: false };

test('what is left out has usual values', () => {
  assert.equal(parseOptions({ texts: { home: '/kit' }, flags: new Set(), positionals: [] }), E.right(USUAL));
});

test('names and addresses stand with commas between', () => {
  const texts = {
    home: '/kit',
    name: 'broca.lan, 10.0.0.2,fd00::1,*.home.example',
    days: '30',
  };
  assert.equal(
    parseOptions({ texts, flags: new Set(['force', 'print']), positionals: [] }),
    E.right({
      ...USUAL,
      days: 30,
      names: ['broca.lan', '10.0.0.2', 'fd00::1', '*.home.example'],
      overwrites: true,
      printsOnly: true,
    }),
  );
});

for (const [texts, positionals, message] of [
  [{}, ['here'], '"here" is not expected'],
  [{ days: '0' }, [], '--days: found "0", expected a number from 1 to 3650'],
  [{ days: '1.5' }, [], '--days: found "1.5", expected a number from 1 to 3650'],
  [{ days: '3651' }, [], '--days: found "3651", expected a number from 1 to 3650'],
  [{ name: '' }, [], '--name: found "", expected a host name or an address'],
  [{ name: 'a b' }, [], '--name: found "a b", expected a host name or an address'],
  [{ name: 'https://a' }, [], '--name: found "https://a", expected a host name or an address'],
  [{ name: 'a,-b' }, [], '--name: found "-b", expected a host name or an address'],
] as const) {
  test(message, () => {
    assert.equal(parseOptions({ texts, flags: new Set(), positionals }), E.left(message));
  });
}

const FILES = { ssl_cert: 'tls/cert.pem', ssl_key: 'tls/key.pem' };
const LINES = 'rest_api:\n  ssl_cert: tls/cert.pem\n  ssl_key: tls/key.pem\n';

const cases: readonly (readonly [what: string, before: string, after: string])[] = [
  ['an empty file', '', LINES],
  ['comments alone', '# mine\n', `# mine\n${LINES}`],
  ['no section', 'default_player: none # quiet', `default_player: none # quiet\n${LINES}`],
  [
    'a section with comments',
    'rest_api: # who\n    # which\n    port: 80   # any\nvariables: []\n',
    'rest_api: # who\n    # which\n    ssl_cert: tls/cert.pem\n    ssl_key: tls/key.pem\n    port: 80   # any\nvariables: []\n',
  ],
  [
    'a section in one line',
    'rest_api: { port: 80, active: yes }\n',
    'rest_api: { ssl_cert: tls/cert.pem, ssl_key: tls/key.pem, port: 80, active: yes }\n',
  ],
  [
    'other files',
    'rest_api:\n  ssl_key: "old.pem" # the key\n  port: 80\n  ssl_cert: old\n',
    'rest_api:\n  ssl_key: tls/key.pem # the key\n  port: 80\n  ssl_cert: tls/cert.pem\n',
  ],
  [
    'one of the two',
    'rest_api:\n  port: 80\n  ssl_key: old\n',
    'rest_api:\n  ssl_cert: tls/cert.pem\n  port: 80\n  ssl_key: tls/key.pem\n',
  ],
  ['both already', LINES, LINES],
];
for (const [what, before, after] of cases) {
  test(`${what}: nothing but the two settings changes`, () => {
    assert.equal(withCertificate(before, FILES), E.right(after));
  });
}

for (const [what, text] of [
  ['a section that is none', 'rest_api: 5\n'],
  ['an empty section', 'rest_api:\n'],
  ['a section without an entry', 'rest_api: {}\n'],
  ['a section that is a reference', 'a: &a { port: 80 }\nrest_api: *a\n'],
  ['a list', '- rest_api\n'],
  ['no YAML', 'a: [\n'],
] as const) {
  test(`${what} is left to its author`, () => {
    assert.ok(E.isLeft(withCertificate(text, FILES)));
  });
}

test.run();
