import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The heap in use, in MB, without what nobody can reach any more. */
export function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}
