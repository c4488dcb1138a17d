import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neighbours } from '../../src/mqtt/home.ts';

const test = suite('who else uses our topic');

const received = (end: string, payload: string, isRetained = false) => ({
  topic: `home/${end}`,
  payload: Buffer.from(payload),
  isRetained,
});

/** Those who live at one topic, each of whom hears what all say. */
function street(...names: readonly string[]) {
  const waiting: string[] = [];
  const warned: string[] = [];
  const said: string[] = [];
  const house = (hub: string) =>
    neighbours({
      ...{ topic: 'home', hub },
      changed: () => waiting.push(hub),
      warn: () => warned.push(hub),
    });
  const houses = new Map(names.map((name) => [name, house(name)]));
  const told = (end: string, payload: string): void => {
    for (const one of houses.values()) one.takes(received(end, payload));
  };
  const settle = (): void => {
    for (let hub = waiting.shift(); hub !== undefined; hub = waiting.shift()) {
      said.push(hub);
      assert.ok(said.length < 50, 'it never ends');
      told('state', JSON.stringify({ hub }));
    }
  };
  const seen = () => [...houses].filter(([, one]) => one.problem() !== undefined).map(([name]) => name);
  return {
    ...{ warned, seen },
    says: (hub: string) => {
      waiting.push(hub);
      settle();
    },
    leaves: (hub: string) => {
      houses.delete(hub);
      told('status', 'offline');
      settle();
    },
  };
}

test('all notice each other when one speaks, and once one is alone it is so again', () => {
  const { says, leaves, seen, warned } = street('a', 'b', 'c');
  says('a');
  assert.equal(seen(), ['a', 'b', 'c']);
  leaves('a');
  assert.equal(seen(), ['b', 'c']);
  leaves('b');
  assert.equal(seen(), []);
  assert.equal([...warned].sort(), ['a', 'b', 'c']);
});

test('what was kept from before, our own, and what is no state of a Broca are nobody', () => {
  const { takes, problem } = neighbours({
    ...{ topic: 'home', hub: 'me' },
    changed: () => assert.unreachable(),
    warn: () => assert.unreachable(),
  });
  assert.ok(takes(received('state', '{"hub": "other"}', true)));
  assert.ok(takes(received('status', 'offline', true)));
  for (const state of ['{"hub": "me"}', '{', 'null', '{"hub": 5}', ''])
    assert.ok(takes(received('state', state)));
  assert.not(takes(received('satellite/loft/state', '{"hub": "other"}')));
  assert.is(problem(), undefined);
});

test.run();
