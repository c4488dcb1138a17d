import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linkInstalledPackages } from '../support/installed-packages.ts';
import { kit } from '../support/kit.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const root = join(import.meta.dirname, '../..');
const test = suite('the package that npm packs, on a machine without compilers');

const place = realpathSync(kit({}));
const folder = join(place, 'package');
/** Only Node is on the PATH. */
const bin = join(place, 'bin');

test.before(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', place], {
    cwd: root,
    stdio: 'pipe',
  });
  execFileSync('sh', ['-c', 'tar -xzf broca-*.tgz'], { cwd: place });
  // as npm installs it with --ignore-scripts: what has to be compiled is not there
  linkInstalledPackages(folder, ['speaker', 'vosk']);
  chmodSync(join(folder, 'scripts/broca.mjs'), 0o755);
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  symlinkSync('/usr/bin/env', join(bin, 'env'));
  symlinkSync(join(folder, 'scripts/broca.mjs'), join(bin, 'broca'));
});

let running: ServiceProcess | undefined;
test.after(() => running?.kill());

const env = { PATH: bin, HOME: place };
const broca = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(join(bin, 'broca'), words, {
    cwd: place,
    env,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
};

test('it holds the build, the starter kit, the manual and its own package, and no sources', () => {
  for (const path of ['dist/cli.js', 'dist/broca.1', 'dist/console/index.html', 'brains/starter/brain.yml'])
    assert.ok(existsSync(join(folder, path)), path);
  assert.ok(existsSync(join(folder, 'node_modules/pyjinja/dist/index.js')));
  for (const path of ['src', 'test', 'brains/starter/data']) assert.not(existsSync(join(folder, path)), path);
  const { man } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    man: readonly string[];
  };
  assert.match(readFileSync(join(folder, man[0] ?? ''), 'utf8'), /^\.TH BROCA 1 /);
});

test('the command says its version, makes a kit, checks it and tests it', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  assert.equal(broca('--version'), { status: 0, out: `${version}\n`, err: '' });
  const made = broca('init', 'my-kit', '--yes', '--language', 'de');
  assert.equal([made.status, made.err], [0, '']);
  assert.equal(broca('check', 'my-kit'), { status: 0, out: '0 errors, 0 warnings\n', err: '' });
  assert.match(broca('test', 'my-kit').out, /\n8 passed, 0 failed\n$/);
});

test('a kit that it made starts and answers an order', async () => {
  broca('init', 'other', '--yes', '--language', 'en');
  const words = ['start', '--home', join(place, 'other'), '--port', '0'];
  running = await serviceProcess([
    '/usr/bin/env',
    '-i',
    `PATH=${bin}`,
    `HOME=${place}`,
    join(bin, 'broca'),
    ...words,
  ]);
  const body = JSON.stringify({ order: 'my name is Ada', mute: true });
  const answer = await fetch(`${running.url}/synapses/start/order`, { method: 'POST', body });
  assert.match(await answer.text(), /Nice to meet you, Ada\./);
  const page = await fetch(running.url, { headers: { accept: 'text/html' } });
  assert.match(await page.text(), /<script/);
});

test.run();
