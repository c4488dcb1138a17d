import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Checkout, checkout } from './checkout.ts';

const test = suite<{ clone: Checkout }>('npm run bench');

test.before((context) => {
  context.clone = checkout();
  context.clone.write('bench/matching.bench.ts', "console.log('## Matching\\n\\nfast');\n");
  context.clone.write('bench/speaking.bench.ts', "console.log('## Speaking\\n\\nloud');\n");
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
  assert.is(all.out, '## Matching\n\nfast\n## Speaking\n\nloud\n');
  const before = page();
  assert.match(before, new RegExp(`## Matching\\n\\nfast\\n\\n_\\d{4}-.*Node ${process.version}_`));

  clone.write('bench/matching.bench.ts', "console.log('## Matching\\n\\nfaster');\n");
  await clone.run('scripts/bench.mjs matching --write');
  assert.is(page(), before.replace('fast\n', 'faster\n'));
  assert.match(page(), /^# Speed\n[\s\S]*\nThe end\.\n$/);
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
