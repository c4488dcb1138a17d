import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup/paths.mjs';

/** The folders whose files are counted. */
const PARTS = ['src', 'packages'];

/**
 * Every TypeScript file of `src` and `packages` but declarations and their tests, as a path from the repository's root,
 * with what it imports. Files in a folder named `generated` are marked.
 */
export function readSources() {
  return PARTS.filter((part) => existsSync(join(root, part))).flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|(^|\/)(test|node_modules|dist)\//.test(path))
      .sort()
      .map((path) => sourceOf(`${part}/${path}`)),
  );
}

function sourceOf(/** @type {string} */ path) {
  const text = readFileSync(join(root, path), 'utf8');
  return {
    path,
    lines: text.split('\n').length - 1,
    isGenerated: /(^|\/)generated\//.test(path),
    imports: importsIn(text).map(({ specifier, isType }) => ({
      specifier,
      isType,
      path: specifier.startsWith('.') ? join(dirname(path), specifier) : undefined,
    })),
  };
}

/** What a source imports or exports on; of types alone where it says so for all names. */
export function importsIn(/** @type {string} */ text) {
  const statements = [...text.matchAll(/^(?:import|export)\s(?:[^;]*?from )?'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\b(?:import|require)\('([^'$]+)'\)/g)];
  return [
    ...statements.map(([statement, specifier = '']) => ({
      specifier,
      isType: /^(?:import|export) type\s/.test(statement) || isTypesOnly(statement),
    })),
    ...dynamic.map(([, specifier = '']) => ({ specifier, isType: false })),
  ];
}

/** `import { type A, type B } from …` */
function isTypesOnly(/** @type {string} */ statement) {
  const names = (/\{([^}]*)\}/.exec(statement)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 && names.every((name) => name.startsWith('type '));
}
