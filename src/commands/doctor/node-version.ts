import { createRequire } from 'node:module';
import type { Check } from './check.ts';
import { ok, problem, type Verdict } from './verdict.ts';

const { engines } = createRequire(import.meta.url)('../../../package.json') as {
  readonly engines: { readonly node: string };
};

export const nodeVersion: Check = {
  name: 'node',
  look: async () => nodeVerdict(process.versions.node, engines.node),
};

/** `wanted` as package.json has it: `>=` and the lowest version. */
export function nodeVerdict(version: string, wanted: string): Verdict {
  const least = wanted.replace('>=', '');
  return isAtLeast(numbersOf(version), numbersOf(least))
    ? ok(version)
    : problem(`${version}, expected ${least} or newer`, `install Node ${least} or newer: https://nodejs.org`);
}

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const different = least.findIndex((number, index) => number !== (version[index] ?? 0));
  return different === -1 || (version[different] ?? 0) > (least[different] ?? 0);
}
