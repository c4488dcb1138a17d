import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { harness } from '../src/testing/harness/harness.ts';

const test = suite('docs/sentences.md and docs/lists.md');

const sectionsOf = (page: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, '../docs', page), 'utf8').split(/^## /m);

const EXAMPLES = sectionsOf('sentences.md').filter((section) => /^\d+\. /.test(section));

const BY_AN_ORDER = sectionsOf('lists.md').filter((section) => section.startsWith('By an order'));

test('the guide has twelve examples', () => {
  assert.equal([EXAMPLES.length, BY_AN_ORDER.length], [12, 1]);
});

for (const example of [...EXAMPLES, ...BY_AN_ORDER]) {
  const [title = ''] = example.split('\n');
  test(`example ${title} does what it shows`, async () => {
    const rows = rowsOf(example);
    assert.ok(rows.length > 0);
    const { say, stop } = await harness({ files: filesOf(example) });
    const answers: (readonly string[])[] = [];
    for (const [order = ''] of rows) answers.push([order, (await say(order)).said.join(' ') || 'nothing']);
    await stop();
    assert.equal(answers, rows);
  });
}

test.run();

/** The files of an example: its first is `brain.yml`, and the others begin with their names. */
function filesOf(example: string): Readonly<Record<string, string>> {
  const texts = Array.from(example.matchAll(/^```yaml\n([\s\S]*?)^```$/gm), ([, text = '']) => text);
  const files = Object.fromEntries(
    texts.map((text) => [/^# (\S+)\n/.exec(text)?.[1] ?? 'brain.yml', text] as const),
  );
  return 'variables.yml' in files ? { ...files, 'settings.yml': 'var_files: [variables.yml]' } : files;
}

/** What is said, and what Broca says. */
const rowsOf = (example: string): readonly (readonly string[])[] =>
  Array.from(example.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm), ([, said = '', answer = '']) => [
    said,
    answer,
  ]).filter(([said]) => said !== 'you say');
