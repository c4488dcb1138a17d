import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { speaking } from '../../src/actors/speaking.ts';
import type { CallScope, News } from '../../src/brain/events.ts';
import type { AssistantError } from '../../src/errors.ts';
import { fakeEngines } from '../support/fake-engines.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';

const test = suite('speaking');

const broken: AssistantError = { _tag: 'EngineFailed', engine: 'voice', message: 'hoarse' };

/** An output at work, and what it told. */
function output(engines = fakeEngines(), isMuted = () => false) {
  const news: News[] = [];
  const logic = speaking({
    tts: () => engines.tts.instance,
    player: () => engines.player.instance,
    isMuted,
    tell: (item) => news.push(item),
  });
  const actor = createActor(logic).start();
  return {
    actor,
    news,
    heard: engines.heard,
    say: (text: string, own: Partial<CallScope> = {}) =>
      actor.send({ type: 'speech.asked', text, scope: scope(own) }),
    /** What was told, in short. */
    told: () =>
      news.map((item) =>
        item.type === 'speech.failed'
          ? `${item.text} failed: ${item.error}`
          : `${item.type} ${'detail' in item ? item.detail : ''}`,
      ),
  };
}

test('speaks one text after another, each between its two pieces of news', async () => {
  const { actor, say, heard, told } = output();
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
    tell: () => {},
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
  const { actor, say, news } = output();
  say('one', { conversation: 'kitchen', mute: false, isFromHook: true });
  await settled();
  const told = { conversation: 'kitchen', mute: false, isFromHook: true, detail: 'one' };
  assert.equal(news, [
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
    const { actor, say, heard, news } = output(fakeEngines(), () => isMuted);
    say('one', { mute });
    await settled();
    assert.equal(heard, isHeard ? ['one'] : []);
    assert.is(news.length, isHeard ? 2 : 0);
    actor.stop();
  });
}

test('a blank text is nothing to say', async () => {
  const { actor, say, news } = output();
  say(' \n');
  await settled();
  assert.equal(news, []);
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

test.run();
