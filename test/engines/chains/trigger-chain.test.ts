import { Observable, Subject, type Subscriber } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { triggerChain } from '../../../src/engines/chains/trigger-chain.ts';
import type { Detection, EngineHealth, Trigger } from '../../../src/engines/ports.ts';
import { describeUnknown } from '../../../src/lib/errors.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { chainTime, failure, nthFrame } from '../../support/chains.ts';

const test = suite('engines/chains/trigger-chain');

const detection = (hotword: string): Detection => ({ hotword, endMs: 0, score: 1, means: 'wake' });

/** A hotword engine that hears what the test says; each call of `detect` is a listener. */
function handTrigger(name: string) {
  const listeners: { readonly to: Subscriber<Detection>; readonly heard: number[] }[] = [];
  let health: EngineHealth = { state: 'ready' };
  let isClosed = false;
  const trigger: Trigger = {
    detect: (frames$) =>
      new Observable((to) => {
        const heard: number[] = [];
        listeners.push({ to, heard });
        to.add(frames$.subscribe({ next: ({ atMs }) => heard.push(atMs), complete: () => to.complete() }));
      }),
    health: () => health,
    close: async () => {
      isClosed = true;
    },
  };
  return {
    trigger,
    listeners,
    heard: () => listeners.at(-1)?.heard,
    isOpen: () => listeners.at(-1)?.to.closed === false,
    says: (hotword: string) => listeners.at(-1)?.to.next(detection(hotword)),
    fails: () => listeners.at(-1)?.to.error(failure(name, 'broken')),
    ends: () => listeners.at(-1)?.to.complete(),
    is: (state: EngineHealth['state']) => {
      health = { state };
    },
    isClosed: () => isClosed,
  };
}

/** Two hotword engines, the first with a budget of a second, and who listens to them. */
function two(options = {}) {
  const { time, lines, member, pass, inOrder } = chainTime();
  const [a, b] = [handTrigger('a'), handTrigger('b')] as const;
  const chain = triggerChain(inOrder(member('a', a.trigger, 1_000), member('b', b.trigger)), time);
  const frames$ = new Subject<AudioFrame>();
  const listen = () => {
    const news: string[] = [];
    const hearing = chain.detect?.(frames$, options).subscribe({
      next: ({ hotword }) => news.push(hotword),
      error: (error: unknown) => news.push(describeUnknown(error)),
      complete: () => news.push('over'),
    });
    return { news, stop: () => hearing?.unsubscribe() };
  };
  return { a, b, chain, frames$, listen, pass, lines };
}

test('the first listens alone while it works', async () => {
  const { a, b, frames$, listen, pass } = two();
  const { news } = listen();
  frames$.next(nthFrame(0));
  await pass(60_000);
  a.says('hey');
  assert.equal([news, b.listeners.length, a.heard()], [['hey'], 0, [0]]);
});

for (const [how, end] of [
  ['fails', (a: ReturnType<typeof handTrigger>) => a.fails()],
  ['listens no more', (a: ReturnType<typeof handTrigger>) => a.ends()],
] as const) {
  test(`one that ${how} is left, and the next listens at once`, () => {
    const { a, b, frames$, listen } = two();
    const { news } = listen();
    frames$.next(nthFrame(0));
    end(a);
    frames$.next(nthFrame(1));
    assert.equal(b.heard(), [32]);
    b.says('hey');
    assert.equal(news, ['hey']);
  });
}

test('one that is not ready within its budget is left', async () => {
  const { a, b, listen, pass, lines } = two();
  a.is('starting');
  listen();
  await pass(900);
  assert.is(b.listeners.length, 0);
  await pass(100);
  assert.is(b.listeners.length, 1);
  assert.is(a.isOpen(), false);
  assert.equal(lines, [
    'a failed, and is retried after a pause: getting ready to listen took longer than 1000 ms',
  ]);
});

test('after its rest the first is tried beside the next, and takes over when it has listened for two seconds', async () => {
  const { a, b, frames$, listen, pass, lines } = two();
  const { news } = listen();
  a.fails();
  await pass(1_000);
  assert.is(a.listeners.length, 2);
  a.says('too early');
  b.says('one');
  await pass(1_900);
  assert.is(b.isOpen(), true);
  frames$.next(nthFrame(0));
  await pass(100);
  assert.is(b.isOpen(), false);
  a.says('two');
  b.says('late');
  assert.equal(news, ['one', 'two']);
  assert.equal([a.heard(), b.heard()], [[0], [0]]);
  assert.equal(lines, ['a failed, and is retried after a pause: a: broken', 'a is back']);
});

