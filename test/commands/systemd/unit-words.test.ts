import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { argumentWord, fitsProgram, fitsUnit, pathWord, programWord } from '../../../src/commands/systemd.ts';

const test = suite('unit words');

for (const [text, argument, program, path] of [
  ['/usr/bin/node', '"/usr/bin/node"', '"/usr/bin/node"', '/usr/bin/node'],
  ['/my kit', '"/my kit"', '"/my kit"', '/my kit'],
  ['100%h', '"100%%h"', '"100%%h"', '100%%h'],
  ['$HOME $x', '"$$HOME $$x"', '"$HOME $x"', '$HOME $x'],
  ['a\\b', '"a\\\\b"', '"a\\\\b"', 'a\\b'],
  ['"a" \'b\'', '"\\"a\\" \'b\'"', '"\\"a\\" \'b\'"', '"a" \'b\''],
  ['', '""', '""', ''],
] as const) {
  test(`nothing in ${JSON.stringify(text)} is expanded`, () =>
    assert.equal([argumentWord(text), programWord(text), pathWord(text)], [argument, program, path]));
}

test('a text over two lines, and one whose end a setting would lose, fit into no unit', () => {
  const texts = ['/a\nb', '/a\r', '/a\t', '/a ', ' /a', '/a\\', '/a b', '/a\\b', ''];
  assert.equal(texts.filter(fitsUnit), ['/a b', '/a\\b', '']);
});

test('a program has neither quotes nor backslashes in its path', () => {
  const paths = ['/a"', "/a'", '/a\\b', '/a\n', '/a b', '/$a', '/50%', '/é'];
  assert.equal(paths.filter(fitsProgram), ['/a b', '/$a', '/50%', '/é']);
});

test.run();
