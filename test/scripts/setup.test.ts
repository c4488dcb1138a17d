import { appendFileSync, copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Checkout, checkout } from './checkout.ts';

const test = suite<{ clone: Checkout }>('setup');

const start = 'scripts/start.mjs --port 5001';
const aptWords = 'apt-get -q -o DPkg::Lock::Timeout=120';
const npmCi = 'npm ci --include=dev --no-audit --no-fund --loglevel=error';
const npmInstall = 'npm install --no-save --include=dev --no-audit --no-fund --loglevel=error';

/** Set up once. */
let built: Checkout;

test.before(async () => {
  built = checkout();
  await built.run(start);
});

test.after(() => built.remove());

test.before.each((context) => {
  context.clone = checkout();
});

/** Built already, as all have the same sources: a test that is not about building is spared some seconds. */
const prebuilt = (clone: Checkout): Checkout => {
  cpSync(join(built.folder, 'dist'), join(clone.folder, 'dist'), { recursive: true });
  return clone;
};

test.after.each(({ clone }) => {
  clone.remove();
});

test('a bare clone is set up and started; the next start finds nothing to do', async ({ clone }) => {
  const first = await clone.run(start);
  assert.is(first.status, 0, first.said);
  assert.is(first.out, 'cli start --port 5001\n');
  assert.equal(installations(first.calls), [npmCi]);

  const builtAtMs = clone.writtenAtMs('dist/cli.js');
  const second = await clone.run(start);
  assert.is(second.out, 'cli start --port 5001\n');
  assert.is(second.said, '');
  assert.equal(installations(second.calls), []);
  assert.is(clone.writtenAtMs('dist/cli.js'), builtAtMs, 'nothing is built again');
});

test('root installs exactly the missing packages and says what for', async ({ clone }) => {
  const { calls, said, out } = await prebuilt(clone).run(start, { MISSING: 'espeak-ng sox' });
  assert.match(said, 'Installing espeak-ng: Broca speaks with it\n');
  assert.equal(installations(calls).slice(0, 2), [
    `${aptWords} update`,
    `${aptWords} install -y --no-install-recommends espeak-ng`,
  ]);
  assert.match(out, 'cli start');
});

test('a user whom sudo asks no password installs through it', async ({ clone }) => {
  const { calls } = await prebuilt(clone).run(start, { MISSING: 'espeak-ng', USER_ID: '1000', SUDO: 'yes' });
  assert.ok(calls.includes(`${aptWords} install -y --no-install-recommends espeak-ng`));
  assert.ok(calls.includes(`sudo -n env DEBIAN_FRONTEND=noninteractive ${aptWords} update`));
});

test('a user without rights is told the one line to run, and Broca starts', async ({ clone }) => {
  const { calls, said, out } = await prebuilt(clone).run(start, {
    MISSING: 'espeak-ng alsa-utils',
    USER_ID: '1000',
  });
  assert.match(said, /apt-get install -y --no-install-recommends espeak-ng alsa-utils\n/);
  assert.equal(installations(calls), [npmCi]);
  assert.match(out, 'cli start');
});

test('a failing apt-get is reported with its own words, and Broca starts', async ({ clone }) => {
  const { said, out } = await prebuilt(clone).run(start, { MISSING: 'espeak-ng', APT: 'fail' });
  assert.match(said, 'apt-get could not install espeak-ng');
  assert.match(said, 'E: Temporary failure resolving');
  assert.match(out, 'cli start');
});

test('a system without dpkg is told in plain words what is needed, and Broca starts', async ({ clone }) => {
  clone.removeProgram('dpkg-query');
  const { said, out, calls } = await prebuilt(clone).run(start);
  assert.match(said, 'Missing espeak-ng: Broca speaks with it\n');
  assert.match(said, 'Not a Debian system');
  assert.equal(installations(calls), [npmCi]);
  assert.match(out, 'cli start');
});

