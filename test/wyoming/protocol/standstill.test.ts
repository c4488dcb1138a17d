import { VirtualTimeScheduler } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { standstill } from '../../../src/wyoming/protocol/keep-alive.ts';

const test = suite('standstill');

test('what stands still for as long as it may is told once; what moves and what is not waited for never', () => {
  const { pass, put, told, watch } = begun();
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
});

test('watching twice is watching once, and stopping ends it', () => {
  const { pass, put, told, watch, stop } = begun();
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

test.run();

function begun() {
  const scheduler = new VirtualTimeScheduler(undefined, 0);
  let mark: number | undefined;
  let told = 0;
  const stood = (): void => {
    told += 1;
  };
  return {
    ...standstill(() => mark, 1_000, stood, scheduler),
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
