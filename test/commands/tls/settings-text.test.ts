import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withCertificate } from '../../../src/commands/tls.ts';

const test = suite('broca tls/settings-text');

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
