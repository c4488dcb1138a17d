import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kit } from '../support/kit.ts';

const { bundle } = (await import(join(import.meta.dirname, '../../scripts/setup/bundle.mjs'))) as {
  readonly bundle: (dist: string) => Promise<void>;
};

const test = suite('the bundles of a build');

const CLI = `#!/usr/bin/env node
import { named } from './parts/named.js';
const [word = '', at = ''] = process.argv.slice(2);
if (word === 'where') console.log(import.meta.url, import.meta.dirname, import.meta.filename);
if (word === 'import') void import(at).then(({ answer }) => console.log(answer));
if (word === 'part') void import('./parts/later.js').then(({ later }) => console.log(later));
if (word === 'work') named();
if (word === 'fail') throw new Error('as it was asked to');
`;

const FILES = {
  'dist/cli.js': CLI,
  'dist/parts/named.js': `import { Worker } from 'node:worker_threads';
export const named = () => new Worker(new URL('./worker.ts', import.meta.url)).on('message', (text) => console.log(text));
`,
  'dist/parts/worker.js': `import { parentPort } from 'node:worker_threads';
parentPort.postMessage(import.meta.filename);
`,
  'dist/parts/later.js': "export const later = 'was imported later';\n",
  'other.mjs': "export const answer = 'from outside the bundle';\n",
  'package.json': '{ "type": "module" }',
};

async function built() {
  const folder = realpathSync(kit(FILES));
  const dist = join(folder, 'dist');
  await bundle(dist);
  const run = (words: readonly string[], { flags = [], env = {} }: Surroundings = {}) =>
    spawnSync(process.execPath, [...flags, join(dist, 'cli.js'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  return { folder, dist, run };
}

interface Surroundings {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

test('modules keep their addresses, and import what is known only later', async () => {
  const { folder, dist, run } = await built();
  const at = join(dist, 'unbundled.js');
  assert.is(run(['where']).stdout, `${pathToFileURL(at).href} ${dist} ${at}\n`);
  assert.is(
    run(['import', pathToFileURL(join(folder, 'other.mjs')).href]).stdout,
    'from outside the bundle\n',
  );
  assert.is(run(['part']).stdout, 'was imported later\n');
});

test('a worker runs from a bundle of its own', async () => {
  const { dist, run } = await built();
  writeFileSync(join(dist, 'parts/worker.js'), 'throw new Error("not from its bundle");');
  assert.is(run(['work']).stdout, `${join(dist, 'parts/worker.js')}\n`);
  assert.ok(existsSync(join(dist, 'bundled/parts/worker.bundle.cjs')));
});

test('the code that V8 made is kept when it is asked for, and code that does not fit is not used', async () => {
  const { dist, run } = await built();
  const kept = () => readdirSync(join(dist, 'bundled')).filter((name) => name.endsWith('.code'));
  assert.is(run(['part']).status, 0);
  assert.equal(kept(), []);
  const write = { env: { BROCA_CODE_CACHE: 'write' } };
  assert.is(run(['part'], write).stdout, 'was imported later\n');
  assert.equal(kept(), ['cli.bundle.cjs.code']);
  for (const flags of [[], ['--max-old-space-size=200']]) {
    const { stdout, stderr } = run(['part'], { flags });
    assert.equal([stdout, stderr], ['was imported later\n', '']);
  }
  for (const content of ['', 'no code at all', Buffer.alloc(10_000, 7)]) {
    writeFileSync(join(dist, 'bundled/cli.bundle.cjs.code'), content);
    assert.is(run(['part']).stdout, 'was imported later\n');
  }
  mkdirSync(join(dist, 'bundled/parts/worker.bundle.cjs.code')); // cannot be read
  assert.match(run(['work']).stdout, /worker\.js\n$/);
});

test('a smaller young generation does not cost the code that V8 made', async () => {
  const { folder, run } = await built();
  const telling = join(folder, 'telling.cjs');
  writeFileSync(
    telling,
    `const vm = require('node:vm');
vm.Script = class extends vm.Script {
  constructor(...given) {
    super(...given);
    console.log(this.cachedDataRejected ? 'refused' : 'taken');
  }
};`,
  );
  assert.is(run(['part'], { env: { BROCA_CODE_CACHE: 'write' } }).status, 0);
  const toldWith = (...flags: readonly string[]) =>
    run(['part'], { flags: [...flags, '-r', telling] }).stdout;
  assert.match(toldWith(), /^taken/);
  assert.match(toldWith('--max-semi-space-size=4'), /^taken/);
  assert.match(toldWith('--no-opt'), /^refused/);
});

test('an error shows its line, and with source maps its file', async () => {
  const { run } = await built();
  const plain = run(['fail']);
  assert.is(plain.status, 1);
  assert.match(
    plain.stderr,
    /bundled\/cli\.bundle\.cjs:\d+\n\s*(if.*)?throw new Error\("as it was asked to"\);\n/,
  );
  const mapped = run(['fail'], { flags: ['--enable-source-maps'] });
  assert.match(mapped.stderr, /as it was asked to\n\s+at .*unbundled\.js:8:/);
});

test.run();
