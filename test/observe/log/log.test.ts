import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LogOptions, logOf } from '../../../src/observe/log/log.ts';
import { knownSecrets } from '../../../src/observe/log/redacted.ts';
import { settingsOf } from '../../../src/settings/settings.ts';
import { neuron, synapse } from '../../support/synapse.ts';

const test = suite('log');

/** A log and the lines it has written. */
function written(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  return { lines, log: logOf({ level: 'info', format: 'text', write, secrets: () => [], ...options }) };
}

const entries = (lines: readonly string[]) =>
  lines.map((line) => {
    const { time, ...rest } = JSON.parse(line) as { readonly time: string };
    assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000, time);
    return rest;
  });

test('as text it shows the message alone', () => {
  const { lines, log } = written();
  log.info('100 %s of it', { run: 'call-1' });
  log.error('two\nlines');
  assert.equal(lines, ['100 %s of it', 'two\\nlines']);
});

test('as JSON each line is one object with time, level, message and fields', () => {
  const { lines, log } = written({ format: 'json' });
  log.warn('it failed', { conversation: 'default', run: 'call-1' });
  log.error('two\nlines');
  assert.equal(entries(lines), [
    { level: 'warn', conversation: 'default', run: 'call-1', msg: 'it failed' },
    { level: 'error', msg: 'two\nlines' },
  ]);
});

for (const [level, heard] of [
  ['debug', ['debug', 'info', 'warn', 'error', 'say']],
  ['info', ['info', 'warn', 'error', 'say']],
  ['warn', ['warn', 'error', 'say']],
  ['error', ['error', 'say']],
] as const) {
  test(`at level ${level} it writes ${heard.join(', ')}`, () => {
    const { lines, log } = written({ level });
    for (const name of ['debug', 'info', 'warn', 'error', 'say'] as const) log[name](name);
    assert.equal(lines, heard);
  });
}

test('fields with the name of a secret are hidden, however deep and of whatever kind', () => {
  const { lines, log } = written({ format: 'json' });
  log.info('asked', {
    password: 'hunter2',
    sudo_pass: 'hunter2',
    apiToken: 'hunter2',
    pin_token: 1234,
    credentials: { name: 'me', word: 'hunter2' },
    broker: { host: 'here', password: 'hunter2', ssl_key: 'a/path' },
    a: { b: [{ c: { d: { headers: { authorization: 'hunter2', accept: '*/*' } } } }] },
    secret: null,
  });
  assert.equal(entries(lines), [
    {
      level: 'info',
      password: '…',
      sudo_pass: '…',
      apiToken: '…',
      pin_token: '…',
      credentials: '…',
      broker: { host: 'here', password: '…', ssl_key: 'a/path' },
      a: { b: [{ c: { d: { headers: { authorization: '…', accept: '*/*' } } } }] },
      secret: '…',
      msg: 'asked',
    },
  ]);
});

for (const format of ['text', 'json'] as const) {
  test(`as ${format}, known secrets are taken out of messages and fields, in every form they are written in`, () => {
    const secret = 'say "friend" & enter';
    const { lines, log } = written({ format, secrets: () => [secret, 'friend'] });
    log.info(`${secret}; ${JSON.stringify(secret)}; ?q=${encodeURIComponent(secret)}; friend`, {
      place: { of: [secret] },
    });
    const text = '…; "…"; ?q=…; …';
    if (format === 'text') assert.equal(lines, [text]);
    else assert.equal(entries(lines), [{ level: 'info', place: { of: ['…'] }, msg: text }]);
  });
}

test('a secret that is the name of a level spoils no line', () => {
  const { lines, log } = written({ format: 'json', secrets: () => ['info', 'time'] });
  log.info('in time', { ms: 5 });
  assert.equal(entries(lines), [{ level: 'info', ms: 5, msg: 'in …' }]);
});

test('a level or a time deeper down is a field like others', () => {
  const { lines, log } = written({ format: 'json', secrets: () => ['hunter2'] });
  log.info('asked', { of: { level: 'hunter2', time: 'hunter2' } });
  assert.equal(entries(lines), [{ level: 'info', of: { level: '…', time: '…' }, msg: 'asked' }]);
});

test('a secret with half a character is taken out, as it is and as UTF-8 writes it, and spoils no line', () => {
  const { lines, log } = written({ secrets: () => ['\ud800abcdef', 'x\udc00', 'other'] });
  const forms = ['\ud800abcdef', '\ufffdabcdef', '%EF%BF%BDabcdef', '\\ud800abcdef', 'other'];
  log.info(`sent ${forms.join(', ')} there`);
  assert.equal(lines, ['sent …, …, …, …, … there']);
});

