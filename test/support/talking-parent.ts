import * as E from 'fp-ts/lib/Either.js';
import { childProcess } from '../../src/engines/child-process.ts';

/** A parent to be killed: starts the talking child and prints its process id. */
const child = childProcess<string, number>({
  engine: 'talker',
  module: new URL('./talking-child.ts', import.meta.url),
});
const pid = await child.call('pid', {
  signal: new AbortController().signal,
  deadlineMs: 10_000,
  stage: 'talking',
})();
if (E.isRight(pid)) console.log(pid.right);
