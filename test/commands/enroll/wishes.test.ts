import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommand } from '../../../src/commands/command.ts';
import { command as enroll, parseOptions } from '../../../src/commands/enroll.ts';

const test = suite('parseOptions');

const options = (...words: readonly string[]) => {
  const read = parseCommand(words, enroll);
  if (E.isLeft(read)) throw new Error(read.left);
  return parseOptions(read.right);
};

test('three recordings are made unless another number of them is wished, or files are given', () => {
  for (const [words, count, files] of [
    [[], 3, []],
    [['--count', '5'], 5, []],
    [['--from', 'a.wav', 'b.wav', 'c.wav', 'd.wav'], 4, ['a.wav', 'b.wav', 'c.wav', 'd.wav']],
  ] as const) {
    const read = options('--name', ' hey broca ', ...words);
    assert.ok(E.isRight(read));
    assert.equal([read.right.name, read.right.count, read.right.files], ['hey broca', count, files]);
  }
});

for (const [what, words, complaint] of [
  ['no name', [], 'which hotword? --name "hey broca"'],
  ['a name without a letter', ['--name', '!?'], '--name: found "!?", expected words'],
  ['too few recordings', ['--name', 'x', '--count', '2'], '--count: found 2, expected 3 to 5 recordings'],
  ['too few files', ['--name', 'x', '--from', 'a.wav'], '--from: found 1, expected 3 to 5 recordings'],
  ['a word too many', ['--name', 'hey', 'broca'], 'not understood: broca'],
] as const) {
  test(`${what} cannot be wished for`, () => {
    assert.equal(options(...words), E.left(complaint));
  });
}

test.run();
