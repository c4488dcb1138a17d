import * as E from 'fp-ts/lib/Either.js';
import { folderOf } from '../../engines/triggers/personal/folder.ts';
import type { Given } from '../command.ts';
import { STARTER_KIT } from '../starter-kit.ts';

/** The options of `broca enroll` as they were written. */
export interface Wishes {
  readonly home: string;
  readonly data: string | undefined;
  readonly name: string;
  readonly count: number;
  /** Sound files in place of the microphone; none when empty. */
  readonly files: readonly string[];
}

const FEWEST = 3;
const MOST = 5;

/** Left: a sentence, what is wrong with the words. */
export function wishesOf({ values, positionals }: Given): E.Either<string, Wishes> {
  const { home = STARTER_KIT, data, name, count = `${FEWEST}`, from } = values;
  if (typeof name !== 'string') return E.left('which hotword? --name "hey broca"');
  if (folderOf(name) === '') return E.left(`--name: found "${name}", expected words`);
  const files = from === true ? positionals : [];
  if (from === undefined && positionals.length > 0) return E.left(`not understood: ${positionals.join(' ')}`);
  const recordings = from === true ? files.length : Number(count);
  if (!Number.isInteger(recordings) || recordings < FEWEST || recordings > MOST) {
    const [found, what] = from === true ? [files.length, '--from'] : [count, '--count'];
    return E.left(`${what}: found ${found}, expected ${FEWEST} to ${MOST} recordings`);
  }
  return E.right({
    home: String(home),
    data: typeof data === 'string' ? data : undefined,
    name: name.trim(),
    count: recordings,
    files,
  });
}
