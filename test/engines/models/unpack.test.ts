import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unpack } from '../../../src/engines/models/get-model.ts';
import { kit } from '../../support/kit.ts';
import { rejection } from '../../support/rejection.ts';
import { type Zipped, zipOf } from '../../support/zip.ts';

const test = suite('unpack');

const content = Buffer.from('words');

async function refusal(files: readonly Zipped[], maxBytes = 1_000): Promise<unknown> {
  const home = kit({ 'a.zip': zipOf(files) });
  const error = await rejection(unpack(join(home, 'a.zip'), join(home, 'inner/out'), { maxBytes }));
  assert.not(existsSync(join(home, 'out.txt')));
  assert.not(existsSync(join(home, 'inner/out.txt')));
  return error;
}

test('writes files into the folders they name', async () => {
  const home = kit({
    'a.zip': zipOf([
      { name: 'a/', content: Buffer.alloc(0) },
      { name: 'a/b/c.txt', content },
    ]),
  });
  await unpack(join(home, 'a.zip'), join(home, 'out'));
  assert.is(readFileSync(join(home, 'out/a/b/c.txt'), 'utf8'), 'words');
});

test('what leads outside is refused', async () => {
  for (const name of ['../out.txt', 'a/../../out.txt', '/tmp/broca-out.txt', 'C:/out.txt', '..\\out.txt'])
    assert.match(
      String(await refusal([{ name, content }])),
      /invalid (relative path|characters)|absolute path/,
      name,
    );
});

test('links are refused, and what is too large', async () => {
  assert.match(String(await refusal([{ name: 'link', content, mode: 0o120_777 }])), 'link is a link');
  assert.match(
    String(
      await refusal(
        [
          { name: 'a', content },
          { name: 'b', content },
        ],
        9,
      ),
    ),
    'more than 9 bytes',
  );
});

test('a damaged file is refused', async () => {
  const zip = zipOf([{ name: 'a.txt', content }]);
  zip.writeUInt32LE(50, zip.indexOf('PK\x01\x02') + 24); // it tells another length
  const home = kit({ 'a.zip': zip });
  assert.ok((await rejection(unpack(join(home, 'a.zip'), join(home, 'out')))) instanceof Error);
});

test.run();
