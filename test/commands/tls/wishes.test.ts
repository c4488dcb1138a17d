import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseOptions } from '../../../src/commands/tls.ts';

const test = suite('broca tls/wishes');

const USUAL = { home: '/kit', days: 825, names: [], overwrites: false, printsOnly: false };

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

test.run();
