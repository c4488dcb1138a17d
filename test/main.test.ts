import { readdirSync, readFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Resources, resources } from '../src/app/graceful-stop.ts';
import { start } from '../src/main.ts';
import { kit } from './support/kit.ts';
import { rejection } from './support/rejection.ts';
import { until } from './support/until.ts';

const test = suite('start');

const FILES = {
  'settings.yml': 'default_player: none\nplayers: [none]\ndefault_source: none\nsources: [none]\n',
  'brain.yml': '- name: hello\n  signals: [{order: hello}]\n  neurons: [{say: {message: hello}}]\n',
};

/** Fails in place of keeping the resource of this number, as if it had not come up. */
function failingAt(number: number): Resources & { readonly count: () => number } {
  const held = resources();
  let count = 0;
  return {
    ...held,
    add: (resource, release) => {
      const kept = held.add(resource, release);
      count += 1;
      if (count === number) throw new Error(`resource ${number} does not come up`);
      return kept;
    },
    count: () => count,
  };
}

/** What keeps this process alive, and its child processes. */
const open = (): readonly string[] => [
  ...process.getActiveResourcesInfo().filter((name) => !/^(TTYWrap|PipeWrap|FSReqPromise)$/.test(name)),
  ...readdirSync('/proc/self/task').flatMap((task) => childrenOf(task)),
];

function childrenOf(task: string): readonly string[] {
  try {
    return readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
  } catch {
    return []; // a thread that has ended meanwhile
  }
}

test('whichever part fails to come up, nothing is left of those before it', async () => {
  const home = kit(FILES);
  const before = open();
  const all = failingAt(0);
  const started = await start({ home, port: 0, log: () => {} }, all);
  assert.ok(E.isRight(started));
  if (E.isRight(started)) await started.right.stop();
  for (let number = 1; number <= all.count(); number += 1) {
    const error = await rejection(start({ home, port: 0, log: () => {} }, failingAt(number)));
    assert.is((error as Error).message, `resource ${number} does not come up`);
    await until(() => open().length <= before.length, { otherwise: () => `after ${number}: ${open()}` });
    // the lock of the data directory, its databases and the port are free again
    const again = await start({ home, port: 0, log: () => {} });
    assert.ok(E.isRight(again), `after resource ${number}`);
    if (E.isRight(again)) await again.right.stop();
  }
});

test.run();
