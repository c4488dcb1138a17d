import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { barOf, meter } from '../../../src/commands/doctor/meter.ts';

const test = suite('doctor: meter');

test('the bar is empty at -60 dB and full at 0', () => {
  assert.is(barOf(0), `[${'#'.repeat(40)}] 0 dB`);
  assert.is(barOf(-30), `[${'#'.repeat(20)}${' '.repeat(20)}] -30 dB`);
  assert.is(barOf(-75), `[${' '.repeat(40)}] -75 dB`);
  assert.is(barOf(Number.NEGATIVE_INFINITY), `[${' '.repeat(40)}] silence`);
});

test('it stays in one line, and takes it away', () => {
  let written = '';
  const line = meter((text) => {
    written += text;
  });
  line.show(new Int16Array(512));
  line.end();
  assert.is(written, `\r\u001b[Kspeak now  ${barOf(Number.NEGATIVE_INFINITY)}\r\u001b[K`);
});

test.run();
