import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventLine } from '../../../src/commands/events.ts';

const test = suite('broca events: a line');

const plain = (_: string, text: string) => text;

test('it has the time, the type, the conversation and the other fields', () => {
  const line = eventLine(
    {
      id: 'a-1',
      type: 'order.matched',
      time: '2026-11-21T14:20:15.046Z',
      conversation: 'kitchen',
      run: 'a-2',
      order: 'turn on the light',
      is_default: false,
    },
    plain,
  );
  assert.match(
    line,
    /^\d\d:\d\d:15\.046 order\.matched {9}\[kitchen\] order="turn on the light" is_default=false$/,
  );
});

test('long values are cut', () => {
  assert.ok(eventLine({ type: 'run.finished', report: { text: 'x'.repeat(500) } }, plain).length < 260);
});

test.run();
