import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLeftOver, temporaryName } from '../../src/lib/files.ts';

const test = suite('temporary name');

test('a left-over file is known by its name, and no other is taken for one', () => {
  assert.ok(isLeftOver(temporaryName('0123456789abcdef')));
  for (const name of ['settings.yml', '.tmp-', '.tmp-0123456789abcdef.yml', 'tea.tmp-0123456789abcdef']) {
    assert.not(isLeftOver(name), name);
  }
});

test.run();
