import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { turns } from '../../../src/actors/speaking/turns.ts';
import type { SpeakingEvent } from '../../../src/actors/speaking.ts';
import type { Player, Sound } from '../../../src/engines/ports.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { fakeEngines } from '../../support/fake-engines.ts';
import { output } from '../../support/output.ts';
import { scope } from '../../support/scope.ts';
import { settled } from '../../support/settled.ts';

const test = suite('turns');

/** Turns that last until the test ends them, and what became of each. */
function turnsOutput() {
  const { add, stop } = turns();
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const signals = new Map<string, AbortSignal>();
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return {
    told,
    stop,
    end,
    isAborted: (name: string) => signals.get(name)?.aborted,
    add: (name: string) =>
      add({
        take: (signal) => {
          told.push(name);
          signals.set(name, signal);
          return new Promise((resolve) => ends.set(name, resolve));
        },
        drop: () => void told.push(`${name} dropped`),
      }),
  };
}

test('the first has its turn at once, each other when the one before it has ended', async () => {
  const { add, end, told } = turnsOutput();
  add('one');
  assert.equal(told, ['one']);
  add('two');
  add('three');
  await settled();
  assert.equal(told, ['one']);
  await end('one');
  assert.equal(told, ['one', 'two']);
  await end('two');
  assert.equal(told, ['one', 'two', 'three']);
});

test('what is added when all have ended has its turn at once', async () => {
  const { add, end, told } = turnsOutput();
  add('one');
  await end('one');
  add('two');
  assert.equal(told, ['one', 'two']);
});

test('a stop ends the present turn and drops those that wait, in their order', async () => {
  const { add, end, stop, told, isAborted } = turnsOutput();
  for (const name of ['one', 'two', 'three']) add(name);
  assert.is(isAborted('one'), false);
  stop();
  assert.is(isAborted('one'), true);
  await end('one');
  assert.equal(told, ['one', 'two dropped', 'three dropped']);
});

test('what is added after a stop waits until the present one has really ended, and is not stopped', async () => {
  const { add, end, stop, told, isAborted } = turnsOutput();
  add('one');
  stop();
  add('two');
  await settled();
  assert.equal(told, ['one']);
  await end('one');
  assert.equal([told, isAborted('two')], [['one', 'two'], false]);
});

test('what is added by what is dropped is not dropped with it', async () => {
  const { add, stop } = turns();
  const told: string[] = [];
  let end = (): void => {};
  const later = { take: async () => void told.push('later'), drop: () => void told.push('later dropped') };
  add({
    take: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
    drop: () => {},
  });
  add({ take: async () => {}, drop: () => add(later) });
  stop();
  end();
  await settled();
  assert.equal(told, ['later']);
});

test('a stop with nothing to stop does nothing', () => {
  const { add, stop, told } = turnsOutput();
  stop();
  add('one');
  assert.equal(told, ['one']);
});

test('two stops drop each but once', async () => {
  const { add, end, stop, told } = turnsOutput();
  add('one');
  add('two');
  stop();
  stop();
  await end('one');
  assert.equal(told, ['one', 'two dropped']);
});

test.run();

const stoppingTest = suite('an output that is stopped and held');

const silenced: AssistantError = { _tag: 'EngineFailed', engine: 'fake', message: 'silenced' };
/** Said in three pieces. */
const LONG = ['One', 'Two', 'Three'].map((word) => `${word} ${'and more '.repeat(30)}end.`).join(' ');
const MUSIC: Sound = { sampleRateHz: 44_100, samples: new Int16Array(2) };
const SOUND: Sound = { sampleRateHz: 8_000, samples: new Int16Array(1) };
const CANCELLED = E.left({ _tag: 'EngineFailed', engine: 'output', message: 'playing was cancelled' });

