import { createRequire } from 'node:module';
import { PACKAGE } from '../../src/engines/onnx/runtime.ts';

/** Whether sherpa-onnx can be tested: only its users install it. What is missing is said on stdout. */
export function hasSherpa(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    console.log(`not tested: the package ${PACKAGE} is not here`);
    return false;
  }
}
