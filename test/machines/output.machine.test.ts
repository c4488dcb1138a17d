import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { firstValueFrom, type Observable } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SpeakingDeps } from '../../src/actors/speaking.ts';
import { none } from '../../src/engines/players/file.ts';
import type { Player, Sound, Tts } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { whenHeard } from '../../src/machines/outputs.ts';
import { spoken } from '../../src/testing/harness/microphone.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { output } from '../support/output.ts';
import { rejection } from '../support/rejection.ts';
import { settled } from '../support/settled.ts';

const test = suite('output machine');

const CANCELLED = E.left({ _tag: 'EngineFailed', engine: 'output', message: 'playing was cancelled' });
const broken: AssistantError = { _tag: 'EngineFailed', engine: 'voice', message: 'hoarse' };

test('speaks one text after another, each between its two pieces of news', async () => {
  const { actor, say, heard, told, sounding } = output();
  say('one');
  say('two');
  assert.equal(told(), []);
  await settled();
  assert.equal(heard, ['one', 'two']);
  assert.equal(told(), [
    'on_start_speaking one',
    'on_stop_speaking one',
    'on_start_speaking two',
    'on_stop_speaking two',
  ]);
  const of = { type: 'speech.sounding', call: 'call-1', conversation: 'default' };
  assert.equal(sounding, [
    { ...of, text: 'one' },
    { ...of, text: 'two' },
  ]);
  actor.stop();
});

test('tells of every text that it will try to say', () => {
  const { actor, say, asked } = output();
  say('one', { call: 'call-7', conversation: 'kitchen' });
  assert.equal(asked, [{ type: 'speech.asked', call: 'call-7', conversation: 'kitchen', text: 'one' }]);
  actor.stop();
});

test('the second text is not begun while the first is played', async () => {
  const asked: string[] = [];
  let ended = () => {};
  const engines = fakeEngines({
    player: {
      play: () => () =>
        new Promise((resolve) => {
          ended = () => resolve({ _tag: 'Right', right: undefined });
        }),
    },
  });
  const { synthesize } = engines.tts.instance;
  const tts = {
    ...engines.tts.instance,
    synthesize: (text: string, signal: AbortSignal) => {
      asked.push(text);
      return synthesize(text, signal);
    },
  };
  const { actor, say } = output(engines, { tts: () => tts });
  for (const text of ['one', 'two']) say(text);
  await settled();
  assert.equal(asked, ['one']);
  ended();
  await settled();
  assert.equal(asked, ['one', 'two']);
  actor.stop();
});

test('news of speech carries the scope of its call', async () => {
  const { actor, say, news: events } = output();
  say('one', { conversation: 'kitchen', mute: false, isFromHook: true });
  await settled();
  const told = {
    call: 'call-1',
    conversation: 'kitchen',
    mute: false,
    isFromHook: true,
    by: 'api',
    detail: 'one',
  };
  assert.equal(events, [
    { type: 'on_start_speaking', ...told },
    { type: 'on_stop_speaking', ...told },
  ]);
  actor.stop();
});

const failing = (fail: () => TE.TaskEither<AssistantError, never>) => {
  let isFirst = true;
  return <A>(otherwise: () => TE.TaskEither<AssistantError, A>): TE.TaskEither<AssistantError, A> => {
    if (!isFirst) return otherwise();
    isFirst = false;
    return fail();
  };
};

const failures = [
  ['fails', () => TE.left(broken), 'voice: hoarse'],
  [
    'throws',
    () => {
      throw new Error('bug');
    },
    'bug',
  ],
  ['rejects', () => () => Promise.reject(new Error('bug')), 'bug'],
] as const;

for (const [how, fail, error] of failures) {
  test(`a voice that ${how} is told and the next text is spoken`, async () => {
    const working = fakeEngines();
    const first = failing(fail);
    const engines = {
      ...working,
      tts: {
        ...working.tts,
        instance: {
          ...working.tts.instance,
          synthesize: (text: string, signal: AbortSignal) =>
            first(() => working.tts.instance.synthesize(text, signal)),
        },
      },
    };
    const { actor, say, heard, told } = output(engines);
    say('one');
    say('two');
    await settled();
    assert.equal(heard, ['two']);
    assert.equal(told(), [`one failed: ${error}`, 'on_start_speaking two', 'on_stop_speaking two']);
    actor.stop();
  });

  test(`a player that ${how} is told, speaking ends, and the next text is spoken`, async () => {
    const first = failing(fail);
    const { actor, say, told } = output(
      fakeEngines({ player: { play: () => first(() => TE.right(undefined)) } }),
    );
    say('one');
    say('two');
    await settled();
    assert.equal(told(), [
      'on_start_speaking one',
      'on_stop_speaking one',
      `one failed: ${error}`,
      'on_start_speaking two',
      'on_stop_speaking two',
    ]);
    actor.stop();
  });
}

