import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linted } from '../support/linted.ts';

const test = suite('API access');

const RULES = ['published', 'web page', 'no page has', 'without the password of the API'];

/** What the linter says about who may use the interface. */
const said = async (settings: string) => {
  const lines = await linted({ 'settings.yml': settings });
  return lines.filter((line) => RULES.some((words) => line.includes(words)));
};

const LOGIN = 'password_protected: true, login: admin';

const cases: readonly (readonly [what: string, settings: string, lines: readonly string[]])[] = [
  ["a login of one's own", `rest_api: { ${LOGIN}, password: k9 }`, []],
  [
    'the published password',
    `rest_api: { ${LOGIN}, password: secret }`,
    ['settings.yml:1:63 warning: rest_api.password: this password is published: choose one of your own'],
  ],
  ['the published password, which nobody is asked for', 'rest_api: { login: admin, password: secret }', []],
  [
    'every origin, with the logins that browsers remember',
    `rest_api: { ${LOGIN}, password: k9, allowed_cors_origin: "*" }`,
    [
      "settings.yml:1:88 warning: rest_api.allowed_cors_origin: every web page may give orders with the login that its visitor's browser remembers: name the origins",
    ],
  ],
  [
    'the origin of every sandboxed frame',
    `rest_api: { ${LOGIN}, password: k9, allowed_cors_origin: "null" }`,
    [
      "settings.yml:1:88 warning: rest_api.allowed_cors_origin: every web page may give orders with the login that its visitor's browser remembers: name the origins",
    ],
  ],
  [
    'origins as Kalliope documents them',
    'rest_api: { allowed_cors_origin: ["http://mydomain.com/*", "http://localhost:4200/*"] }',
    [],
  ],
  [
    'an origin with a path, and one without a scheme',
    'rest_api: { allowed_cors_origin: ["http://a.example/page", "tablet.lan:8080"] }',
    [
      'settings.yml:1:35 warning: rest_api.allowed_cors_origin[0]: no page has the origin "http://a.example/page": an origin is a scheme, a host and a port, such as http://tablet.lan:8080',
      'settings.yml:1:60 warning: rest_api.allowed_cors_origin[1]: no page has the origin "tablet.lan:8080": an origin is a scheme, a host and a port, such as http://tablet.lan:8080',
    ],
  ],
  [
    'peers that need no password where the interface asks for one',
    `rest_api: { ${LOGIN}, password: k9 }\nwyoming: { active: true, services: [handle] }\nmqtt: { broker_ip: 127.0.0.1 }`,
    [
      'settings.yml:2:36 warning: wyoming.services: Wyoming peers give orders to handle without the password of the API',
      'settings.yml:3:7 warning: mqtt: the broker asks for no login, and its clients give orders without the password of the API',
    ],
  ],
  [
    'peers where the interface asks for no password either',
    'wyoming: { active: true, services: [handle] }',
    [],
  ],
];
for (const [what, settings, lines] of cases) {
  test(what, async () => assert.equal(await said(settings), lines));
}

const advertised = (written: string) =>
  linted({ 'settings.yml': `wyoming: { advertise: true, ${written} }\n` });

for (const host of ['127.0.0.1', 'localhost', "'::1'"]) {
  test(`what is announced at ${host} is heard by nobody, and told with its place`, async () => {
    const reached = host.replaceAll("'", '');
    assert.equal(await advertised(`active: true, host: ${host}`), [
      `settings.yml:1:23 warning: wyoming.advertise: nothing is announced: only this machine can reach ${reached}, set wyoming.host`,
    ]);
  });
}

test('a socket is of this machine', async () => {
  assert.equal(await advertised('active: true, socket: broca.sock'), [
    'settings.yml:1:23 warning: wyoming.advertise: nothing is announced: broca.sock is a socket of this machine',
  ]);
});

test('who can be reached, or announces nothing, is told nothing', async () => {
  for (const fine of [
    'active: true, host: 0.0.0.0, allow_unprotected: true',
    'active: false',
    'host: 127.0.0.1, advertise: false',
  ]) {
    const { length } = (await advertised(fine)).filter((line) => line.includes('announced'));
    assert.is(length, 0, fine);
  }
});

test('an address that another satellite has is named in its place', async () => {
  const settings = `satellites:
  kitchen: tcp://10.0.0.2:10700
  hall: tcp://10.0.0.3:10700
  cellar: tcp://10.0.0.2:10700/
  attic:
    area: above
    uri: tcp://10.0.0.2:10700
`;
  const message = 'this is the address of "kitchen": one satellite cannot be two';
  assert.equal(await linted({ 'settings.yml': settings }), [
    `settings.yml:4:11 warning: satellites.cellar: ${message}`,
    `settings.yml:7:10 warning: satellites.attic.uri: ${message}`,
  ]);
});

test.run();