test('one that fails again rests for longer, and the next listens on', async () => {
  const { a, b, listen, pass, lines } = two();
  const { news } = listen();
  a.fails();
  await pass(1_000);
  a.fails();
  await pass(1_999);
  assert.is(a.listeners.length, 2);
  await pass(1);
  assert.is(a.listeners.length, 3);
  b.says('hey');
  assert.equal([news, b.listeners.length, lines.length], [['hey'], 1, 1]);
});

test('rests grow for one that fails each time it has taken over, until it has listened for a minute', async () => {
  const { a, listen, pass, lines } = two();
  listen();
  a.fails();
  const rests: number[] = [];
  const failAfter = async (ms: number): Promise<void> => {
    await pass(ms);
    const before = a.listeners.length;
    a.fails();
    let restMs = 0;
    for (; a.listeners.length === before; restMs += 1_000) await pass(1_000);
    rests.push(restMs / 1_000);
  };
  await pass(1_000);
  for (const ms of [3_000, 3_000, 3_000, 59_000, 63_000, 3_000]) await failAfter(ms);
  assert.equal(rests, [2, 4, 8, 16, 1, 2]);
  assert.is(lines.filter((line) => line === 'a is back').length, 6);
});

test('after a long rest an engine has to listen as long before its failures are forgotten', async () => {
  const { a, listen, pass } = two();
  listen();
  for (let rest = 1_000; rest <= 128_000; rest *= 2) {
    a.fails();
    await pass(rest);
  }
  await pass(100_000);
  a.fails();
  const before = a.listeners.length;
  await pass(255_000);
  assert.is(a.listeners.length, before);
  await pass(1_000);
  assert.is(a.listeners.length, before + 1);
});

test('when nobody is left it fails with each of them; listening again tries all again', () => {
  const { a, b, listen } = two();
  const { news } = listen();
  a.fails();
  b.fails();
  assert.equal(news, ['trigger: none of the chain works: a: broken; b: broken']);
  const again = listen();
  a.says('hey');
  assert.equal(again.news, ['hey']);
});

test('one that is tried again takes over when the next fails meanwhile', async () => {
  const { a, b, listen, pass } = two();
  const { news } = listen();
  a.fails();
  await pass(1_500);
  b.fails();
  a.says('hey');
  assert.equal([news, a.listeners.length], [['hey'], 2]);
});

test('an engine without a hotword, or with a bug, costs itself', () => {
  const { time, member, inOrder } = chainTime();
  const b = handTrigger('b');
  const quiet: Trigger = { health: () => ({ state: 'off' }), close: async () => {} };
  const broken: Trigger = {
    ...quiet,
    detect: () => {
      throw new TypeError('oops');
    },
  };
  const chain = triggerChain(
    inOrder(member('none', quiet), member('broken', broken), member('b', b.trigger)),
    time,
  );
  const heard: string[] = [];
  chain.detect?.(new Subject()).subscribe(({ hotword }) => heard.push(hotword));
  b.says('hey');
  assert.equal(heard, ['hey']);
});

test('of a recording the next hears all, and its end is the end', () => {
  const { a, b, frames$, listen } = two({ isRecorded: true });
  const { news } = listen();
  for (const index of [0, 1]) frames$.next(nthFrame(index));
  a.fails();
  assert.equal(b.heard(), [0, 32]);
  b.says('hey');
  frames$.complete();
  assert.equal(news, ['hey', 'over']);
});

test('who listens no more frees all of them', async () => {
  const { a, b, frames$, listen, pass } = two();
  const { stop } = listen();
  a.fails();
  await pass(1_000);
  stop();
  assert.equal([a.isOpen(), b.isOpen(), frames$.observed], [false, false, false]);
  await pass(400_000);
  assert.is(a.listeners.length, 2);
});

test('closed it fails at once, and nobody is blamed', async () => {
  const { a, b, chain, listen, lines } = two();
  const { news } = listen();
  await chain.close();
  assert.equal(news, ['trigger: it was closed']);
  assert.equal([a.isClosed(), b.isClosed(), a.isOpen(), lines.length], [true, true, false, 0]);
});

test.run();
