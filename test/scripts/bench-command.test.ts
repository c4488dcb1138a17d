import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Checkout, checkout } from './checkout.ts';

/** A benchmark that prints one figure. */
const bench = (name: string, figure: string): string => `console.log('## ${name}\\n\\n|---|\\n${figure}');\n`;

const test = suite<{ clone: Checkout }>('npm run bench');

test.before((context) => {
  context.clone = checkout();
  context.clone.write('bench/matching.bench.ts', bench('Matching', 'fast'));
  context.clone.write('bench/speaking.bench.ts', bench('Speaking', 'loud'));
});

test.after(({ clone }) => {
  clone.remove();
});

test('results are written between their marks, and one benchmark leaves the others as they were', async ({
  clone,
}) => {
  const page = () => readFileSync(join(clone.folder, 'docs/benchmarks.md'), 'utf8');
  clone.write('docs/benchmarks.md', '# Speed\n\n<!-- results -->\n<!-- /results -->\n\nThe end.\n');

  const all = await clone.run('scripts/bench.mjs --write');
  assert.is(all.status, 0, all.said);
  assert.is(all.out, '## Matching\n\n|---|\nfast\n## Speaking\n\n|---|\nloud\n');
  const before = page();
  assert.match(before, new RegExp(`fast\\n\\n_\\d{4}-.*Node ${process.version}_`));

  clone.write('bench/matching.bench.ts', bench('Matching', 'faster'));
  await clone.run('scripts/bench.mjs matching --write');
  assert.is(page(), before.replace('fast\n', 'faster\n'));
  assert.match(page(), /^# Speed\n[\s\S]*\nThe end\.\n$/);
});

test('a benchmark that lacks what it measures with leaves its section as it was', async ({ clone }) => {
  const text = '<!-- matching -->\n## Matching\n\n|---|\nfast\n<!-- /matching -->\n';
  clone.write('docs/benchmarks.md', text);
  clone.write('bench/matching.bench.ts', "console.log('## Matching\\n\\nno recordings');\n");
  const { status, said } = await clone.run('scripts/bench.mjs matching --write');
  assert.is(status, 0);
  assert.match(said, 'matching measured nothing: its section stays.');
  assert.is(readFileSync(join(clone.folder, 'docs/benchmarks.md'), 'utf8'), text);
});

test('a failing benchmark fails the command and leaves the page alone', async ({ clone }) => {
  clone.write('docs/benchmarks.md', 'as it was\n');
  clone.write('bench/matching.bench.ts', "throw new Error('too slow');\n");
  const { status, said } = await clone.run('scripts/bench.mjs matching --write');
  assert.is(status, 1);
  assert.match(said, 'The benchmark matching failed.');
  assert.is(readFileSync(join(clone.folder, 'docs/benchmarks.md'), 'utf8'), 'as it was\n');
});

test('an unknown name is a failure', async ({ clone }) => {
  assert.is((await clone.run('scripts/bench.mjs nothing-has-this-name')).status, 1);
});

test.run();
