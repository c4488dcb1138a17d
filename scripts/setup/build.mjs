import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildConsole } from './build-console.mjs';
import { bundle } from './bundle.mjs';
import { cli, root, setupFolder } from './paths.mjs';
import { inShort, run } from './programs.mjs';
import { say } from './say.mjs';
import { warmUp } from './warm-up.mjs';
import { writeSchemas } from './write-schemas.mjs';

const dist = dirname(cli);
const stamp = join(dist, '.built-from');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Whether dist/ was built from the sources as they are now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

/** Builds the packages, and dist/ anew beside the old one, which it then replaces; a failed build leaves the old one. */
export async function build() {
  say('Building Broca: dist/ is made from its sources');
  mkdirSync(setupFolder, { recursive: true });
  const hash = sourcesHash();
  const fresh = join(setupFolder, 'dist');
  rmSync(fresh, { recursive: true, force: true });
  for (const project of filesIn('packages', /^\w+\/tsconfig\.build\.json$/)) {
    if (!(await compile(project))) return false;
  }
  if (!(await compile('tsconfig.build.json', ['--outDir', fresh]))) {
    rmSync(fresh, { recursive: true, force: true });
    return false;
  }
  try {
    await buildConsole(join(fresh, 'console'));
    await bundle(fresh);
    await writeSchemas(fresh);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    say(
      `The console, the bundles or the schemas could not be built. The error was:\n${inShort(String(error))}`,
    );
    return false;
  } finally {
    // its service would live as long as this process, which may be the assistant
    await (await import('esbuild')).stop();
  }
  chmodSync(join(fresh, 'cli.js'), 0o755);
  writeFileSync(join(fresh, '.built-from'), hash);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  await writeManual();
  await warmUp(cli);
  return true;
}

/** The page that `npm install -g` gives to `man broca`. */
async function writeManual() {
  const { status, output } = await run(process.execPath, [cli, 'man']);
  if (status === 0) writeFileSync(join(dist, 'broca.1'), output);
  else say(`The page of the manual could not be made. Broca said:\n${inShort(output)}`);
}

async function compile(/** @type {string} */ project, /** @type {readonly string[]} */ words = []) {
  const { status, output } = await run(process.execPath, [tsc, '-p', project, ...words], { cwd: root });
  if (status !== 0) say(`The TypeScript compiler could not build it. It said:\n${inShort(output)}`);
  return status === 0;
}

function sourcesHash() {
  const sources = [
    ...filesIn('src', /\.(tsx?|css|html|svg|png|webmanifest)$/),
    ...filesIn('packages', /^\w+\/src\/.*\.ts$/),
    ...filesIn('scripts/setup', /\.[cm]js$/),
  ];
  const hash = createHash('sha256');
  for (const file of ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json', ...sources]) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesIn(/** @type {string} */ folder, /** @type {RegExp} */ pattern) {
  const path = join(root, folder);
  const files = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  return files
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => `${folder}/${file}`);
}
