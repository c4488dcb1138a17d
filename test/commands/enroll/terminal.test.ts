import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { terminal } from '../../../src/commands/enroll/terminal.ts';
import { levelBar } from '../../../src/commands/styled.ts';
import { MIN_DB } from '../../../src/streams/level.ts';
import { frames } from '../../support/spoken.ts';

const test = suite('terminal');

function output(isTTY: boolean) {
  const written: string[] = [];
  const { say, showLevel } = terminal({
    isTTY,
    write: (text: string | Uint8Array) => written.push(`${text}`) > 0,
  });
  return { written, say, showLevel };
}

const LOUD = frames(new Int16Array(512 * 6).fill(16_384));

test('the level is one line that is written over, and the next line takes its place', () => {
  const { written, say, showLevel } = output(true);
  for (const frame of LOUD) showLevel(frame);
  say('Recorded.');
  const bar = `\r[${'#'.repeat(27)}   ]   -6 dB`;
  assert.equal(written, [bar, bar, '\r\x1b[KRecorded.\n']);
});

test('where nothing can be written over there is no level', () => {
  const { written, say, showLevel } = output(false);
  for (const frame of LOUD) showLevel(frame);
  say('Recorded.');
  assert.equal(written, ['Recorded.\n']);
});

test('the loudest of three frames is shown', () => {
  const { written, showLevel } = output(true);
  for (const frame of frames(new Int16Array(512 * 6).fill(32_767, 512, 513))) showLevel(frame);
  assert.equal(written, [`\r${levelBar(0)}`, `\r${levelBar(MIN_DB)}`]);
});

test.run();
