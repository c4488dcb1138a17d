import { createRequire } from 'node:module';
import type * as Sherpa from 'sherpa-onnx-node';
import { describeUnknown } from '../../lib/errors.ts';
import { INSTALL, PACKAGE } from '../onnx/runtime.ts';
import { missing } from './parameters.ts';

type Require = Pick<NodeJS.Require, 'resolve'> & ((name: string) => unknown);

const ownRequire = (): Require => createRequire(import.meta.url);

export type SherpaLibrary = typeof Sherpa;

/** Opens the package. Only for a child process: a wrong model ends the process. Throws `EngineMissing`. */
export function openSherpa(require: Require = ownRequire()): SherpaLibrary {
  try {
    return require(PACKAGE) as SherpaLibrary;
  } catch (error) {
    const isAbsent = (error as { readonly code?: unknown }).code === 'MODULE_NOT_FOUND';
    const why = describeUnknown(error).split('\n')[0];
    throw missing(
      isAbsent
        ? `the package ${PACKAGE} is not installed`
        : `the package ${PACKAGE} cannot be loaded (${why})`,
      isAbsent ? INSTALL : `${INSTALL}; it has libraries for x64 and arm64 alone`,
    );
  }
}

/** Throws `EngineMissing` if the package is not installed. It is not loaded. */
export function requireSherpa(require: Pick<Require, 'resolve'> = ownRequire()): void {
  try {
    require.resolve(PACKAGE);
  } catch {
    throw notInstalled();
  }
}

const notInstalled = () => missing(`the package ${PACKAGE} is not installed`, INSTALL);
