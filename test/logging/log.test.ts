import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type LogOptions, logOf } from '../../src/logging/log.ts';

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
  assert.equal(lines, ['100 %s of it', 'two\nlines']);
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

test('fields with the name of a secret are hidden, three levels down', () => {
  const { lines, log } = written({ format: 'json' });
  log.info('asked', {
    password: 'hunter2',
    broker: { host: 'here', password: 'hunter2' },
    request: { headers: { authorization: 'hunter2', accept: '*/*' } },
  });
  assert.equal(entries(lines), [
    {
      level: 'info',
      password: '…',
      broker: { host: 'here', password: '…' },
      request: { headers: { authorization: '…', accept: '*/*' } },
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

test('logins in addresses and in headers are taken out', () => {
  const { lines, log } = written();
  log.info('GET http://me:hunter2@host: refused; Authorization: Basic bWU6aHVudGVyMg==, bearer abc.def-ghi');
  assert.equal(lines, ['GET http://…@host: refused; Authorization: Basic …, bearer …']);
});

test.run();
