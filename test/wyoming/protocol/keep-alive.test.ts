import { VirtualTimeScheduler } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { keepAlive, stallTimer } from '../../../src/wyoming/protocol/keep-alive.ts';
import { handLine } from '../../support/wyoming-line.ts';

const test = suite('pinging');
const GONE = {
  _tag: 'EngineFailed',
  engine: 'wyoming',
  message: 'tcp://kitchen:10700: it does not answer: nothing came for 5000 ms',
};

test('a peer that answers is pinged two seconds after each answer, for as long as it is', () => {
  const { sent, answer, pass, ended } = begun();
  for (let round = 1; round <= 20; round += 1) {
    assert.is(sent.length, round);
    pass(100);
    answer('pong');
    pass(1_990);
    assert.is(sent.length, round);
    pass(20);
  }
  assert.is(ended(), undefined);
});

test('one from which nothing comes for five seconds is gone, whatever it did before', () => {
  const never = begun();
  never.pass(4_990);
  assert.is(never.ended(), undefined);
  never.pass(20);
  assert.equal(never.ended(), GONE);
  const silent = begun();
  silent.pass(1_000);
  silent.answer('pong');
  silent.pass(4_900);
  assert.is(silent.ended(), undefined);
  silent.pass(1_500);
  assert.equal(silent.ended(), GONE);
  assert.equal(silent.sent, ['ping', 'ping']);
});

test('one that sends sound and no pong is there', () => {
  const { sent, answer, pass, ended } = begun();
  for (let second = 0; second < 30; second += 1) {
    pass(1_000);
    answer('audio-chunk');
  }
  assert.is(ended(), undefined);
  assert.equal(sent, ['ping']);
});

test('one that is to ping first is left alone until it has', () => {
  const { sent, answer, pass, ended } = begun({ isAfterPing: true });
  pass(60_000);
  answer('describe');
  pass(60_000);
  assert.equal([sent, ended()], [[], undefined]);
  answer('ping');
  assert.equal(sent, ['ping']);
  answer('ping');
  assert.equal(sent, ['ping']);
  pass(6_300);
  assert.equal(ended(), GONE);
});

test('it ends with the line, and nothing is left of it', () => {
  for (const end of ['close', 'error', 'unsubscribe'] as const) {
    const { sent, pass, received$, ended, pinged } = begun();
    received$.next(eventOf('pong'));
    if (end === 'close') received$.complete();
    else if (end === 'error') received$.error('cut');
    else pinged.unsubscribe();
    pass(60_000);
    assert.is(ended(), { close: 'complete', error: 'cut', unsubscribe: undefined }[end]);
    assert.equal(sent, ['ping']);
    assert.not(received$.observed);
  }
});

test.run();

function begun({ isAfterPing = false } = {}) {
  const scheduler = new VirtualTimeScheduler(undefined, 0);
  const { line, received$, sent } = handLine();
  let ended: unknown;
  const pinged = keepAlive(line, isAfterPing, scheduler).subscribe({
    complete: () => (ended = 'complete'),
    error: (error: unknown) => (ended = error),
  });
  return {
    sent,
    received$,
    pinged,
    ended: () => ended,
    answer: (type: string) => received$.next(eventOf(type)),
    pass: (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
    },
  };
}

const stalling = suite('standstill');

stalling(
  'what stands still for as long as it may is told once; what moves and what is not waited for never',
  () => {
    const { pass, put, told, watch } = watched();
    watch();
    pass(10_000);
    assert.is(told(), 0);
    put(1);
    watch();
    pass(900);
    put(2);
    pass(1_000);
    assert.is(told(), 0);
    pass(250);
    assert.is(told(), 1);
    pass(10_000);
    assert.is(told(), 1);
    watch();
    put(undefined);
    pass(10_000);
    assert.is(told(), 1);
  },
);

stalling('watching twice is watching once, and stopping ends it', () => {
  const { pass, put, told, watch, stop } = watched();
  put(1);
  watch();
  pass(600);
  watch();
  pass(400);
  assert.is(told(), 1);
  watch();
  stop();
  pass(10_000);
  assert.is(told(), 1);
});

stalling.run();

function watched() {
  const scheduler = new VirtualTimeScheduler(undefined, 0);
  let mark: number | undefined;
  let told = 0;
  const stood = (): void => {
    told += 1;
  };
  return {
    ...stallTimer(() => mark, 1_000, stood, scheduler),
    told: () => told,
    put: (value: number | undefined) => {
      mark = value;
    },
    pass: (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
    },
  };
}