test('messages and fields of a megabyte are cut, and half of no character or secret is left', () => {
  const { lines, log } = written({ format: 'json', secrets: () => ['hunter2'] });
  const faces = `a${'😀'.repeat(500_000)}`;
  const secret = `${'b'.repeat(7997)}hunter2${'x'.repeat(1_000_000)}`;
  log.info(faces, { place: faces, inner: [secret] });
  const cut = `a${'😀'.repeat(3999)}… (992002 more characters)`;
  const inner = [`${'b'.repeat(7997)}…xx… (999998 more characters)`];
  assert.equal(entries(lines), [{ level: 'info', place: cut, inner, msg: cut }]);
});

test('what somebody else wrote begins no line of its own and tells no terminal anything', () => {
  const forged = '\u001b[31mred\nBroca is ready: FAKE\u0007\r\u009b2J\u007f\u2028';
  const text = written();
  text.log.warn(`no recogniser here knows "${forged}"`);
  assert.equal(text.lines, [
    'no recogniser here knows "\\u001b[31mred\\nBroca is ready: FAKE\\u0007\\r\\u009b2J\\u007f\\u2028"',
  ]);
  const json = written({ format: 'json' });
  json.log.warn(forged, { place: forged });
  assert.not.match(json.lines.join(''), /[\p{Cc}\u2028]/u);
  assert.equal(entries(json.lines), [{ level: 'warn', place: forged, msg: forged }]);
});

test('as text the lines of a stack stay lines', () => {
  const { lines, log } = written();
  log.error('TypeError: a\nbug\n    at say (say.ts:1:2)\n    at run (run.ts:3:4)');
  assert.equal(lines, ['TypeError: a\\nbug\n    at say (say.ts:1:2)\n    at run (run.ts:3:4)']);
});

test('logins in addresses and in headers are taken out', () => {
  const { lines, log } = written();
  log.info('GET http://me:hunter2@host: refused; Authorization: Basic bWU6aHVudGVyMg==, bearer abc.def-ghi');
  assert.equal(lines, ['GET http://…@host: refused; Authorization: Basic …, bearer …']);
});

test.run();

const redactedTest = suite('knownSecrets');

redactedTest('settings, variables, engines and synapses are searched', () => {
  const settings = settingsOf(
    {
      rest_api: { login: 'admin', password: 'of the api' },
      text_to_speech: ['espeak', { cloud: { api_key: 'of a voice', language: 'en' } }],
      triggers: [{ button: { token: 'of a trigger' } }],
      mqtt: { broker_ip: '10.0.0.2', username: 'broca', password: 'of a broker' },
      traces: { otlp_endpoint: 'http://collector', otlp_headers: { 'x-team': 'of a collector' } },
    },
    { mqtt_password: 'of a variable', name: 'Mia' },
  );
  const synapses = [
    {
      ...synapse('a', { neurons: [neuron('uri', { password: 'of a neuron', url: 'http://a' })] }),
      signals: [{ name: 'mqtt_subscriber', parameters: { password: 'of a signal' } }],
    },
  ];
  const found = knownSecrets(settings, synapses);
  assert.equal([...found].sort(), [
    'of a broker',
    'of a collector',
    'of a neuron',
    'of a signal',
    'of a trigger',
    'of a variable',
    'of a voice',
    'of the api',
  ]);
  assert.equal(knownSecrets(settings, synapses), found);
  assert.is(knownSecrets(settings, []).includes('of a neuron'), false);
});

redactedTest(
  'after each change of the synapses their secrets are those of a list that is looked through anew',
  () => {
    const settings = settingsOf({}, {});
    const holding = (name: string, password: string) =>
      synapse(name, { neurons: [neuron('uri', { password })] });
    const many = Array.from({ length: 300 }, (_, at) =>
      at % 50 === 7 ? holding(`s${at}`, `secret ${at}`) : synapse(`s${at}`, {}),
    );
    const lists = [
      many,
      many.with(7, holding('s7', 'another secret')),
      many.toSpliced(57, 1),
      many.toSpliced(0, 0, holding('first', 'the first secret')),
      [...many, holding('last', 'secret 7')],
      many.toReversed(),
      [],
      many.slice(100),
    ];
    for (const list of lists) {
      const expected = list.flatMap(({ neurons }) => neurons.map((one) => String(one.parameters.password)));
      assert.equal([...knownSecrets(settings, list)].sort(), [...new Set(expected)].sort());
    }
  },
);

redactedTest.run();
