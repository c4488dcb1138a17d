import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { meter } from '../../../src/commands/doctor/tone.ts';
import { levelBar } from '../../../src/commands/styled.ts';
import { LOWEST_DB } from '../../../src/streams/level.ts';

const test = suite('doctor: meter');

test('the meter stays in one line, and takes it away', () => {
  let written = '';
  const line = meter((text) => {
    written += text;
  });
  line.show(new Int16Array(512));
  line.end();
  assert.is(written, `\r\u001b[Kspeak now  ${levelBar(LOWEST_DB)}\r\u001b[K`);
});

test.run();
