import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_AGE_MS, MAX_IDLE_MS, sessions } from '../../../src/http/access/sessions.ts';
import type { Role } from '../../../src/http/access/tokens.ts';

const test = suite('http/access/sessions');

/** A clock that a test sets, and sessions by it. */
function at(maxSessions?: number) {
  let now = 0;
  const all = sessions({ nowMs: () => now }, maxSessions);
  const open = (role: Role = 'admin', isValid = () => true) => all.open({ caller: { role }, isValid });
  return {
    ...all,
    open,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('a session says who opened it, and two have different texts', () => {
  const { open, find } = at();
  const texts = [open('admin'), open('order')];
  assert.equal(
    texts.map((text) => find(text)),
    [{ role: 'admin' }, { role: 'order' }],
  );
  assert.is.not(texts[0], texts[1]);
  assert.match(texts[0] ?? '', /^[\w-]{43}$/);
});

test('a text that belongs to none finds none', () => {
  const { find } = at();
  assert.is(find(''), undefined);
  assert.is(find('none'), undefined);
});

test('a session that was ended is over', () => {
  const { open, find, end } = at();
  const text = open();
  const other = open();
  end(text);
  assert.is(find(text), undefined);
  assert.is(find(other)?.role, 'admin');
});

test('a session that is not used is over after a week, and use prolongs it', () => {
  const { open, find, pass } = at();
  const used = open();
  const unused = open();
  pass(MAX_IDLE_MS - 1);
  assert.ok(find(used));
  pass(1);
  assert.is(find(unused), undefined);
  assert.ok(find(used));
});

test('a session is over after a month, however much it is used', () => {
  const { open, find, pass } = at();
  const text = open();
  const step = MAX_IDLE_MS / 2;
  for (let passed = step; passed < MAX_AGE_MS; passed += step) {
    pass(step);
    assert.ok(find(text), String(passed));
  }
  pass(step);
  assert.is(find(text), undefined);
});

test('a session is over once its password or token no longer holds, and stays so', () => {
  const { open, find } = at();
  let isValid = true;
  const text = open('author', () => isValid);
  assert.ok(find(text));
  isValid = false;
  assert.is(find(text), undefined);
  isValid = true;
  assert.is(find(text), undefined);
});

test('of too many sessions, the one that was used longest ago is over', () => {
  const { open, find } = at(2);
  const [first, second] = [open(), open()];
  find(first);
  const third = open();
  assert.equal(
    [first, second, third].map((text) => find(text) !== undefined),
    [true, false, true],
  );
});

test.run();
