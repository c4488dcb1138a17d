import { createRequire } from 'node:module';
import { PACKAGE } from '../../src/engines/detectors/silero-model.ts';

/** Whether Silero can be tested: a package that only its users install. A missing one is said on stdout. */
export function hasSilero(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    console.log(`not tested: the package ${PACKAGE} is not installed`);
    return false;
  }
}
