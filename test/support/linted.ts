import { join } from 'node:path';
import { checkDeps } from '../../src/app/load-kit.ts';
import { lintKit } from '../../src/check/check-kit.ts';
import { type CheckDeps, describeFinding } from '../../src/check/finding.ts';
import { modulesOf } from '../../src/modules/load-modules.ts';
import { readKit } from '../../src/settings/load-kit.ts';
import { kit } from './kit.ts';

const KIT = { 'settings.yml': '{}', 'brain.yml': '[]' };

/** What the linter says of a kit with these files, as its author reads it; the files' names are from the kit. */
export async function linted(
  files: Parameters<typeof kit>[0],
  world: Partial<CheckDeps> = {},
): Promise<readonly string[]> {
  const home = kit({ ...KIT, ...files });
  const read = await readKit(home, modulesOf(home));
  const findings = lintKit(read, { ...checkDeps(read.modules), ...world });
  return findings.map((finding) => describeFinding(finding).replaceAll(join(home, '/'), ''));
}
