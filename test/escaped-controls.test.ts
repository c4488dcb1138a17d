import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { escapedButStack, escapedControls } from '../src/escaped-controls.ts';

const test = suite('escapedControls');

test('every control character and line end is escaped as JSON does, and nothing else is touched', () => {
  const controls = [
    ...Array(32).keys(),
    ...Array.from({ length: 33 }, (_, index) => 127 + index),
    0x2028,
    0x2029,
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
