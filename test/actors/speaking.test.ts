import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { firstValueFrom, type Observable } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { interruptedCalls, type SpeakingEvent, speaking } from '../../src/actors/speaking.ts';
import { none } from '../../src/engines/players/file.ts';
import type { Player, Sound } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { spoken } from '../../src/testing/harness/microphone.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { output } from '../support/output.ts';
import { rejection } from '../support/rejection.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';

const test = suite('speaking');

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

test('tells of every text that it will try to say, and of none that is muted or without words', () => {
  const { actor, say, asked } = output();
  say('one', { call: 'call-7', conversation: 'kitchen' });
  say('quiet', { mute: true });
  say(' ');
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
  const logic = speaking({
    tts: () => ({
      ...engines.tts.instance,
      synthesize: (text, signal) => {
        asked.push(text);
        return synthesize(text, signal);
      },
    }),
    player: () => engines.player.instance,
    isMuted: () => false,
    emit: () => {},
  });
  const actor = createActor(logic).start();
  for (const text of ['one', 'two']) actor.send({ type: 'speech.asked', text, scope: scope() });
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

for (const { isMuted, mute, isHeard } of [
  { isMuted: false, mute: undefined, isHeard: true },
  { isMuted: false, mute: true, isHeard: false },
  { isMuted: false, mute: false, isHeard: true },
  { isMuted: true, mute: undefined, isHeard: false },
  { isMuted: true, mute: true, isHeard: false },
  { isMuted: true, mute: false, isHeard: true },
]) {
  const assistant = isMuted ? 'a muted assistant' : 'an audible assistant';
  test(`${assistant} ${isHeard ? 'speaks' : 'is silent'} in a call whose mute is ${mute}`, async () => {
    const { actor, say, heard, news: events } = output(fakeEngines(), { isMuted: () => isMuted });
    say('one', { mute });
    await settled();
    assert.equal(heard, isHeard ? ['one'] : []);
    assert.is(events.length, isHeard ? 2 : 0);
    actor.stop();
  });
}

test('a blank text is nothing to say', async () => {
  const { actor, say, news: events } = output();
  say(' \n');
  await settled();
  assert.equal(events, []);
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
  const drain = (name: string) => actor.send({ type: 'drain.asked', done: () => order.push(name) });
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
const never = new AbortController().signal;

/** Plays a sound of one part. */
const wholeOf = (sound$: Observable<Sound>, play: (sound: Sound) => TE.TaskEither<AssistantError, void>) =>
  TE.chain(play)(TE.fromTask(() => firstValueFrom(sound$)));

/** An output whose player remembers how many samples a sound has, and how to ask it for a sound. */
function playing(play?: Player['play'], isMuted = () => false) {
  const lengths: number[] = [];
  const engines = fakeEngines({
    player: {
      play: play ?? ((sound$) => wholeOf(sound$, (sound) => TE.of(void lengths.push(sound.samples.length)))),
    },
  });
  const made = output(engines, { isMuted });
  const ask = (own: Partial<Extract<SpeakingEvent, { type: 'play.asked' }>> = {}) =>
    new Promise<E.Either<AssistantError, void>>((heard) =>
      made.actor.send({
        type: 'play.asked',
        load: () => TE.right(music),
        scope: scope(),
        signal: never,
        heard,
        ...own,
      }),
    );
  return { ...made, lengths, ask };
}

test('a sound is loaded and heard in its turn, without news of speech', async () => {
  const { actor, say, ask, lengths, told } = playing();
  say('one');
  const heard = ask({
    load: () =>
      TE.fromIO(() => {
        lengths.push(-1);
        return music;
      }),
  });
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

test('in a muted call a sound is neither loaded nor heard, and done', async () => {
  const { actor, ask, lengths } = playing(undefined, () => true);
  const load = () => assert.unreachable('nothing is loaded') as never;
  assert.equal(await ask({ load }), E.right(undefined));
  assert.equal(await ask({ scope: scope({ mute: false }) }), E.right(undefined));
  assert.equal(await ask({ load, scope: scope({ mute: true }) }), E.right(undefined));
  assert.equal(lengths, [2]);
  actor.stop();
});

test('a sound that cannot be loaded or played is the failure of whoever asked, and the next text is spoken', async () => {
  const {
    actor,
    ask,
    say,
    news: events,
    lengths,
  } = playing((sound$) =>
    wholeOf(sound$, (sound) =>
      sound === music ? TE.left(broken) : TE.of(void lengths.push(sound.samples.length)),
    ),
  );
  const unreadable: AssistantError = { _tag: 'UndecodableAudio', message: 'it is empty' };
  assert.equal(await ask({ load: () => TE.left(unreadable) }), E.left(unreadable));
  assert.equal(await ask(), E.left(broken));
  const bug = new Error('bug');
  assert.is(await rejection(ask({ load: () => () => Promise.reject(bug) })), bug);
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
  const { actor, ask } = playing((_, signal) => () => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(E.left(broken))));
  });
  const aborter = new AbortController();
  const [first, second] = [ask({ signal: aborter.signal }), ask({ signal: aborter.signal })];
  await settled();
  aborter.abort();
  assert.equal(await first, E.left(broken));
  assert.equal(
    await second,
    E.left({ _tag: 'EngineFailed', engine: 'output', message: 'playing was cancelled' }),
  );
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true],
  );
  actor.stop();
});

test('stopped, it silences the sound being played', async () => {
  const { actor, ask } = playing(
    (_, signal) => () =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(E.left(broken)))),
  );
  const heard = ask();
  await settled();
  actor.stop();
  assert.equal(await heard, E.left(broken));
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
  assert.equal(told(), ['on_start_speaking one', 'on_stop_speaking one']);
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

test('a call whose text waits or sounds is interrupted, and stays so', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  asked('a');
  assert.not(has('a'));
  interrupt();
  assert.ok(has('a'));
  ended('a');
  assert.ok(has('a'));
});

test('a call is not interrupted before it says anything, nor when all of it was heard', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  asked('heard');
  ended('heard');
  interrupt();
  asked('later');
  assert.equal([has('heard'), has('later')], [false, false]);
});

test('of several texts the last one counts', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  asked('a');
  asked('a');
  ended('a');
  interrupt();
  assert.ok(has('a'));
});

test('the end of what nobody asked for changes nothing', () => {
  const { asked, ended, interrupt, has } = interruptedCalls();
  ended('a');
  interrupt();
  assert.not(has('a'));
  asked('a');
  interrupt();
  assert.ok(has('a'));
});

/** So many calls, each interrupted and at its end. */
function interruptedOneByOne(count: number) {
  const calls = interruptedCalls();
  for (let call = 1; call <= count; call += 1) {
    calls.asked(`${call}`);
    calls.interrupt();
    calls.ended(`${call}`);
  }
  return calls;
}

test('a hundred are remembered, of more the oldest are forgotten', () => {
  assert.ok(interruptedOneByOne(100).has('1'));
  const { has } = interruptedOneByOne(101);
  assert.equal([has('1'), has('2'), has('101')], [false, true, true]);
});

test('who is interrupted again counts as the newest', () => {
  const { asked, ended, interrupt, has } = interruptedOneByOne(100);
  asked('1');
  interrupt();
  ended('1');
  asked('another');
  interrupt();
  assert.equal([has('1'), has('2'), has('another')], [true, false, true]);
});

test.run();