/** An output whose sounds go on until they are silenced, or the test ends them. */
function endless(world: Parameters<typeof output>[1] = {}) {
  let plays = 0;
  let end = (): void => {};
  const quiet: boolean[] = [];
  const play: Player['play'] = (_, signal, begun = () => {}, isQuiet$) => {
    return () =>
      new Promise((resolve) => {
        plays += 1;
        isQuiet$?.subscribe((isQuiet) => quiet.push(isQuiet));
        end = () => resolve(E.right(undefined));
        signal.addEventListener('abort', () => resolve(E.left(silenced)));
        begun(0);
      });
  };
  const made = output(fakeEngines({ player: { play } }), world);
  const ask = (own: Partial<Extract<SpeakingEvent, { type: 'play.asked' }>> = {}) =>
    new Promise<E.Either<AssistantError, void>>((heard) =>
      made.actor.send({
        type: 'play.asked',
        load: () => TE.right(MUSIC),
        scope: scope(),
        signal: new AbortController().signal,
        heard,
        ...own,
      }),
    );
  return { ...made, ask, quiet, plays: () => plays, end: () => end() };
}

stoppingTest('a stop ends what sounds and drops what waits, and each text is told', async () => {
  const { actor, say, send, told, news: events } = endless();
  for (const text of ['one', 'two', 'three']) say(text, { call: `call-${text}`, conversation: 'kitchen' });
  await settled();
  send('speech.stop');
  await settled();
  assert.equal(told().slice(0, 2), ['on_start_speaking one', 'two stopped']);
  assert.equal(
    told().toSorted(),
    [
      'on_start_speaking one',
      'on_stop_speaking one',
      'one stopped',
      'three stopped',
      'two stopped',
    ].toSorted(),
  );
  const of = { type: 'speech.stopped', conversation: 'kitchen' };
  assert.equal(
    events.filter(({ type }) => type === 'speech.stopped'),
    ['two', 'three', 'one'].map((text) => ({ ...of, call: `call-${text}`, text })),
  );
  actor.stop();
});

stoppingTest(
  'a text whose rest is not made any more was stopped, even where the player says that all it got was heard',
  async () => {
    const play: Player['play'] = (parts$, _, begun = () => {}) => {
      return () =>
        new Promise((resolve) => {
          parts$.subscribe({ next: () => begun(0), complete: () => resolve(E.right(undefined)) });
        });
    };
    const { actor, say, send, told } = output(fakeEngines({ player: { play } }));
    say(LONG, { call: 'call-one' });
    await settled();
    send('speech.stop');
    await settled();
    assert.is(told().at(-1), `${LONG} stopped`);
    actor.stop();
  },
);

stoppingTest('after a stop, and after two in a row, what is asked for then is heard', async () => {
  const { actor, say, send, told } = endless();
  say('one', { call: 'call-one' });
  await settled();
  send('speech.stop');
  send('speech.stop');
  say('two', { call: 'call-two' });
  await settled();
  send('speech.stop');
  await settled();
  send('speech.stop');
  say('three', { call: 'call-three' });
  await settled();
  assert.equal(told(), [
    'on_start_speaking one',
    'on_stop_speaking one',
    'one stopped',
    'on_start_speaking two',
    'on_stop_speaking two',
    'two stopped',
    'on_start_speaking three',
  ]);
  actor.stop();
});

stoppingTest('a stop of a silent output is nothing', async () => {
  const { actor, send, told } = endless();
  send('speech.stop');
  await settled();
  assert.equal(told(), []);
  actor.stop();
});

stoppingTest(
  'a stop while a text is made into sound keeps it from being heard, even when the voice goes on with it',
  async () => {
    const engines = fakeEngines({ tts: { synthesize: () => () => new Promise(() => {}) } });
    const { actor, say, send, told, heard } = output(engines);
    say('one', { call: 'call-one' });
    await settled();
    send('speech.stop');
    await settled();
    assert.equal([told(), heard], [['one stopped'], []]);
    actor.stop();
  },
);

stoppingTest(
  'a stop gives those who asked for a sound a failure, and lets go those who wait for the end',
  async () => {
    const { actor, send, ask, drained, say } = endless();
    const [sounding, waiting] = [ask(), ask()];
    say('text');
    const isDrained = drained();
    await settled();
    send('speech.stop');
    assert.equal(await sounding, E.left(silenced));
    assert.equal(await waiting, CANCELLED);
    await isDrained;
    actor.stop();
  },
);

stoppingTest('a text that was heard to its end was not stopped', async () => {
  const { actor, say, send, end, told } = endless();
  say('one', { call: 'call-one' });
  await settled();
  end();
  send('speech.stop');
  await settled();
  assert.equal(told(), ['on_start_speaking one', 'on_stop_speaking one']);
  actor.stop();
});

