import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe } from '../../src/lib/errors.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { loadKit } from '../../src/settings/load-kit.ts';
import type { Failure } from '../../src/testing/kit-tests/judge.ts';
import { runTest } from '../../src/testing/kit-tests/run-test.ts';
import { readTestFile } from '../../src/testing/kit-tests/test-file.ts';
import { kit } from './kit.ts';

/** What fails in each test of a kit's `orders.test.yml`, or the mistakes in that file. */
export async function tested(
  files: Parameters<typeof kit>[0],
): Promise<readonly (readonly Failure[])[] | string> {
  const home = kit({ 'settings.yml': '{}', ...files });
  const loaded = await loadKit(home, modulesOf(home))();
  if (E.isLeft(loaded)) throw new Error(describe(loaded.left));
  const file = await readTestFile(
    join(home, 'orders.test.yml'),
    new Set(loaded.right.modules.neurons.keys()),
  )();
  if (E.isLeft(file)) return describe(file.left).replaceAll(join(home, '/'), '');
  const { head, tests } = file.right;
  const results: (readonly Failure[])[] = [];
  for (const test of tests) results.push((await runTest(loaded.right, head, test)).failures);
  return results;
}
