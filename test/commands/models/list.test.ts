import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { progress } from '../../../src/commands/models/list.ts';

const test = suite('progress of a download');

function written(isTerminal: boolean, totalBytes: number | undefined): string {
  const parts: string[] = [];
  const { came, told, end } = progress('toy', (text) => parts.push(text), isTerminal);
  for (let bytes = 0; bytes <= 2_000_000; bytes += 100_000) came(bytes, totalBytes);
  told('checking');
  end();
  return parts.join('');
}

test('on a terminal a bar grows in one line', () => {
  const lines = written(true, 2_000_000).split('\r');
  assert.is(lines[1], `toy [${' '.repeat(30)}] 0 % of 2.0 MB`);
  assert.is(lines[11], `toy [${'#'.repeat(15)}${' '.repeat(15)}] 50 % of 2.0 MB`);
  assert.match(lines.at(-1) ?? '', /^toy checking +\n$/);
});

test('elsewhere there is a line for each tenth', () => {
  const lines = written(false, 2_000_000).split('\n');
  assert.equal(
    [lines.length, lines[0], lines[9], lines[10]],
    [12, 'toy: 10 % of 2.0 MB', 'toy: 100 % of 2.0 MB', 'toy: checking'],
  );
});

test('of what has no known size it tells how much came, on a terminal alone', () => {
  assert.match(written(true, undefined), '\rtoy 2.0 MB');
  assert.is(written(false, undefined), 'toy: checking\n');
});

test.run();
