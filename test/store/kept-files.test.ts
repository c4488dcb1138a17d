import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantError } from '../../src/lib/errors.ts';
import { storedFiles } from '../../src/store/store.ts';

const test = suite('kept files');

const FULL: AssistantError = { _tag: 'StoreFailed', message: 'the disk is full', isFull: true };

/** Files of a thread that gives this answer to everything, and what is logged. */
function files(answer: E.Either<AssistantError, string | undefined>) {
  const lines: string[] = [];
  const call = () => () => TE.fromEither(answer);
  return { lines, files: storedFiles(call as never, (line) => lines.push(line)) };
}

test('what is changed and may not outlive a power cut is done, and told', async () => {
  const { files: kept, lines } = files(E.right('a.yml may be undone'));
  assert.equal(
    [await kept.put('a.yml', '')(), await kept.remove('a.yml')()],
    Array(2).fill(E.right(undefined)),
  );
  assert.equal(lines, ['a.yml may be undone', 'a.yml may be undone']);
});

test('what is on disk, and what failed, is only answered', async () => {
  for (const answer of [E.right(undefined), E.left(FULL)]) {
    const { files: kept, lines } = files(answer);
    assert.equal([await kept.put('a.yml', '')(), await kept.remove('a.yml')(), lines], [answer, answer, []]);
  }
});

test.run();
