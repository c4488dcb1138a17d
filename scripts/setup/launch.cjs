const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/**
 * Runs a bundle with the code that V8 made of it when it was built. V8 refuses code of another Node or other flags, and compiles the
 * bundle as it goes. With `--enable-source-maps`, Node reads the bundle itself, for it maps no other code.
 * @param {string} path
 */
exports.launch = (path) => {
  if (process.sourceMapsEnabled) return require(path);
  // the heap has its size by now, and V8 takes code made with other flags for code that does not fit
  setFlagsFromString('--max-semi-space-size=0');
  const code = `${path}.code`;
  const module = { exports: {} };
  // esbuild writes ASCII, and V8 keeps such a text in half the memory
  const script = new Script(`(function (exports, require, module) {${readFileSync(path, 'latin1')}\n})`, {
    filename: path,
    cachedData: contentOf(code),
  });
  if (process.env.BROCA_CODE_CACHE === 'write')
    process.once('exit', () => write(code, script.createCachedData()));
  script.runInThisContext()(module.exports, createRequire(path), module);
  return module.exports;
};

/** Imports a module that is known only at run time, which code without a file of its own cannot do. */
exports.importModule = (/** @type {string} */ url) => import(url);

function contentOf(/** @type {string} */ path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Several processes of one bundle may end at the same time. */
function write(/** @type {string} */ path, /** @type {Buffer} */ content) {
  const own = `${path}.${process.pid}.${require('node:worker_threads').threadId}`;
  writeFileSync(own, content);
  renameSync(own, path);
}