stoppingTest('while it is held nothing begins to sound, and what sounds goes on', async () => {
  const { actor, say, ask, send, end, plays, told } = endless();
  say('one', { call: 'call-one' });
  await settled();
  send('output.hold');
  say('two', { call: 'call-two' });
  const heard = ask();
  await settled();
  assert.equal(told(), ['on_start_speaking one']);
  end();
  await settled();
  assert.equal(told(), ['on_start_speaking one', 'on_stop_speaking one']);
  send('output.release');
  await settled();
  assert.is(told().at(-1), 'on_start_speaking two');
  end();
  await settled();
  assert.is(plays(), 3);
  end();
  assert.equal(await heard, E.right(undefined));
  actor.stop();
});

stoppingTest('a text that was being made into sound when the hold came does not begin', async () => {
  let made = (): void => {};
  const engines = fakeEngines({
    tts: {
      synthesize: () => () =>
        new Promise((resolve) => {
          made = () => resolve(E.right(SOUND));
        }),
    },
  });
  const { actor, say, send, told, drained } = output(engines);
  say('one', { call: 'call-one' });
  await settled();
  send('output.hold');
  made();
  await settled();
  assert.equal(told(), []);
  send('output.release');
  await drained();
  assert.equal(told(), ['on_start_speaking one', 'on_stop_speaking one']);
  actor.stop();
});

stoppingTest('a hold ends by itself after two minutes, counted from the last one', async () => {
  const { actor, clock, say, send, told } = endless();
  send('output.hold');
  say('one', { call: 'call-one' });
  clock.increment(20_000);
  send('output.hold');
  clock.increment(119_999);
  await settled();
  assert.equal(told(), []);
  clock.increment(1);
  await settled();
  assert.equal(told(), ['on_start_speaking one']);
  actor.stop();
});

stoppingTest('held again before anything could begin, nothing begins', async () => {
  const { actor, say, send, told } = endless();
  send('output.hold');
  say('one', { call: 'call-one' });
  await settled();
  send('output.release');
  send('output.hold');
  await settled();
  assert.equal(told(), []);
  actor.stop();
});

for (const order of [
  ['output.hold', 'speech.stop', 'output.release'],
  ['speech.stop', 'output.hold', 'output.release'],
  ['output.hold', 'output.release', 'speech.stop'],
] as const) {
  stoppingTest(`${order.join(', ')}: the text is dropped and the next one heard`, async () => {
    const { actor, say, send, told } = endless();
    send('output.hold');
    say('one', { call: 'call-one' });
    await settled();
    for (const type of order) send(type);
    say('two', { call: 'call-two' });
    await settled();
    assert.equal(told(), ['one stopped', 'on_start_speaking two']);
    actor.stop();
  });
}

stoppingTest('stopped while it is held, it goes on being held', async () => {
  const { actor, say, send, told } = endless();
  send('output.hold');
  send('speech.stop');
  say('one', { call: 'call-one' });
  await settled();
  assert.equal(told(), []);
  actor.stop();
});

stoppingTest('a muted sound is done while the output is held', async () => {
  const { actor, ask, send } = endless();
  send('output.hold');
  assert.equal(await ask({ scope: scope({ mute: true }) }), E.right(undefined));
  actor.stop();
});

stoppingTest('what sounds becomes quiet while the output is held, where the settings want it', async () => {
  for (const ducks of [true, false]) {
    const { actor, say, send, quiet } = endless({ ducks: () => ducks });
    say('one', { call: 'call-one' });
    await settled();
    send('output.hold');
    send('output.hold');
    send('output.release');
    assert.equal(quiet, ducks ? [false, true, false] : []);
    actor.stop();
  }
});

stoppingTest('ended while it is held, it lets go everybody who waits and tells of nothing', async () => {
  const { actor, say, ask, send, drained, told } = endless();
  send('output.hold');
  const heard = ask();
  say('one', { call: 'call-one' });
  const isDrained = drained();
  await settled();
  actor.stop();
  assert.equal(await heard, CANCELLED);
  await isDrained;
  assert.equal(told(), []);
});

stoppingTest.run();
