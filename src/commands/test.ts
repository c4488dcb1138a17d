import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { explanationText } from '../brain/explain.ts';
import { describe } from '../lib/errors.ts';
import { modulesOf } from '../modules/load-modules.ts';
import { loadKit } from '../settings/load-kit.ts';
import { reportText, runTest, type TestResult } from '../testing/kit-tests/run-test.ts';
import { readTestFile } from '../testing/kit-tests/test-file.ts';
import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { HOME, lackOfKit } from './kit-place.ts';
import { working } from './progress.ts';
import { styled } from './styled.ts';
import { explained } from './why.ts';

/** Runs a kit's own tests. */
export const command: Command = {
  name: 'test',
  forms: [{ words: 'HOME' }],
  about:
    'Runs the tests in orders.test.yml of a kit, without sound, and shows what differs from what they expect.',
  words: { HOME },
  options: { json: { means: 'print the results as JSON' } },
  status: ['if every test passed', 'if one failed, or none could run'],
  run: async ({ flags, positionals: [home, ...more] }) => {
    if (home === undefined) return wrongUsage('which kit?', command);
    if (more.length > 0) return wrongUsage(`one kit, not ${more.length + 1}`, command);
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const kit = await loadKit(resolve(home), modulesOf(resolve(home)))();
    if (E.isLeft(kit)) return failed(describe(kit.left));
    const path = resolve(home, 'orders.test.yml');
    const file = await readTestFile(path, new Set(kit.right.modules.neurons.keys()))();
    if (E.isLeft(file)) return failed(describe(file.left));
    const explain = explained(kit.right);
    const results: TestResult[] = [];
    const { head, tests } = file.right;
    await working(`Testing ${home}`, async ({ reached }) => {
      for (const one of tests) {
        results.push(await runTest(kit.right, head, one));
        reached(results.length / tests.length);
      }
    });
    const failures = results.filter((result) => result.failures.length > 0).length;
    const passed = results.length - failures;
    if (flags.has('json')) sayJson({ tests: results, passed, failed: failures });
    else say(coloured(reportText(results, path, (order) => explanationText(explain(order)))));
    return failures > 0 ? STATUS.problems : STATUS.ok;
  },
};

/** The marks of the tests. */
function coloured(report: string): string {
  const style = styled(process.stdout);
  return report.replace(/^[✓✗]/gm, (mark) => style(mark === '✓' ? 'green' : 'red', mark));
}
