import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventLog } from '../../src/observe/event-log.ts';
import { runStreams } from '../../src/observe/run-stream.ts';
import { emittedRun } from '../support/run-told.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('run stream');

const one = emittedRun();
const other = emittedRun('run-2');

function streaming() {
  const clock = steppedClock();
  const log = eventLog({ startedAtMs: 36 });
  const streams = runStreams(log, clock);
  const sent: string[] = [];
  const did: string[] = [];
  let unsent = 0;
  return {
    log,
    streams,
    did,
    pass: clock.pass,
    fill: (bytes: number) => {
      unsent = bytes;
    },
    emit: (...events: readonly ReturnType<typeof one.started>[]) => {
      for (const item of events) {
        log.keep(item, 0, item.type === 'call.answered' ? 4 : undefined);
        streams.emit(log.newest());
      }
    },
    sink: {
      write: (buffers: readonly Buffer[], done: () => void) => {
        sent.push(...buffers.map(String));
        done();
      },
      unsentBytes: () => unsent,
      beat: () => {},
      end: () => void did.push('end'),
      drop: () => void did.push('drop'),
    },
    /** The id and the type of each event so far, and the data of the last. */
    told: () => {
      const events = sent.join('').split('\n\n').slice(0, -1);
      const [last = ''] = events.slice(-1);
      return {
        events: events.map((text) => [/id: (.*)/.exec(text)?.[1], /event: (.*)/.exec(text)?.[1]]),
        last: JSON.parse(/data: (.*)/.exec(last)?.[1] ?? 'null'),
      };
    },
  };
}

test('a stream has the events of its run, and ends with the outcome it is given', () => {
  const { streams, emit, told, sink, did, pass } = streaming();
  const stream = streams.of('run-1', 0);
  stream.open(sink);
  emit(one.started(), other.started(), one.begun);
  pass(0);
  assert.equal(told().events, [
    ['10-1', 'run.started'],
    ['10-3', 'neuron.started'],
  ]);
  emit(one.ended, one.answered());
  stream.finish({ report: 'as it is answered' });
  assert.equal(told().events.slice(2), [
    ['10-4', 'neuron.ended'],
    ['10-5', 'run.finished'],
  ]);
  assert.equal(told().last, {
    id: '10-5',
    type: 'run.finished',
    time: '1970-01-01T00:00:00.000Z',
    conversation: 'default',
    run: 'run-1',
    status: 'complete',
    report: 'as it is answered',
    duration_ms: 4,
  });
  assert.equal(did, ['end']);
});

test('what came before it was opened comes first', () => {
  const { streams, emit, told, sink } = streaming();
  emit(one.started(), {
    type: 'audio.transcribed',
    call: 'run-1',
    conversation: 'default',
    result: { text: 'tea' },
  });
  const stream = streams.of('run-1', 1);
  emit(one.begun);
  stream.open(sink);
  assert.equal(told().events, [
    ['10-2', 'transcript.final'],
    ['10-3', 'neuron.started'],
  ]);
});

test('a run that was lost ends with what is known', () => {
  const { streams, told, sink } = streaming();
  const stream = streams.of('run-1', 0);
  stream.open(sink);
  stream.finish({ status: null, error: 'a bug' });
  assert.equal(told(), {
    events: [[undefined, 'run.finished']],
    last: { type: 'run.finished', run: 'run-1', status: null, error: 'a bug' },
  });
});

test('who does not read is dropped, and who has left gets nothing', () => {
  const { streams, emit, told, sink, did, pass, fill } = streaming();
  const slow = streams.of('run-1', 0);
  slow.open(sink);
  fill(2_000_000);
  emit(one.started());
  pass(0);
  assert.equal(did, ['drop']);
  fill(0);
  emit(one.begun);
  slow.finish({});
  pass(0);
  assert.equal([told().events, did], [[], ['drop']]);
});

test.run();
