import { setTimeout as sleep } from 'node:timers/promises';
import type { AssistantError } from '../../src/lib/errors.ts';
import { serve } from '../../src/workers/serve.ts';

let abortsHeard = 0;

/** The child of the child process tests: does what its request says. */
serve<string | Int16Array, unknown>(async (request, more, signal, progress) => {
  switch (request) {
    case 'pid':
      return process.pid;
    case 'collect': {
      const items: unknown[] = [];
      for await (const item of more) items.push(item);
      return items;
    }
    case 'count':
      for (const number of [1, 2, 3]) progress(number);
      return 'done';
    case 'take its time':
      for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
        await sleep(200);
        progress(number);
      }
      return 'done';
    case 'speak and die':
      progress('well');
      await sleep(50);
      process.exit(3);
      break;
    case 'die':
      console.error('no more');
      process.exit(3);
      break;
    case 'throw':
      throw new Error('not today');
    case 'miss': {
      const missing: AssistantError = {
        _tag: 'EngineMissing',
        engine: 'talker',
        message: 'no tongue',
        fix: 'grow one',
      };
      throw missing;
    }
    case 'work':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
      return 'done';
    case 'work on each':
      for await (const _ of more) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      return 'done';
    case 'hang': // its thread is blocked as by a native call, and leaves the processor to others
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      break;
    case 'aborts heard':
      return abortsHeard;
    case 'wait for abort':
      signal.addEventListener('abort', () => {
        abortsHeard += 1;
      });
      await sleep(60_000, undefined, { signal });
      return 'not aborted';
    default:
      return request;
  }
});
