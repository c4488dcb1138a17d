import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BrocaError, type StreamEvent } from '../../../src/client/generated/client.ts';
import { tail } from '../../../src/commands/events.ts';
import { rejection } from '../../support/rejection.ts';

const test = suite('broca events');

const refused = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });

async function* events(list: readonly StreamEvent[], error?: Error): AsyncGenerator<StreamEvent> {
  yield* list;
  if (error !== undefined) throw error;
}

test('a service that goes is waited for, and read on from the last event', async () => {
  const ended = new AbortController();
  const asked: (string | undefined)[] = [];
  const told: unknown[] = [];
  const lines: string[] = [];
  const one = { id: '1', type: 'run.started' };
  const two = { id: '2', type: 'run.finished' };
  const answers = [
    events([one]),
    events([], refused()),
    events([], new BrocaError(503, '', 'stopping', '')),
    events([two]),
  ];
  await tail({
    read: (after) => {
      asked.push(after);
      return answers.shift() ?? events([]);
    },
    report: (event) => {
      told.push(event.id);
      if (event.id === '2') ended.abort();
    },
    warn: (line) => lines.push(line),
    ended: ended.signal,
    restMs: 0,
  });
  assert.equal(asked, [undefined, '1', '1', '1']);
  assert.equal(told, ['1', '2']);
  assert.equal(lines, ['gone, and waited for:', 'back:']);
});

test('a service that is not there, or refuses, is not waited for', async () => {
  const never = new AbortController().signal;
  for (const error of [refused(), new BrocaError(401, 'unauthorized', 'wrong login', '')]) {
    const read = () => events([], error);
    const given = await rejection(tail({ read, report: () => {}, warn: () => {}, ended: never }));
    assert.is(given, error);
  }
});

test.run();