for (const [what, sampleRateHz] of [
  ['nothing', 0],
  ['no number', Number.NaN],
  ['more than any card', 1e9],
] as const) {
  test(`a voice whose rate is ${what} is told, and the next text is spoken`, async () => {
    const synthesize = (text: string) =>
      TE.right({ sampleRateHz: text === 'one' ? sampleRateHz : 8_000, samples: new Int16Array(8) });
    const { actor, say, drained, told } = output(fakeEngines({ tts: { synthesize }, player: none }));
    say('one');
    say('two');
    await drained();
    assert.equal(told(), [
      'on_start_speaking one',
      'on_stop_speaking one',
      `one failed: output: a sound of ${sampleRateHz} Hz cannot be played`,
      'on_start_speaking two',
      'on_stop_speaking two',
    ]);
    actor.stop();
  });
}

test('a text of which nothing sounds has been said', async () => {
  const synthesize = () => TE.right({ sampleRateHz: 8_000, samples: new Int16Array() });
  const { actor, say, drained, told } = output(fakeEngines({ tts: { synthesize }, player: none }));
  say('…');
  await drained();
  assert.equal(told(), ['on_start_speaking …', 'on_stop_speaking …']);
  actor.stop();
});

test('a drain is done when all that was asked before it has been heard or has failed', async () => {
  const order: string[] = [];
  const engines = fakeEngines({
    tts: {
      synthesize: (text) =>
        text === 'bad' ? TE.left(broken) : TE.right({ sampleRateHz: 8_000, samples: new Int16Array(1) }),
    },
    player: { play: () => TE.fromIO(() => void order.push('played')) },
  });
  const { actor, say } = output(engines);
  const drain = (name: string) => whenHeard(actor, () => order.push(name));
  drain('empty');
  say('good');
  say('bad');
  drain('after two');
  say('good');
  drain('after three');
  await settled();
  assert.equal(order, ['empty', 'played', 'after two', 'played', 'after three']);
  actor.stop();
});

const music = { sampleRateHz: 44_100, samples: new Int16Array(2) };

/** Plays a sound of one part. */
const wholeOf = (sound$: Observable<Sound>, play: (sound: Sound) => TE.TaskEither<AssistantError, void>) =>
  TE.chain(play)(TE.fromTask(() => firstValueFrom(sound$)));

/** An output whose player remembers how many samples a sound has. */
function playing(play?: Player['play'], load: SpeakingDeps['load'] = () => TE.right(music)) {
  const lengths: number[] = [];
  const engines = fakeEngines({
    player: {
      play: play ?? ((sound$) => wholeOf(sound$, (sound) => TE.of(void lengths.push(sound.samples.length)))),
    },
  });
  return { ...output(engines, { load }), lengths };
}

test('a sound is loaded and heard in its turn, without news of speech', async () => {
  const load = () =>
    TE.fromIO(() => {
      lengths.push(-1);
      return music;
    });
  const { actor, say, play, lengths, told } = playing(undefined, load);
  say('one');
  const heard = play();
  say('two');
  assert.equal(lengths, []);
  assert.equal(await heard, E.right(undefined));
  await settled();
  assert.equal(lengths, [spoken('one').length, -1, 2, spoken('two').length]);
  assert.equal(told(), [
    'on_start_speaking one',
    'on_stop_speaking one',
    'on_start_speaking two',
    'on_stop_speaking two',
  ]);
  actor.stop();
});

test('a sound that cannot be loaded or played is the failure of whoever asked, and the next text is spoken', async () => {
  const unreadable: AssistantError = { _tag: 'UndecodableAudio', message: 'it is empty' };
  const bug = new Error('bug');
  const loads = [TE.left(unreadable), TE.right(music), () => Promise.reject(bug)];
  const {
    actor,
    play,
    say,
    news: events,
    lengths,
  } = playing(
    (sound$) =>
      wholeOf(sound$, (sound) =>
        sound === music ? TE.left(broken) : TE.of(void lengths.push(sound.samples.length)),
      ),
    () => loads.shift() ?? TE.left(broken),
  );
  assert.equal(await play(), E.left(unreadable));
  assert.equal(await play(), E.left(broken));
  assert.is(await rejection(play()), bug);
  say('one');
  await settled();
  assert.equal(lengths, [spoken('one').length]);
  assert.equal(
    events.map(({ type }) => type),
    ['on_start_speaking', 'on_stop_speaking'],
  );
  actor.stop();
});

