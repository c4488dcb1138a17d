import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lackOfResources, outOfFilesText } from '../../src/commands/process-limits.ts';
import { kit } from '../support/kit.ts';
import { patient } from '../support/patience.ts';

const test = suite('process limits');

const cli = join(import.meta.dirname, '../../dist/cli.js');

/** What a start says that ends by itself. */
function startsWith(...[program, ...words]: readonly [string, ...string[]]): unknown {
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: patient(60_000),
  });
  return [status, stdout, stderr];
}

test('what a start lacks is said, and nothing where it lacks nothing', () => {
  assert.is(lackOfResources(512, 96), undefined);
  assert.is(lackOfResources(Infinity, 4_000), undefined);
  assert.match(lackOfResources(511, 96) ?? '', 'only 511 files may be open at once, and Broca needs 512');
  assert.match(lackOfResources(Infinity, 95.9) ?? '', 'the heap may take 95 MB, and Broca needs 96');
  assert.is(lackOfResources(), undefined);
});

test('a failure for want of files is said so, wherever it comes from', () => {
  assert.match(
    outOfFilesText(Object.assign(new Error('open x'), { code: 'EMFILE' })) ?? '',
    /^too many files are open at once: raise/,
  );
  assert.is(outOfFilesText(new Error('other')), undefined);
  assert.is(outOfFilesText(undefined), undefined);
});

for (const most of [64, 256]) {
  test(`a start with ${most} files ends in one line`, () => {
    const home = kit({ 'settings.yml': '{}', 'brain.yml': '[]' });
    const command = `ulimit -n ${most}; exec "$0" "$@"`;
    assert.equal(
      startsWith('bash', '-c', command, process.execPath, cli, 'start', '--home', home, '--port', '0'),
      [
        1,
        '',
        `only ${most} files may be open at once, and Broca needs 512: raise the limit (ulimit -n 1024, or LimitNOFILE=1024 in its unit of systemd)\n`,
      ],
    );
  });
}

test('a start with a small heap ends in one line', () => {
  const home = kit({ 'settings.yml': '{}', 'brain.yml': '[]' });
  const [status, stdout, stderr] = startsWith(
    process.execPath,
    '--max-old-space-size=16',
    ...[cli, 'start', '--home', home, '--port', '0'],
  ) as [number, string, string];
  assert.equal([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^the heap may take \d+ MB, and Broca needs 96: --max-old-space-size=64, or more, .*\n$/,
  );
});

test.run();
