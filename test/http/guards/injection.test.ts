import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { whyNotInjected } from '../../../src/http/guards/authentication.ts';

const test = suite('http/guards/injection');

const HERE = { ip: '127.0.0.1', headers: {} };
const THERE = { ip: '192.0.2.7', headers: {} };
const UNSAID = 'from_this_machine';

test('where nobody said anything, this machine may while nobody else can ask', () => {
  for (const ip of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
    assert.is(
      whyNotInjected({ ip, headers: {} }, { host: 'localhost', injectsEvents: UNSAID }),
      undefined,
      ip,
    );
  for (const [request, host] of [
    [HERE, '0.0.0.0'],
    [THERE, '127.0.0.1'],
    [{ ip: '::ffff:192.0.2.7', headers: {} }, '::1'],
    [{ ...HERE, headers: { 'x-forwarded-for': '192.0.2.7' } }, '127.0.0.1'],
    [{ ...HERE, headers: { via: '1.1 proxy' } }, '127.0.0.1'],
  ] as const)
    assert.match(whyNotInjected(request, { host, injectsEvents: UNSAID }) ?? '', 'inject_events: true');
});

test('the settings let everybody, or nobody', () => {
  assert.is(whyNotInjected(THERE, { host: '0.0.0.0', injectsEvents: true }), undefined);
  assert.match(
    whyNotInjected(HERE, { host: '127.0.0.1', injectsEvents: false }) ?? '',
    'inject_events: false',
  );
});

test.run();
