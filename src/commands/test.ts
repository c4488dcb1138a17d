import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { explanationText } from '../brain/explain.ts';
import { describe } from '../lib/errors.ts';
import { modulesOf } from '../modules/load-modules.ts';
import { loadKit } from '../settings/load-kit.ts';
import { reportText, runTest, type TestResult } from '../testing/kit-tests/run-test.ts';
import { readTestFile } from '../testing/kit-tests/test-file.ts';
import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { styled } from './styled.ts';
import { explained } from './why.ts';

/** Runs a kit's own tests. */
export const command: Command = {
  help: `broca test HOME [--json]

Runs the tests that orders.test.yml of a kit holds, without a sound, and tells what is not as expected.

  HOME     the kit: settings.yml, brain.yml, orders.test.yml and what they name
  --json   the results as JSON
  --help   this text

Exit status: 0 when every test passed, 1 when one failed or none could be run, 2 when the command was not understood.`,
  flags: ['json'],
  run: async ({ flags, positionals: [home, ...more] }) => {
    if (home === undefined) return wrongUsage('broca test: which kit?', command);
    if (more.length > 0) return wrongUsage(`broca test: one kit, not ${more.length + 1}`, command);
    const kit = await loadKit(resolve(home), modulesOf(resolve(home)))();
    if (E.isLeft(kit)) return failed(describe(kit.left));
    const path = resolve(home, 'orders.test.yml');
    const file = await readTestFile(path, new Set(kit.right.modules.neurons.keys()))();
    if (E.isLeft(file)) return failed(describe(file.left));
    const explain = explained(kit.right);
    const results: TestResult[] = [];
    for (const one of file.right.tests) results.push(await runTest(kit.right, file.right.head, one));
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
