import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shellQuotes } from '../../../src/template/shell/shell-quotes.ts';

const test = suite('shell-quotes');

for (const [text, now] of [
  ['', 'none'],
  ['echo', 'none'],
  ["echo 'a", 'single'],
  ["echo 'a\\", 'single'],
  ["echo 'a' ", 'none'],
  ['echo \'"', 'single'],
  ['echo "a', 'double'],
  ['echo "a\\"', 'double'],
  ['echo "a\\\\"', 'none'],
  ['echo "\'', 'double'],
  ['echo "a\\', 'backslash'],
  ['echo \\', 'backslash'],
  ["echo \\'", 'none'],
  ['echo `a', 'backticks'],
  ['echo `a\\`', 'backticks'],
  ['echo `a` ', 'none'],
  ['echo "`a" b', 'backticks'],
  ['echo "`a`', 'double'],
  ['echo $(a ', 'none'],
  ['echo "$(a ', 'none'],
  ['echo "$(a "b', 'double'],
  ['echo "$(a (b) ")")', 'double'],
  ['echo "$(a (b) ")")" ', 'none'],
  ['(a; "b")', 'none'],
  [`echo "\${a:-'}`, 'double'],
  [`echo \${a:-"}`, 'none'],
  ['echo # a', 'comment'],
  ["# it's", 'comment'],
  ['echo;# a\n', 'none'],
  ['echo a#b', 'none'],
  ['echo "#', 'double'],
  ['cat << E\n', 'here-document'],
  ['cat "<<" E\n', 'none'],
  ['cat < a < b', 'none'],
] as const) {
  test(`${JSON.stringify(text)} ends in ${now}, in whatever pieces it comes`, () => {
    const whole = shellQuotes();
    whole.read(text);
    assert.is(whole.now(), now);
    const single = shellQuotes();
    for (const character of text) single.read(character);
    assert.is(single.now(), now);
  });
}

test('after a value a word goes on', () => {
  const quotes = shellQuotes();
  quotes.pass();
  quotes.read('# a');
  assert.is(quotes.now(), 'none');
});

test.run();
