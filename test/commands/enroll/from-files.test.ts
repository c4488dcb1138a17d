import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enrollFromFiles } from '../../../src/commands/enroll/from-microphone.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { spoken } from '../../support/spoken.ts';
import { room, takesOf, wavFile } from '../../support/takes.ts';

const test = suite('enrollFromFiles');

/** What comes of files with these contents, in a directory of their own. */
async function enrolled(...contents: readonly (Int16Array | string)[]) {
  const files = contents.map((content, index) => {
    return [`${index + 1}.wav`, typeof content === 'string' ? content : wavFile(content)] as const;
  });
  const home = kit(Object.fromEntries(files));
  const paths = files.map(([name]) => join(home, name));
  const terminal = { say: () => {}, showLevel: () => {} };
  const done = await enrollFromFiles(paths, { name: 'hey broca', dataDirectory: home, terminal });
  return { done, home, paths, isKept: existsSync(join(home, 'hotwords/hey-broca')) };
}

test('files that agree are kept', async () => {
  if (!has('espeak-ng')) return;
  const { done, home, isKept } = await enrolled(...takesOf('hey broca', 3));
  assert.ok(E.isRight(done) && isKept, JSON.stringify(done));
  const { distance, ...kept } = done.right;
  assert.equal(kept, { name: 'hey broca', directory: join(home, 'hotwords/hey-broca'), recordings: 3 });
  assert.ok(distance > 0 && distance < 10, String(distance));
});

test('a file that is unlike the others is named, and nothing is kept', async () => {
  if (!has('espeak-ng')) return;
  const takes = takesOf('hey broca', 2);
  const { done, paths, isKept } = await enrolled(...takes, spoken('good morning', 'en-us', 150));
  assert.equal([done, isKept], [E.left(`${paths[2]} does not sound like the others.`), false]);
});

test('a file that will not do is refused with the reason', async () => {
  const silent = await enrolled(room(500));
  const text = await enrolled('buy milk');
  const long = await enrolled(room(31_000));
  for (const [{ done, paths }, reason] of [
    [silent, /: Nothing stands out from the room/],
    [text, /: (Invalid|it is no)/],
    [long, /: the sound is longer than 30 s/],
  ] as const) {
    const message = E.isLeft(done) ? done.left : '';
    assert.match(message, reason);
    assert.ok(message.includes(`${paths[0]}: `), message);
  }
});

test('a file that is not there is named', async () => {
  const home = kit({ '1.wav': wavFile(room(500)) });
  const terminal = { say: () => {}, showLevel: () => {} };
  const paths = [join(home, '1.wav'), join(home, 'none.wav')];
  const done = await enrollFromFiles(paths, { name: 'hey broca', dataDirectory: home, terminal });
  assert.equal(done, E.left(`there is no ${paths[1]}`));
});

test.run();
