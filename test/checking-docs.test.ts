import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandIn } from './support/command.ts';

const test = suite('docs/checking.md');

const root = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'broca-checking-'));
test.after(() => rmSync(directory, { recursive: true, force: true }));

const blocks = [
  ...readFileSync(join(root, 'docs/checking.md'), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm),
].map(([, language = '', text = '']) => ({ language, text }));

cpSync(join(root, 'brains/starter'), join(directory, 'brains/starter'), {
  recursive: true,
  filter: (path) => !path.endsWith('/data'),
});
for (const { language, text } of blocks) {
  const [, path] = /^# (\S+)\n/.exec(text) ?? [];
  if (language !== 'yaml' || path === undefined) continue;
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}
writeFileSync(join(directory, 'lamp/settings.yml'), '{}');

for (const [index, { language, text }] of blocks.entries()) {
  const next = blocks[index + 1];
  if (language !== 'sh' || next?.language !== 'text') continue;
  test(`prints what is shown: ${text.trim()}`, async () => {
    const { out, err } = await commandIn(directory, wordsOf(text));
    assert.is(`${out}${err}`.replaceAll(`${directory}/`, ''), next.text);
  });
}

test('the tests of the lamp pass', async () => {
  const { status, out } = await commandIn(directory, ['test', 'lamp']);
  assert.equal([status, out], [0, '✓ lamp on\n\n1 passed, 0 failed\n']);
});

test.run();

/** Of `broca …`, a line without anything a shell would do but quotes. */
const wordsOf = (line: string): readonly string[] =>
  [
    ...line
      .trim()
      .replace('broca ', '')
      .matchAll(/"([^"]*)"|(\S+)/g),
  ].map(([, quoted, bare]) => quoted ?? bare ?? '');
