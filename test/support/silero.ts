import { join } from 'node:path';
import { isSileroInstalled, sileroFile } from '../../src/engines/detectors/silero-model.ts';
import { PACKAGE } from '../../src/engines/onnx/runtime.ts';

/** Where `broca models get silero --data` has put the network for the tests. */
export const SILERO_DATA = join(import.meta.dirname, '../../node_modules/.cache/broca');

/** Whether Silero can be tested: what it needs only its users install. What is missing is said on stdout. */
export function hasSilero(): boolean {
  const isHere = isSileroInstalled(SILERO_DATA);
  if (!isHere) console.log(`not tested: the package ${PACKAGE} or ${sileroFile(SILERO_DATA)} is not here`);
  return isHere;
}