test('cancelled, a sound is silenced, or not begun', async () => {
  const signals: AbortSignal[] = [];
  const { actor, play } = playing((_, signal) => () => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(E.left(broken))));
  });
  const aborter = new AbortController();
  const [first, second] = [play({}, aborter.signal), play({}, aborter.signal)];
  await settled();
  aborter.abort();
  assert.equal(await first, E.left(broken));
  assert.equal(await second, CANCELLED);
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true],
  );
  actor.stop();
});

test('stopped, it silences the sound being played', async () => {
  const signals: AbortSignal[] = [];
  const { actor, play } = playing((_, signal) => () => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(E.left(broken))));
  });
  const heard = play();
  await settled();
  actor.stop();
  assert.equal(await heard, CANCELLED);
  assert.is(signals[0]?.aborted, true);
});

test('stopped, it aborts the sound being played and says nothing more', async () => {
  let playing: AbortSignal | undefined;
  const engines = fakeEngines({
    player: {
      play: (_, signal) => () => {
        playing = signal;
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ _tag: 'Left', left: broken })),
        );
      },
    },
  });
  const { actor, say, told } = output(engines);
  say('one');
  say('two');
  await settled();
  assert.is(playing?.aborted, false);
  actor.stop();
  await settled();
  assert.is(playing?.aborted, true);
  assert.equal(told(), ['on_start_speaking one']);
});

test('stopped while a text is being made into sound, it does not play it', async () => {
  const engines = fakeEngines({
    tts: {
      synthesize: (_, signal) => () =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ _tag: 'Left', left: broken })),
        ),
    },
  });
  const { actor, say, told } = output(engines);
  say('one');
  await settled();
  actor.stop();
  await settled();
  assert.equal(told(), []);
});

test('of a flood two hundred texts wait, and the rest is told as failed', async () => {
  const { actor, say, heard, told } = output();
  for (let text = 0; text < 203; text += 1) say(String(text));
  await settled();
  const wait = 'more than 200 texts wait to be said';
  assert.equal(
    told().filter((line) => line.includes('failed')),
    ['200', '201', '202'].map((text) => `${text} failed: ${wait}`),
  );
  for (let turn = 0; turn < 10; turn += 1) await settled();
  assert.is(heard.length, 200);
  say('later');
  await settled();
  assert.is(heard.at(-1), 'later');
  actor.stop();
});

/** What came of the texts of these calls, said one after the other, with a stop where there is none. */
async function saidBy(calls: readonly (string | undefined)[]): Promise<readonly string[]> {
  const { actor, say, send, told } = output(
    fakeEngines({ player: { play: () => () => new Promise(() => {}) } }),
  );
  for (const call of calls) {
    if (call === undefined) send('speech.stop');
    else say(`text of ${call}`, { call });
  }
  const silenced = actor.getSnapshot().context.silenced;
  actor.stop();
  assert.ok(told().every((line) => line.endsWith('stopped')));
  return silenced;
}

test('a call whose text waits or sounds is interrupted, and says nothing more', async () => {
  const { actor, say, send, asked, told } = output();
  say('one', { call: 'a' });
  say('two', { call: 'b' });
  send('speech.stop');
  say('more', { call: 'a' });
  say('more', { call: 'b' });
  say('other', { call: 'c' });
  await settled();
  assert.is(asked.length, 5);
  assert.equal(told(), [
    'two stopped',
    'one stopped',
    'more stopped',
    'more stopped',
    'on_start_speaking other',
    'on_stop_speaking other',
  ]);
  actor.stop();
});

test('a call is not interrupted before it says anything, nor when all of it was heard', async () => {
  const { actor, say, send, told, drained } = output();
  say('one', { call: 'heard' });
  await drained();
  send('speech.stop');
  say('two', { call: 'heard' });
  say('one', { call: 'later' });
  await settled();
  assert.not(told().some((line) => line.endsWith('stopped')));
  actor.stop();
});

test('a hundred interrupted calls are remembered, of more the oldest are forgotten', async () => {
  const calls = Array.from({ length: 101 }, (_, index) => `${index + 1}`);
  const oneByOne = calls.flatMap((call) => [call, undefined]);
  assert.equal(await saidBy(oneByOne.slice(0, 200)), calls.slice(0, 100));
  assert.equal(await saidBy(oneByOne), calls.slice(1));
});

test('who is interrupted again counts as the newest', async () => {
  const { actor, say, send } = output(fakeEngines({ player: { play: () => () => new Promise(() => {}) } }));
  say('one', { call: 'a' });
  await settled();
  send('speech.stop');
  say('two', { call: 'b' });
  assert.equal(actor.getSnapshot().context.silenced, ['a']);
  send('speech.stop');
  assert.equal(actor.getSnapshot().context.silenced, ['a', 'b'].toSorted());
  actor.stop();
});

const stoppingTest = suite('an output that is stopped and held');

