import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { engineSwitch, openCalls } from '../../src/engines/engine-switch.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('succession');

interface Bell {
  readonly ring: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A succession of bells that ring until they are told to stop; `log` is what happened to them. */
function bells(close: (name: string) => Promise<void> = async () => {}) {
  const log: string[] = [];
  const lines: string[] = [];
  const silence: (() => void)[] = [];
  const all = engineSwitch<Bell>(
    { name: 'first', parameters: {} },
    {
      make: ({ name }) => {
        log.push(`${name} made`);
        const ring = () => new Promise<string>((done) => silence.push(() => done(`${name} rang`)));
        const instance: Bell = {
          ring,
          close: async () => {
            log.push(`${name} closed`);
            await close(name);
          },
        };
        return { name, engine: name, instance };
      },
      counted: (bell, during) => ({ ring: () => during(bell.ring)(), close: () => bell.close() }),
      log: (line) => lines.push(line),
    },
  );
  const use = (name: string, parameters = {}) => all.use({ name, parameters });
  return { ...all, use, log, lines, silence: () => silence.shift()?.() };
}

test('the same entry keeps its engine, whatever objects it is written with', () => {
  const { present, use, log } = bells();
  const before = present();
  assert.is(use('first', {}), false);
  assert.is(present(), before);
  assert.equal(log, ['first made']);
});

test('another name, or other parameters, make another engine, and one without calls is closed', async () => {
  const { present, use, log } = bells();
  assert.is(use('second'), true);
  assert.is(present().name, 'second');
  await settled();
  assert.equal(log, ['first made', 'second made', 'first closed']);
  assert.is(use('second', { loud: true }), true);
  await settled();
  assert.equal(log.slice(3), ['second made', 'second closed']);
});

test('a call under way is brought to its end, and the engine closed then; calls of the new one keep nobody open', async () => {
  const { present, use, log, silence } = bells();
  const one = present().instance.ring();
  const other = present().instance.ring();
  use('second');
  void present().instance.ring();
  silence();
  assert.is(await one, 'first rang');
  await settled();
  assert.equal(log, ['first made', 'second made']);
  silence();
  assert.is(await other, 'first rang');
  await settled();
  assert.equal(log, ['first made', 'second made', 'first closed']);
});

test('an engine that is chosen again is made again', async () => {
  const { present, use, log, silence } = bells();
  const call = present().instance.ring();
  use('second');
  use('first');
  assert.equal(log, ['first made', 'second made', 'first made']);
  silence();
  await call;
  await settled();
  assert.equal(log.slice(3), ['second closed', 'first closed']);
});

test('close closes the present one and those still busy, each once', async () => {
  const { present, use, close, log, silence } = bells();
  const call = present().instance.ring();
  use('second');
  await close();
  assert.equal(log.slice(2).toSorted(), ['first closed', 'second closed']);
  silence();
  await call;
  await settled();
  assert.is(log.length, 4);
});

test('one that fails to close is said in the log, and no more', async () => {
  const { use, lines } = bells(() => Promise.reject(new Error('stuck')));
  use('second');
  await settled();
  assert.equal(lines, ['first did not close: stuck']);
});

test('without a call they have ended', async () => {
  await openCalls().ended();
});

test('they end with the last call, whichever way it ends, and a call gives what it gave', async () => {
  const { during, ended } = openCalls();
  let answer = (_: string) => {};
  let fail = (_: Error) => {};
  const first = during(() => new Promise<string>((resolve) => (answer = resolve)))();
  const second = during(() => new Promise<string>((_, reject) => (fail = reject)))();
  const log: string[] = [];
  void ended().then(() => log.push('ended'));
  void ended().then(() => log.push('ended too'));
  answer('hello');
  assert.is(await first, 'hello');
  await settled();
  assert.equal(log, []);
  fail(new Error('bug'));
  assert.equal(await rejection(second), new Error('bug'));
  await settled();
  assert.equal(log, ['ended', 'ended too']);
});

test('a call that throws at once has ended', async () => {
  const { during, ended } = openCalls();
  const call = during(() => {
    throw new Error('bug');
  });
  assert.equal(await rejection(call()), new Error('bug'));
  await ended();
});

test('a call that was not made yet is not under way', async () => {
  const { during, ended } = openCalls();
  during(async () => 'never asked for');
  await ended();
});

test.run();
