import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sileroFile } from '../../src/engines/detectors/silero-model.ts';
import { PACKAGE, runtimePath } from '../../src/engines/onnx/runtime.ts';

/** Where `broca models get silero --data` has put the network for the tests. */
export const SILERO_DATA = join(import.meta.dirname, '../../node_modules/.cache/broca');

/** Whether Silero can be tested: what it needs only its users install. What is missing is said on stdout. */
export function hasSilero(): boolean {
  const missing = [
    ...(runtimePath() === undefined ? [`the package ${PACKAGE}`] : []),
    ...(existsSync(sileroFile(SILERO_DATA)) ? [] : [sileroFile(SILERO_DATA)]),
  ];
  if (missing.length > 0) console.log(`not tested: there is no ${missing.join(' and no ')}`);
  return missing.length === 0;
}
