import { type Installation, installationOf } from '../../src/commands/doctor/installation.ts';
import { type Check, type Checked, checked } from '../../src/commands/doctor/report.ts';

/** What some of the doctor's checks find in a kit, by their names. */
export async function found(
  home: string,
  checksOf: (installation: Installation) => readonly Check[],
): Promise<ReadonlyMap<string, Checked>> {
  const installation = await installationOf(home, undefined);
  const all = new Map<string, Checked>();
  try {
    for (const check of checksOf(installation)) all.set(check.name, await checked(check));
  } finally {
    await installation.close();
  }
  return all;
}
