import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { root } from './paths.mjs';

/** Packages with native code, or that look for files beside their own; and those that only some kits load. */
const EXTERNAL = [
  ...['koffi', 'libsql', 'speaker', 'vosk', 'tsx', 'amaro'],
  ...['mpg123-decoder', 'selfsigned'],
  ...['@fastify/swagger', '@fastify/swagger-ui', '@opentelemetry/exporter-trace-otlp-http'],
  ...['@opentelemetry/resources', '@opentelemetry/sdk-trace-base'],
];

/** Those of them that are ES modules, which a bundle cannot require. */
const EXTERNAL_ES_MODULES = ['mpg123-decoder'];

/** Workers that import an ES module which waits at its top level, or looks for files beside its own. */
const NOT_BUNDLED = new Set(['engines/espeak/wasm-worker']);

/**
 * Makes one file of the command line and one of each worker, in `bundled`, and lets `cli.js` run the first of them. What the compiler
 * wrote stays, and its command line is `unbundled.js`.
 * @param {string} dist
 */
export async function bundle(dist) {
  const { build } = await import('esbuild');
  renameSync(join(dist, 'cli.js'), join(dist, 'unbundled.js'));
  mkdirSync(join(dist, 'bundled'));
  copyFileSync(join(import.meta.dirname, 'launch.cjs'), join(dist, 'bundled/launch.cjs'));
  writeFileSync(join(dist, 'cli.js'), CLI);
  const entries = ['unbundled.js'];
  for (const entry of entries) {
    const name = entry === 'unbundled.js' ? 'cli' : entry.replace(/\.js$/, '');
    const launch = toLaunch(name);
    await build({
      entryPoints: [join(dist, entry)],
      outfile: join(dist, 'bundled', `${name}.bundle.cjs`),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20.19',
      supported: { 'dynamic-import': false },
      external: EXTERNAL,
      sourcemap: 'linked',
      sourcesContent: false,
      legalComments: 'none',
      logLevel: 'silent',
      banner: { js: bannerOf(name, launch) },
      plugins: [esModules, placesOf(dist, (worker) => entries.includes(worker) || entries.push(worker))],
    });
    const text = `require('${launch}').launch(require.resolve('./${posix.basename(name)}.bundle.cjs'));\n`;
    writeFileSync(join(dist, 'bundled', `${name}.cjs`), text);
  }
}

/**
 * Node reads these packages as CommonJS, which a bundle would copy name by name for each module that imports them: 50 ms.
 * @type {import('esbuild').Plugin}
 */
const esModules = {
  name: 'ES modules',
  setup: ({ onResolve }) => {
    const from = (/** @type {string} */ path) => ({ path: join(root, 'node_modules', path) });
    onResolve({ filter: /^rxjs$/ }, () => from('rxjs/dist/esm/index.js'));
    onResolve({ filter: /^io-ts$/ }, () => from('io-ts/es6/index.js'));
    onResolve({ filter: /^fp-ts\/(lib|es6)\/\w+(\.js)?$/ }, ({ path }) =>
      from(path.replace(/^fp-ts\/\w+\/(\w+).*/, 'fp-ts/es6/$1.js')),
    );
  },
};

/** A larger young generation makes no order faster, and takes up to 48 MB. */
const CLI = `#!/usr/bin/env -S node --max-semi-space-size=4
import { createRequire } from 'node:module';

createRequire(import.meta.url)('./bundled/cli.cjs');
`;

const toLaunch = (/** @type {string} */ name) =>
  `${'../'.repeat(name.split('/').length - 1) || './'}launch.cjs`;

/** What the places of modules become: the address of \`dist\`, and imports of addresses. */
function bannerOf(/** @type {string} */ name, /** @type {string} */ launch) {
  const up = '../'.repeat(name.split('/').length);
  return `const __dist = require('node:url').pathToFileURL(require.resolve('${up}cli.js')).href.slice(0, -6);
const __place = (path) => require('node:path').resolve(require('node:url').fileURLToPath(__dist), path);
const { importModule: __importModule } = require('${launch}');`;
}

/**
 * Modules in a bundle have the addresses of their files in `dist`, so that they find what lies beside them. Workers are started from
 * their bundles, which `found` learns.
 * @returns {import('esbuild').Plugin}
 */
function placesOf(/** @type {string} */ dist, /** @type {(worker: string) => unknown} */ found) {
  return {
    name: 'places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const name = relative(dist, path);
        if (name.startsWith('..')) return undefined;
        const contents = readFileSync(path, 'utf8')
          .replace(/^#!.*/, '')
          .replace(/new URL\('(\.\/[^']+)\.ts', import\.meta\.url\)/g, (_, worker) => {
            const entry = posix.join(dirname(name), worker);
            if (NOT_BUNDLED.has(entry)) return `new URL('${entry}.js', __dist)`;
            found(`${entry}.js`);
            return `new URL('bundled/${entry}.cjs', __dist)`;
          })
          .replaceAll('import.meta.url', `(__dist + '${name}')`)
          .replaceAll('import.meta.dirname', `__place('${dirname(name)}')`)
          .replaceAll('import.meta.filename', `__place('${name}')`)
          .replaceAll('import.meta.resolve', 'require.resolve')
          .replace(/\bimport\((?!\s*['"])/g, '__importModule(')
          .replace(/\bimport\('([^']+)'\)/g, (whole, from) =>
            EXTERNAL_ES_MODULES.includes(from) ? `__importModule('${from}')` : whole,
          );
        return { contents, loader: 'js' };
      });
    },
  };
}