test('nothing is installed or built against the wish of the user', async ({ clone }) => {
  const byWord = await clone.run(`${start} --no-setup`, { MISSING: 'espeak-ng' });
  const byEnvironment = await clone.run(start, { MISSING: 'espeak-ng', BROCA_NO_SETUP: '1' });
  for (const { status, said, calls } of [byWord, byEnvironment]) {
    assert.is(status, 1);
    assert.match(said, 'Missing espeak-ng');
    assert.match(said, 'Run:  npm ci');
    assert.match(said, 'Run:  npm run build');
    assert.equal(installations(calls), []);
  }
  await clone.run(start);
  const ready = await clone.run(`${start} --no-setup`, { MISSING: 'espeak-ng' });
  assert.is(ready.out, 'cli start --port 5001\n');
  assert.equal(installations(ready.calls), []);
});

test('a failed optional build is not tried again until the toolchain changes', async ({ clone }) => {
  const first = await prebuilt(clone).run(start, { BROKEN: 'speaker' });
  assert.match(first.said, 'no loudspeaker through ALSA');
  const second = await clone.run(start, { BROKEN: 'speaker' });
  assert.match(second.said, 'no loudspeaker through ALSA');
  assert.equal(installations(second.calls), []);

  clone.addProgram('g++');
  const third = await clone.run(start);
  assert.equal(installations(third.calls), [npmCi]);
  assert.not.match(third.said, 'no loudspeaker');
});

test('an interrupted npm ci is noticed and done again', async ({ clone }) => {
  const killed = await prebuilt(clone).run(start, { NPM: 'killed' });
  assert.is(killed.status, null);
  assert.ok(clone.has('node_modules/half'));
  const next = await clone.run(start);
  assert.equal(installations(next.calls), [npmCi]);
  assert.is(next.status, 0);
});

test('half-installed packages are not started with', async ({ clone }) => {
  await clone.run(start, { NPM: 'killed' });
  const { status, said } = await clone.run(`${start} --no-setup`);
  assert.is(status, 1);
  assert.match(said, 'Run:  npm ci');
});

test('without packages a failing npm ends the start with its words', async ({ clone }) => {
  const { status, said } = await clone.run(start, { NPM: 'fail' });
  assert.is(status, 1);
  assert.match(said, 'npm error network is unreachable');
});

test('a newer lock file installs afresh, and a failure puts the older packages back', async ({ clone }) => {
  await prebuilt(clone).run(start);
  appendFileSync(join(clone.folder, 'package-lock.json'), '\n');
  const failing = await clone.run(start, { NPM: 'fail' });
  assert.match(failing.said, 'Going on with the packages that were there before.');
  assert.match(failing.out, 'cli start');
  const next = await clone.run(start);
  assert.equal(installations(next.calls), [npmCi]);
});

test('a lock file that lacks packages for other systems is still installed from', async ({ clone }) => {
  const { calls, status } = await prebuilt(clone).run(start, { NPM: 'unsynced' });
  assert.is(status, 0);
  assert.equal(installations(calls), [npmCi, npmInstall]);
});

test('two starts at the same moment install once', async ({ clone }) => {
  const both = await Promise.all([clone.run(start), clone.run(start)]);
  assert.equal(
    both.map(({ status }) => status),
    [0, 0],
  );
  assert.is(installations(both.flatMap(({ calls }) => calls)).length, 2, 'both saw the one call');
});

test('changed sources are built again, and a program that does not compile is not started', async ({
  clone,
}) => {
  await prebuilt(clone).run(start);
  clone.write('src/cli.ts', "console.log('newer');\n");
  assert.is((await clone.run(start)).out, 'newer\n');
  clone.write('src/cli.ts', "const port: number = 'none';\nconsole.log(port);\n");
  const broken = await clone.run(start);
  assert.is(broken.status, 1);
  assert.match(broken.said, 'error TS2322');
});

test('a finished npm ci run by hand is taken as it is', async ({ clone }) => {
  await prebuilt(clone).run(start);
  rmSync(join(clone.folder, 'node_modules/.broca-setup.json'));
  const npmsOwnList = join(clone.folder, 'node_modules/.package-lock.json');
  copyFileSync(join(clone.folder, 'package-lock.json'), npmsOwnList);
  assert.equal(installations((await clone.run(start)).calls), []);
});

test.run();

/** The calls that install something. */
function installations(calls: readonly string[]): readonly string[] {
  return calls.filter((call) => /^(npm|apt-get) /.test(call));
}
