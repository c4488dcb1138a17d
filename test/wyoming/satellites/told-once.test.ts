import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toldOnce } from '../../../src/wyoming/satellites/session.ts';

const test = suite('satellites/wyoming/told-once');

test('whoever comes and goes is told of once for each reason, and anew after it was there for long', () => {
  const log: string[] = [];
  const { trouble, back, settled } = toldOnce((line) => log.push(line));
  back();
  settled();
  for (const why of ['it hung up', 'it hung up', 'nobody listens there', 'it hung up']) {
    trouble(why);
    back();
  }
  assert.equal(log, ['it hung up', 'it is there again', 'nobody listens there']);
  settled();
  assert.is(log.at(-1), 'it is there again');
  settled();
  trouble('it hung up');
  back();
  settled();
  assert.equal(log.slice(4), ['it hung up', 'it is there again']);
});

test.run();
