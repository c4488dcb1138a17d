import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SignalTools } from '../../src/actors/signal.ts';
import { communitySignal } from '../../src/modules/community-signal.ts';
import { settled } from '../support/settled.ts';

const test = suite('communitySignal');

/** Whom nothing starts; what failed is remembered. */
function listened(listen: () => unknown) {
  const failures: unknown[] = [];
  const tools = { fail: (error: unknown) => void failures.push(error) } as unknown as SignalTools;
  const { listen: start } = communitySignal({ name: 'knock', listen: listen as () => undefined });
  return { failures, end: start({ subscribe: () => ({ unsubscribe: () => {} }) }, tools) };
}

test('what listen returns ends it', () => {
  let ends = 0;
  const { end, failures } = listened(() => () => {
    ends += 1;
  });
  end();
  assert.equal([ends, failures], [1, []]);
});

test('listen may have nothing to end', () => {
  const { end, failures } = listened(() => undefined);
  end();
  assert.equal(failures, []);
});

test('anything else that listen returns is a failure', () => {
  for (const value of [7, Promise.resolve()]) {
    const { end, failures } = listened(() => value);
    end();
    assert.equal(failures.map(String), ['TypeError: what listen returned is no function that ends it']);
  }
});

test('any parameters are right when it says nothing about them', () => {
  const { parameters } = communitySignal({ name: 'knock', listen: () => undefined });
  assert.is(parameters.decode(null)._tag, 'Right');
});

test('a definition without listen, or with a wrong codec, is refused', () => {
  const wrong = (definition: unknown) => () =>
    communitySignal(definition as { name: string; listen: () => undefined });
  assert.throws(wrong({ name: 'knock' }), 'signal.listen: found nothing, expected a function');
  assert.throws(
    wrong({ name: 'knock', listen: () => {}, notifications: 3 }),
    'signal.notifications: found 3, expected a map',
  );
  assert.throws(wrong(undefined), 'signal: found nothing, expected a map with name');
});

test('an async listen is a failure, and so is what it fails with', async () => {
  const { failures } = listened(async () => {
    throw new Error('no bell');
  });
  await settled();
  assert.equal(failures.map(String), [
    'TypeError: what listen returned is no function that ends it',
    'Error: no bell',
  ]);
});

test.run();