const silenced: AssistantError = { _tag: 'EngineFailed', engine: 'fake', message: 'silenced' };
/** Said in three pieces. */
const LONG = ['One', 'Two', 'Three'].map((word) => `${word} ${'and more '.repeat(30)}end.`).join(' ');
const SOUND: Sound = { sampleRateHz: 8_000, samples: new Int16Array(1) };

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
  const made = output(fakeEngines({ player: { play } }), { load: () => TE.right(music), ...world });
  return { ...made, quiet, plays: () => plays, end: () => end() };
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
    const { actor, send, play, drained, say } = endless();
    const [sounding, waiting] = [play(), play()];
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
  const { actor, say, play, send, end, plays, told } = endless();
  say('one', { call: 'call-one' });
  await settled();
  send('output.hold');
  say('two', { call: 'call-two' });
  const heard = play();
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
  await settled();
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
  const { actor, say, play, send, drained, told } = endless();
  send('output.hold');
  const heard = play();
  say('one', { call: 'call-one' });
  const isDrained = drained();
  await settled();
  actor.stop();
  assert.equal(await heard, CANCELLED);
  await isDrained;
  assert.equal(told(), []);
});

stoppingTest('speech of a hook begins while the ear is open, and what waits behind it does not', async () => {
  const { actor, say, send, end, told, state } = endless();
  send('output.hold');
  say('yes?', { call: 'hook', isFromHook: true });
  say('one', { call: 'call-one' });
  await settled();
  assert.equal([told(), state()], [['on_start_speaking yes?'], 'speaking']);
  end();
  await settled();
  assert.equal([told().at(-1), state()], ['on_stop_speaking yes?', 'held']);
  actor.stop();
});

stoppingTest(
  'a sound that is cancelled while it waits is dropped, and what waits with it is heard',
  async () => {
    const { actor, say, play, end, told, state } = endless();
    const aborter = new AbortController();
    say('one', { call: 'call-one' });
    const heard = play({}, aborter.signal);
    say('two', { call: 'call-two' });
    await settled();
    aborter.abort();
    assert.equal(await heard, CANCELLED);
    assert.is(state(), 'speaking');
    end();
    await settled();
    assert.is(told().at(-1), 'on_start_speaking two');
    actor.stop();
  },
);

const PATIENCE_MS = 120_000;

test('a voice that gives no sound has failed after two minutes, and the next text is heard', async () => {
  const working = fakeEngines();
  const { synthesize } = working.tts.instance;
  const tts: Tts = {
    ...working.tts.instance,
    synthesize: (text, signal) => (text === 'one' ? () => new Promise(() => {}) : synthesize(text, signal)),
  };
  const { actor, clock, say, told, state } = output(working, { tts: () => tts });
  say('one');
  say('two');
  clock.increment(PATIENCE_MS - 1);
  await settled();
  assert.equal([told(), state()], [[], 'preparing']);
  clock.increment(1);
  await settled();
  assert.equal(told(), [
    'one failed: output: there was no sound in time',
    'on_start_speaking two',
    'on_stop_speaking two',
  ]);
  actor.stop();
});

test('a player that does not end has failed two minutes after the length of the sound, and is silenced', async () => {
  const signals: AbortSignal[] = [];
  const play: Player['play'] = (sound$, signal) => () => {
    signals.push(signal);
    sound$.subscribe();
    return new Promise(() => {});
  };
  const synthesize = () => TE.right({ sampleRateHz: 8_000, samples: new Int16Array(80_000) });
  const { actor, clock, say, told } = output(fakeEngines({ tts: { synthesize }, player: { play } }));
  say('one');
  say('two');
  await settled();
  clock.increment(10_000 + PATIENCE_MS - 1);
  assert.equal(told(), ['on_start_speaking one']);
  clock.increment(1);
  await settled();
  assert.equal(told(), [
    'on_start_speaking one',
    'on_stop_speaking one',
    'one failed: output: the player did not end in time',
    'on_start_speaking two',
  ]);
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true, false],
  );
  actor.stop();
});

test('a player that does not become silent is waited for ten seconds', async () => {
  const engines = fakeEngines({ player: { play: () => () => new Promise(() => {}) } });
  const { actor, clock, say, send, told, state } = output(engines);
  say('one', { call: 'call-one' });
  await settled();
  send('speech.stop');
  say('two', { call: 'call-two' });
  clock.increment(9_999);
  await settled();
  assert.equal([told(), state()], [['on_start_speaking one'], 'stopping']);
  clock.increment(1);
  await settled();
  assert.equal(told().slice(1), ['on_stop_speaking one', 'one stopped', 'on_start_speaking two']);
  actor.stop();
});

test.run();

stoppingTest.run();
