import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { checkDeps, pronunciationCheck } from '../app/load-kit.ts';
import { lintKit, mistake } from '../check/check-kit.ts';
import { describeFinding, type Finding } from '../check/finding.ts';
import { modulesOf } from '../modules/load-modules.ts';
import type { AllModules } from '../modules/module.ts';
import { type ReadKit, readKit } from '../settings/load-kit.ts';
import { readTestFile } from '../testing/kit-tests/test-file.ts';
import { type Command, failed, STATUS, say, sayJson, wrongUsage } from './command.ts';
import { HOME, lackOfKit } from './kit-place.ts';
import { working } from './progress.ts';
import { count, type Style, styled } from './styled.ts';

/** `broca check`: finds mistakes in a kit without starting it. */
export const command: Command = {
  name: 'check',
  forms: [{ words: 'HOME' }],
  about:
    'Lists the mistakes in a kit, and what looks like one, with file, line and column. It starts nothing.',
  words: { HOME },
  options: {
    json: { means: 'print the findings as JSON' },
    strict: { means: 'count warnings as errors' },
  },
  status: ['if there is no error', 'if there is one'],
  run: async ({ flags, positionals: [home, ...more] }) => {
    if (home === undefined) return wrongUsage('which kit?', command);
    if (more.length > 0) return wrongUsage(`one kit, not ${more.length + 1}`, command);
    const lack = lackOfKit(home);
    if (lack !== undefined) return failed(lack);
    const findings = await working(`Checking ${home}`, async () =>
      kitFindings(await readKit(resolve(home), modulesOf(resolve(home)))),
    );
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const warnings = findings.length - errors;
    const style = styled(process.stdout);
    const summary = `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
    if (flags.has('json')) sayJson({ findings, errors, warnings });
    else say([...findings.map((one) => coloured(one, style)), summary].join('\n'));
    return errors > 0 || (flags.has('strict') && warnings > 0) ? STATUS.problems : STATUS.ok;
  },
};

const coloured = (finding: Finding, style: Style): string => {
  const { severity } = finding;
  const word = style(severity === 'error' ? 'red' : 'yellow', severity);
  return describeFinding(finding).replace(` ${severity}: `, () => ` ${word}: `);
};

/** All findings of a kit and its tests. */
export async function kitFindings(read: ReadKit<AllModules>): Promise<readonly Finding[]> {
  const { home, settings, modules } = read;
  const deps = { ...checkDeps(modules), ...pronunciationCheck(settings.settings, modules.engines) };
  return [...lintKit(read, deps), ...(await inTests(resolve(home, 'orders.test.yml'), read))];
}

/** The mistakes in the kit's tests, if it has any. */
async function inTests(path: string, { modules }: ReadKit): Promise<readonly Finding[]> {
  if (!existsSync(path)) return [];
  const file = await readTestFile(path, new Set(modules.neurons.keys()))();
  return E.isLeft(file) && file.left._tag === 'InvalidKit'
    ? file.left.problems.map((problem) => mistake(problem))
    : [];
}
