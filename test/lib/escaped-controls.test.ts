import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { escapedButStack, escapedControls } from '../../src/lib/text.ts';

const test = suite('escapedControls');

test('every control character, line end and mark of direction is escaped as JSON does, and nothing else is touched', () => {
  const controls = [
    ...Array(32).keys(),
    ...Array.from({ length: 33 }, (_, index) => 127 + index),
    0x2028,
    0x2029,
    // marks that turn the direction of what follows
    ...[0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ];
  for (const code of controls) {
    const escaped = escapedControls(`a${String.fromCharCode(code)}b`);
    assert.match(escaped, /^a\\[bfnrtu0-9a-f]+b$/);
    assert.is(JSON.parse(`"${escaped}"`), `a${String.fromCharCode(code)}b`);
  }
  const text = 'Ça va? "été" 你好 😀 \\n';
  assert.is(escapedControls(text), text);
});

test('of a stack the frames stay lines of their own, other lines do not', () => {
  assert.is(escapedButStack('a\nb\n    at c\r\n'), 'a\\nb\n    at c\\r\\n');
});

test.run();
