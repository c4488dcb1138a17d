import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../src/lib/errors.ts';
import { store } from '../../src/store/store.ts';
import { timer } from './timer.ts';

/**
 * A process to be killed, or given a bad disk: puts ever more timers, of `bytes` each, into the database at `path`, and prints the
 * id of each one that was acknowledged, or the reason when one was not, and then ends.
 */
const [path = '', bytes = '0'] = process.argv.slice(2);
const { timers, close } = store({ path });
const note = 'x'.repeat(Number(bytes));

const before = await timers.all()();
for (let number = E.isRight(before) ? before.right.length : 0; ; number += 1) {
  const put = await timers.put(timer(String(number), { parameters: { note } }))();
  if (E.isRight(put)) {
    await print(`${number}`);
  } else {
    await print(`failed ${describe(put.left)}${'isFull' in put.left && put.left.isFull ? ' (full)' : ''}`);
    break;
  }
}
await close();

function print(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${line}\n`, () => resolve()));
}
