import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const src = new URL('../../src/', import.meta.url).href;
const dist = new URL('../../dist/', import.meta.url).href;

/**
 * A module loader's hook: whoever imports a file of src/ gets what was built from it, which loads faster by far.
 * @param {string} specifier
 * @param {{ parentURL?: string }} context
 * @param {(specifier: string, context: object) => Promise<{ url: string }>} next
 */
export async function resolve(specifier, context, next) {
  const built = /^(?:\.|\/|file:)/.test(specifier)
    ? builtFrom(new URL(specifier, context.parentURL))
    : builtPackage(specifier);
  return built === undefined
    ? next(specifier, context)
    : { url: built, format: 'module', shortCircuit: true };
}

/** tsx would load a package of this repository from its sources, as `paths` of tsconfig.json says. */
function builtPackage(/** @type {string} */ name) {
  const built = new URL(`../../packages/${name}/dist/index.js`, import.meta.url);
  return /^[a-z]+$/.test(name) && existsSync(fileURLToPath(built)) ? built.href : undefined;
}

function builtFrom(/** @type {URL} */ { href }) {
  if (!href.startsWith(src)) return undefined;
  const built = dist + href.slice(src.length).replace(/\.tsx?$/, '.js');
  return existsSync(fileURLToPath(built)) ? built : undefined;
}
