import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { progress } from '../../src/commands/progress.ts';

const test = suite('progress');

function shown(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const output = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { written, clock, ...progress('Testing', output, () => clock.ms) };
}

test('what takes less than a second is not shown', () => {
  const { written, clock, reached, end } = shown(true);
  clock.ms = 999;
  reached(0.5);
  end();
  assert.equal(written, []);
});

test('after a second a bar shows the part, and the line is cleared at the end', () => {
  const { written, clock, reached, end } = shown(true);
  clock.ms = 1_000;
  reached(0.5);
  clock.ms = 2_000;
  reached(1);
  end();
  assert.equal(
    written.map((text) => text.replace(/[# ]{30}/, (bar) => `${bar.trim().length}`)),
    ['\r\x1b[KTesting [15] 50 %', '\r\x1b[KTesting [30] 100 %', '\r\x1b[K'],
  );
});

test('nothing is shown where there is no terminal', () => {
  const { written, clock, reached, end } = shown(false);
  clock.ms = 5_000;
  reached(0.5);
  end();
  assert.equal(written, []);
});

test.run();
