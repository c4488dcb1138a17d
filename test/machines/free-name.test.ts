import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freeName } from '../../src/machines/free-name.ts';

const test = suite('freeName');

for (const [taken, name] of [
  [{}, 'run-0'],
  [{ 'run-0': 1 }, 'run-1'],
  [{ 'run-0': 1, 'run-1': 1, 'run-3': 1 }, 'run-2'],
  [{ 'run-1': 1 }, 'run-0'],
] as const) {
  test(`beside ${JSON.stringify(Object.keys(taken))} it is ${name}`, () => {
    assert.is(freeName('run-', taken), name);
  });
}

test.run();
