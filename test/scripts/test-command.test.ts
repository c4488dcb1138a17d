import { readFileSync, symlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { few } from '../support/scale.ts';
import { type Checkout, checkout, type Outcome } from './checkout.ts';

const test = suite<{ clone: Checkout }>('npm test');

const goodTests = `test('holds', () => {});
test.skip('waits', () => {});
test('needs sox', () => Reflect.get(globalThis, 'skipTest')('sox is not installed'));`;
const hookThatThrows =
  "test.before(() => {\n  throw new Error('no hook');\n});\ntest('never begins', () => {});";
const testThatHangs =
  "test('ends', () => {});\ntest('hangs', () => new Promise(() => setInterval(() => {}, 1000)));";

test.before((context) => {
  context.clone = checkout();
  const { write } = context.clone;
  write('test/good.test.ts', testFile(goodTests));
  write('test/bad-1-claim.test.ts', testFile("test('claims', () => {\n  throw new Error('untrue');\n});"));
  write('test/bad-2-import.test.ts', "await import('./nowhere.js' as string);\n");
  write('test/bad-3-exit.test.ts', testFile("test('leaves', () => process.exit(0));"));
  write('test/bad-4-silence.test.ts', 'export {};\n');
  write('test/bad-5-hook.test.ts', testFile(hookThatThrows));
  write('test/bad-6-hang.test.ts', testFile(testThatHangs));
  write(
    'test/bad-8-block.test.ts',
    testFile("test('blocks', () => {\n  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);\n});"),
  );
  write('test/bad-9-last.test.ts', testFile("test('still runs', () => {});"));
});

test.after(({ clone }) => {
  clone.remove();
});

test('every way to fail counts as one, and the files after it still run', async ({ clone }) => {
  const outcome = await clone.run('scripts/test.mjs bad- --no-checks', { BROCA_TEST_DEADLINE_MS: '2000' });
  assert.is(lastLine(outcome), '1 passed, 7 failed', outcome.out + outcome.said);
  assert.is(outcome.status, 1);
  assert.match(outcome.out, 'untrue');
  assert.match(outcome.out, 'test/bad-3-exit.test.ts: its process ended before its tests did');
  assert.match(outcome.out, 'test/bad-4-silence.test.ts failed: Error: no test ran');
  const hang = 'test/bad-6-hang.test.ts: no end after 2 s; 1 tests had ended, at work was "hangs"; open: ';
  assert.match(outcome.out, hang);
  assert.match(
    outcome.out,
    'test/bad-8-block.test.ts: no end after 2 s; 0 tests had ended, at work was "blocks"',
  );
  assert.match(outcome.out, 'its event loop is blocked');
  const named = outcome.out.split('\n').filter((line) => line.startsWith('Failed: '));
  assert.is(named.length, 7, outcome.out);
  assert.ok(named.includes('Failed: test/bad-1-claim.test.ts  "claims"'), named.join('\n'));
});

test('a file that fails beside others and passes alone is named and counts as passed', async ({ clone }) => {
  const body = `test('fits', () => {});
test('is crowded out', () => {
  if (existsSync('seen.txt')) return;
  writeFileSync('seen.txt', '');
  throw new Error('too late');
});`;
  const imports = "import { existsSync, writeFileSync } from 'node:fs';\n";
  clone.write('test/crowd-1.test.ts', imports + testFile(body));
  clone.write(
    'test/crowd-2.test.ts',
    testFile("test('never fits', () => {\n  throw new Error('untrue');\n});"),
  );
  const outcome = await clone.run('scripts/test.mjs crowd- --no-checks');
  assert.is(lastLine(outcome), '2 passed, 1 failed', outcome.out + outcome.said);
  assert.match(outcome.out, 'Failed beside others and passed alone: test/crowd-1.test.ts');
  assert.match(outcome.out, 'Once more, alone: test/crowd-2.test.ts');
  assert.not.match(outcome.out, 'passed alone: test/crowd-2.test.ts');
});

test('passing tests end with their number and status 0, in no more rows than the cores carry, some of them alone', async ({
  clone,
}) => {
  const note = (file: string, what: string) => `appendFileSync('notes.txt', '${what} ${file}\\n');`;
  const names = [
    'faults/load',
    'faults/some',
    'sound/some',
    'rooms/some',
    'row-1',
    'row-2',
    'row-3',
    'row-4',
  ];
  for (const name of names) {
    const file = `test/${name}.test.ts`;
    const waiting = `await new Promise((resolve) => setTimeout(resolve, 300));`;
    clone.write(
      file,
      `import { appendFileSync } from 'node:fs';\n${testFile(
        `test('notes', async () => {\n  ${note(file, 'begin')}\n  ${waiting}\n  ${note(file, 'end')}\n});`,
      )}`,
    );
  }
  const outcome = await clone.run('scripts/test.mjs good load.test some.test row- --no-checks', {
    MISSING: 'sox',
    BROCA_TEST_EXTRA_ROWS: 'no', // they go beyond the cores
  });
  assert.is(lastLine(outcome), '9 passed, 0 failed', outcome.out + outcome.said);
  assert.is(outcome.status, 0);
  assert.match(outcome.out, '\n2 skipped\n  1 of them: sox is not installed\n');
  assert.match(outcome.said, 'Installing sox: ');
  const notes = readFileSync(join(clone.folder, 'notes.txt'), 'utf8').trimEnd().split('\n');
  assert.equal(notes.slice(-2), ['begin test/faults/load.test.ts', 'end test/faults/load.test.ts']);
  const open = new Set<string>();
  for (const line of notes) {
    const [what, file = ''] = line.split(' ');
    if (what === 'begin') open.add(file);
    else open.delete(file);
    const thirds = [...open].reduce((sum, one) => sum + (one.includes('/row-') ? 3 : 1), 0);
    assert.ok(thirds <= 3 * availableParallelism(), notes.join('\n'));
  }
});

const others = (...versions: readonly string[]): readonly string[] =>
  versions.filter((version) => !process.versions.node.startsWith(`${version}.`));

/** By whether the run is a long one. */
const RELEASES = { usual: others('24'), long: others('22', '24') };

/** By how long a run is: how many files run on each of which releases. A run of ten files takes seconds. */
const RUNS = few(
  [['1', 2, RELEASES.usual]] as const,
  [
    ['1', 2, RELEASES.usual],
    ['2', 4, RELEASES.long],
  ] as const,
);

test('the smallest file of each part runs on another release of Node too, on all of them in a long run, but for those of real time and the longest', async ({
  clone,
}) => {
  const body = testFile("test('holds', () => {});");
  for (const name of ['folders/a', 'folders/one/a', 'folders/one/two/a', 'sound/folders/a'])
    clone.write(`test/${name}.test.ts`, body);
  clone.write('test/folders/one/larger.test.ts', `${body}\n// more\n`);
  clone.write('test/engines/pocketsphinx/coffee.test.ts', body);
  clone.write('test/engines/pocketsphinx/larger.test.ts', `${body}\n// more\n`);
  const node = join(clone.folder, 'node');
  symlinkSync(process.execPath, node);
  for (const [scale, files, releases] of RUNS) {
    const outcome = await clone.run('scripts/test.mjs folders/ pocketsphinx/ --nodes --no-checks', {
      OTHER_NODE: node,
      BROCA_TEST_SCALE: scale,
    });
    assert.is(
      lastLine(outcome),
      `${7 + files * releases.length} passed, 0 failed`,
      outcome.out + outcome.said,
    );
    assert.is(outcome.out.match(/A row \(Node/g)?.length ?? 0, releases.length);
    for (const version of releases)
      assert.match(outcome.out, new RegExp(`A row \\(Node ${version}\\) .* for ${files} files`));
    assert.is(outcome.out.match(/^test\/engines\/pocketsphinx\/coffee\.test\.ts$/gm)?.length, 1);
  }
});

test('a release of Node that cannot be fetched is a test that was skipped', async ({ clone }) => {
  const outcome = await clone.run('scripts/test.mjs good --nodes --no-checks', { BROCA_TEST_SCALE: '1' });
  assert.is(lastLine(outcome), '1 passed, 0 failed', outcome.out + outcome.said);
  assert.match(outcome.out, `\n${2 + RELEASES.usual.length} skipped\n`);
  assert.match(outcome.out, 'cannot be fetched: no test runs on it');
});

test('no test at all is a failure', async ({ clone }) => {
  const outcome = await clone.run('scripts/test.mjs nothing-has-this-name --no-checks');
  assert.is(lastLine(outcome), '0 passed, 1 failed');
  assert.is(outcome.status, 1);
});

test('a type error and a lint error count as failures beside passing tests', async ({ clone }) => {
  clone.write('test/wrong.ts', "export const port : number = 'none';\n");
  const outcome = await clone.run('scripts/test.mjs good');
  assert.is(lastLine(outcome), '1 passed, 2 failed');
  assert.match(outcome.out, 'Not in order: type-check, lint');
  assert.is(outcome.status, 1);
});

test('without packages that can be installed the last line is still a count', async ({ clone }) => {
  clone.write('package-lock.json', '{}\n');
  clone.write('node_modules/.broca-setup.json', '');
  const outcome = await clone.run('scripts/test.mjs good', { NPM: 'fail' });
  assert.is(lastLine(outcome), '0 passed, 1 failed');
  assert.is(outcome.status, 1);
});

test.run();

function lastLine({ out }: Outcome): string | undefined {
  return out.trimEnd().split('\n').at(-1);
}

function testFile(body: string): string {
  return `import { test } from 'uvu';\n\n${body}\n\ntest.run();\n`;
}
