import * as E from 'fp-ts/lib/Either.js';
import { concat, concatMap, defer, map, mergeMap, type Observable, Subject, throwError } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hooks } from '../src/brain/events.ts';
import type { Detection, Player, Source, Stt, TranscriptPart, Trigger } from '../src/engines/ports.ts';
import type { AssistantError } from '../src/lib/errors.ts';
import { statesOf } from '../src/machines/states.ts';
import type { AudioFrame } from '../src/streams/audio.ts';
import { fakeEngines } from './support/fake-engines.ts';
import { fakeSound } from './support/fake-sound.ts';
import { settled } from './support/settled.ts';
import { startAssistant } from './support/start-assistant.ts';
import { ask, neuron, say, synapse } from './support/synapse.ts';

const test = suite('ears');

/** The first sample of each frame of a word. */
const BROCA = 1;
const STOP = 2;
const TURN_ON = 3;
const YES = 4;
const TEXTS: Readonly<Record<number, string>> = { [TURN_ON]: 'turn on the light', [YES]: 'yes' };

const SYNAPSES = [
  synapse('light', { orders: ['turn on the light'], neurons: [say('done')] }),
  synapse('ask', { orders: ['ask me'], neurons: [say('sure?'), ask({ sure: ['yes'] }, 'unsure')] }),
  synapse('sure', { neurons: [say('good')] }),
  synapse('unsure', { neurons: [say('nothing then')] }),
  synapse('say my name', { orders: ['say my name'], neurons: [say('I am hey broca')] }),
  synapse('two', {
    orders: ['tell me two things'],
    neurons: [say('one'), neuron('sleep', { seconds: 1 }), say('two')],
  }),
  synapse('yes?', { neurons: [say('yes?')] }),
  synapse('skip', {
    orders: ['skip'],
    neurons: [neuron('signals', { notification: 'skip_trigger', payload: { status: 'True' } })],
  }),
];

type Listening = ReturnType<typeof listening>;

interface Options {
  readonly hooks?: Partial<Hooks>;
  readonly trigger?: Partial<Trigger>;
  readonly stt?: Partial<Stt>;
  readonly player?: Partial<Player>;
}

function listening({ trigger = { detect: spotted }, stt, player = {}, hooks = {} }: Options = {}) {
  const sound = fakeSound();
  let { source } = sound;
  const recogniser = listeningStt();
  const fakes = fakeEngines({ trigger, stt: { ...recogniser.stt, ...stt }, player });
  const engines = {
    ...fakes,
    get source() {
      return { name: 'fake', engine: 'fake', instance: source };
    },
  };
  const all = startAssistant({ synapses: SYNAPSES, engines, hooks });
  return {
    ...all,
    sound,
    given: recogniser.given,
    /** The settings choose another microphone. */
    replace: (other: Source) => {
      source = other;
      const { settings } = all.brain.getSnapshot().context;
      all.brain.send({ type: 'settings.changed', settings });
    },
    state: () => statesOf(all.brain).ears,
    hooks: () => all.told().filter((type) => type.startsWith('on_')),
    /** Quiet for as long as it takes to end what was said, and all that follows at once. */
    ended: async () => {
      sound.keepQuiet(700);
      await calm();
    },
  };
}

/** Whatever happens at once has happened. */
async function calm(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await settled();
}

/** Tells of a hotword three frames after its end, as engines do. */
function spotted(frames$: Observable<AudioFrame>): Observable<Detection> {
  let heard: Detection | undefined;
  let later = 0;
  return frames$.pipe(
    concatMap(({ samples, atMs }) => {
      const [word] = samples;
      const isHotword = word === BROCA || word === STOP;
      later += 1;
      if (isHotword) {
        later = 0;
        const named = word === STOP ? (['stop', 'stop'] as const) : (['hey broca', 'wake'] as const);
        heard = { hotword: named[0], means: named[1], endMs: atMs + 32, score: 1 };
      }
      if (heard === undefined || later < 3) return [];
      const detection = heard;
      heard = undefined;
      return [detection];
    }),
  );
}

/** Understands a word by its first sample, and keeps what it was given. */
function listeningStt() {
  const given: number[][] = [];
  const transcribe: Stt['transcribe'] = (frames$) =>
    defer(() => {
      const words: number[] = [];
      given.push(words);
      const textOf = () => words.map((word) => TEXTS[word]).find((text) => text !== undefined) ?? '';
      const partial$ = frames$.pipe(
        map(({ samples }): TranscriptPart => {
          words.push(samples[0] ?? 0);
          return { type: 'partial', text: textOf() };
        }),
      );
      const final$ = defer(
        async (): Promise<TranscriptPart> => ({
          type: 'final',
          transcript: { text: textOf(), by: 'grammar' },
        }),
      );
      return concat(partial$, final$);
    });
  return { stt: { transcribe }, given };
}

/** Plays nothing until it is told to, and ends when it is silenced. */
function heldPlayer() {
  const playing$ = new Subject<void>();
  const played: boolean[] = [];
  const play: Player['play'] = (_, signal, begun) => () =>
    new Promise((resolve) => {
      begun?.(0);
      playing$.subscribe(() => {
        played.push(true);
        resolve(E.right(undefined));
      });
      signal.addEventListener('abort', () => {
        played.push(false);
        resolve(E.left({ _tag: 'EngineFailed', engine: 'player', message: 'cancelled' }));
      });
    });
  return { play, played, finish: () => playing$.next() };
}

test('the hotword and the order are said in one breath, and nothing of the order is lost', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  assert.is(all.state(), 'waiting_for_trigger');
  all.sound.speak(480, BROCA);
  all.sound.speak(640, TURN_ON);
  assert.is(all.state(), 'listening');
  await all.ended();
  assert.equal(all.engines.heard, ['done']);
  assert.is(all.given[0]?.filter((word) => word === TURN_ON).length, 20);
  assert.equal(all.hooks(), [
    ...['on_start', 'on_waiting_for_trigger', 'on_triggered', 'on_start_listening', 'on_stop_listening'],
    ...['on_order_found', 'on_processed_synapses', 'on_start_speaking', 'on_stop_speaking'],
    'on_waiting_for_trigger',
  ]);
  all.brain.stop();
});

test('the recogniser gets what is said while it is said, and tells what it seems to be', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.speak(640, TURN_ON);
  assert.ok((all.given[0]?.length ?? 0) > 10);
  const partial = all.news.findLast(({ type }) => type === 'transcript.partial');
  assert.is(partial?.type === 'transcript.partial' && partial.text, 'turn on the light');
  all.brain.stop();
});

test('a recogniser that begins a moment late gets all of it too', async () => {
  const late = listeningStt();
  const all = listening({
    stt: {
      transcribe: (frames$) =>
        defer(() => Promise.resolve()).pipe(mergeMap(() => late.stt.transcribe(frames$))),
    },
  });
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.speak(640, TURN_ON);
  await all.ended();
  assert.is(late.given[0]?.filter((word) => word === TURN_ON).length, 20);
  assert.equal(all.engines.heard, ['done']);
  all.brain.stop();
});

test('always listening, it hears who speaks right after its own words, and not those', async () => {
  const player = heldPlayer();
  const all = listening({ trigger: {}, player });
  all.sound.keepQuiet(1_000);
  await all.order('say my name');
  await settled();
  all.sound.speak(2_000, BROCA);
  assert.is(all.state(), 'waiting_for_trigger');
  player.finish();
  await settled();
  all.clock.increment(300);
  all.sound.keepQuiet(100);
  all.sound.speak(640, TURN_ON);
  assert.is(all.state(), 'listening');
  all.brain.stop();
});

test('a question opens the ear when it was heard, without a hotword, and the answer goes on with it', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  const asked = await all.order('ask me', { by: 'voice' });
  assert.is(asked.status, 'waiting_for_answer');
  all.sound.keepQuiet(500);
  assert.is(all.state(), 'waiting_for_trigger');
  player.finish();
  await calm();
  assert.is(all.state(), 'listening');
  all.sound.speak(320, STOP); // the room still holds the question
  all.clock.increment(300);
  all.sound.keepQuiet(200);
  all.sound.speak(320, YES);
  await all.ended();
  assert.not.ok(all.given[0]?.includes(STOP));
  assert.equal(
    all.news.flatMap((event) => (event.type === 'speech.asked' ? [event.text] : [])),
    ['sure?', 'good'],
  );
  all.brain.stop();
});

test('whoever says nothing is answered with the default', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  await all.order('ask me', { by: 'voice' });
  await calm();
  all.clock.increment(300);
  all.sound.keepQuiet(7_900);
  assert.is(all.state(), 'listening');
  await all.ended();
  assert.equal(all.engines.heard, ['sure?', 'nothing then']);
  assert.is(all.hooks().filter((hook) => hook === 'on_stt_error').length, 1);
  all.brain.stop();
});

test('a question to a client of the API opens no ear', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  await all.order('ask me');
  await all.ended();
  assert.is(all.state(), 'waiting_for_trigger');
  all.brain.stop();
});

test('a hotword while it speaks ends that at once, drops what waits, and hears all that follows', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  await all.order('turn on the light');
  await all.order('turn on the light');
  await settled();
  all.sound.speak(480, BROCA);
  all.sound.speak(320, TURN_ON);
  await calm();
  assert.equal(player.played, [false]);
  assert.is(all.told().filter((type) => type === 'speech.stopped').length, 2);
  assert.is(all.state(), 'listening');
  all.sound.speak(320, TURN_ON);
  await all.ended();
  assert.is(all.given[0]?.filter((word) => word === TURN_ON).length, 20);
  all.brain.stop();
});

test('"stop" ends what it says, and means nothing while it is silent', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  all.sound.speak(320, STOP);
  all.sound.keepQuiet(200);
  assert.is(all.state(), 'waiting_for_trigger');
  await all.order('turn on the light');
  await settled();
  all.sound.speak(320, STOP);
  all.sound.keepQuiet(200);
  assert.equal([all.state(), player.played], ['listening', [false]]);
  all.brain.stop();
});

test('the hotword in its own words does not wake it, and does again when they have died away', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  await all.order('say my name');
  await settled();
  all.sound.speak(480, BROCA);
  all.sound.keepQuiet(200);
  assert.is(all.state(), 'waiting_for_trigger');
  player.finish();
  await settled();
  all.clock.increment(1_000);
  all.sound.speak(480, BROCA);
  all.sound.keepQuiet(200);
  assert.is(all.state(), 'listening');
  all.brain.stop();
});

test('nothing begins to sound while somebody speaks to it', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.keepQuiet(200);
  await all.order('say my name');
  await settled();
  assert.equal(all.engines.heard, []);
  all.sound.speak(640, TURN_ON);
  await all.ended();
  assert.equal(all.engines.heard, ['I am hey broca', 'done']);
  all.brain.stop();
});

test('deaf ends the listening and closes the microphone; orders go on', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.keepQuiet(200);
  all.brain.send({ type: 'ears.close' });
  assert.equal([all.state(), all.sound.listeners()], ['deaf', 0]);
  await all.order('turn on the light');
  await settled();
  assert.equal(all.engines.heard, ['done']);
  all.brain.send({ type: 'ears.open' });
  all.sound.keepQuiet(100);
  assert.equal([all.state(), all.sound.listeners()], ['waiting_for_trigger', 1]);
  all.brain.stop();
  assert.is(all.sound.listeners(), 0);
});

test('a microphone at its end lets what was said last be answered', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.speak(640, TURN_ON);
  all.sound.end();
  await calm();
  assert.equal([all.state(), all.engines.heard], ['no_microphone', ['done']]);
  all.brain.stop();
});

test('a recogniser that fails while somebody speaks is told, and the next order is understood', async () => {
  let fails = true;
  const well = listeningStt();
  const failure: AssistantError = { _tag: 'EngineFailed', engine: 'ears', message: 'gone' };
  const all = listening({
    stt: {
      transcribe: (frames$) => (fails ? throwError(() => failure) : well.stt.transcribe(frames$)),
    },
  });
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.speak(640, TURN_ON);
  await settled();
  assert.is(all.state(), 'waiting_for_trigger');
  assert.is(all.news.find(({ type }) => type === 'on_stt_error')?.type, 'on_stt_error');
  fails = false;
  all.sound.keepQuiet(700);
  all.sound.speak(480, BROCA);
  all.sound.speak(640, TURN_ON);
  await all.ended();
  assert.equal(all.engines.heard, ['done']);
  all.brain.stop();
});

test('the neuron signals skips the hotword', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  await all.order('skip');
  assert.is(all.state(), 'listening');
  all.sound.speak(640, TURN_ON);
  await all.ended();
  assert.equal([all.state(), all.engines.heard], ['listening', ['done']]);
  all.brain.stop();
});

test('with the hotword skipped and nobody speaking what is said from elsewhere is heard', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  await all.order('skip');
  assert.is(all.state(), 'listening');
  await all.order('turn on the light');
  assert.equal(all.engines.heard, []);
  all.sound.keepQuiet(10_000);
  await calm();
  assert.equal(all.engines.heard, ['done']);
  all.clock.increment(50);
  assert.is(all.state(), 'listening');
  all.brain.stop();
});

test('what on_triggered says is heard before the order, and is no part of it', async () => {
  const player = heldPlayer();
  const all = listening({ player, hooks: { on_triggered: 'yes?' } });
  all.sound.keepQuiet(1_000);
  all.sound.speak(480, BROCA);
  all.sound.keepQuiet(200);
  await calm();
  assert.is(all.state(), 'listening');
  all.sound.speak(320, YES);
  player.finish();
  await calm();
  all.clock.increment(300);
  all.sound.speak(640, TURN_ON);
  await all.ended();
  assert.not.ok(all.given[0]?.includes(YES));
  assert.equal(
    all.news.flatMap((event) => (event.type === 'speech.asked' ? [event.text] : [])),
    ['yes?', 'done'],
  );
  all.brain.stop();
});

test('a question in the conversation of a hotword opens the ear for it', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  await all.order('ask me', { by: 'voice', conversation: 'kitchen' });
  await calm();
  all.clock.increment(300);
  all.sound.keepQuiet(100);
  all.sound.speak(320, YES);
  await all.ended();
  assert.equal(all.engines.heard, ['sure?', 'good']);
  all.brain.stop();
});

for (const [when, act] of [
  ['while an order is spoken', () => {}],
  ['while it is answered', (all: Listening) => all.ended()],
] as const) {
  test(`another microphone ${when} is opened, and heard from then on`, async () => {
    const player = heldPlayer();
    const all = listening({ player });
    all.sound.keepQuiet(1_000);
    all.sound.speak(480, BROCA);
    all.sound.speak(640, TURN_ON);
    await act(all);
    const other = fakeSound();
    all.replace(other.source);
    other.keepQuiet(1_000);
    player.finish();
    await calm();
    all.clock.increment(70_000);
    await calm();
    assert.is(all.state(), 'waiting_for_trigger');
    other.speak(480, BROCA);
    other.keepQuiet(200);
    assert.is(all.state(), 'listening');
    all.brain.stop();
  });
}

test('a microphone that is lost while an answer is awaited opens the ear again when it is back', async () => {
  const all = listening();
  all.sound.keepQuiet(1_000);
  await all.order('ask me', { by: 'voice' });
  await calm();
  all.clock.increment(300);
  all.sound.keepQuiet(100);
  all.brain.getSnapshot().children.ears?.send({ type: 'microphone.lost' });
  assert.is(all.state(), 'no_microphone');
  all.brain.getSnapshot().children.ears?.send({ type: 'microphone.opened' });
  assert.is(all.state(), 'listening');
  all.brain.stop();
});

test('who says "stop" and nothing more is not told that nothing was understood', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  await all.order('turn on the light');
  await calm();
  all.sound.speak(320, STOP);
  all.sound.keepQuiet(200);
  await calm();
  all.clock.increment(300);
  all.sound.keepQuiet(3_100);
  assert.is(all.state(), 'waiting_for_trigger');
  assert.not.ok(all.hooks().includes('on_stt_error'));
  all.brain.stop();
});

test('what an interrupted run says later is not said either', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  const story = all.order('tell me two things');
  await calm();
  all.sound.speak(320, STOP);
  all.sound.keepQuiet(200);
  await calm();
  all.clock.increment(1_000);
  await story;
  await calm();
  assert.equal(
    all.news.flatMap((event) => (event.type === 'speech.stopped' ? [event.text] : [])),
    ['one', 'two'],
  );
  all.brain.stop();
});

test('a hotword whose synapse was deleted is told, and the next one is heard', async () => {
  const starting = (frames$: Observable<AudioFrame>) =>
    spotted(frames$).pipe(map((detection) => ({ ...detection, synapse: 'gone' })));
  const all = listening({ trigger: { detect: starting } });
  all.sound.keepQuiet(1_000);
  for (const times of [1, 2]) {
    all.sound.speak(480, BROCA);
    all.sound.keepQuiet(200);
    await calm();
    assert.equal(
      all.news.filter(({ type }) => type === 'actor.failed'),
      Array.from({ length: times }, () => ({
        type: 'actor.failed',
        actor: 'trigger',
        error: 'the hotword "hey broca" starts the synapse "gone", which is not there',
      })),
    );
    assert.is(all.state(), 'waiting_for_trigger');
  }
  all.brain.stop();
});

test('what is left of its own words after "stop" is no order', async () => {
  const player = heldPlayer();
  const all = listening({ player });
  all.sound.keepQuiet(1_000);
  await all.order('turn on the light');
  await calm();
  all.sound.speak(320, STOP);
  all.sound.keepQuiet(200);
  await calm();
  all.sound.speak(200, TURN_ON);
  all.clock.increment(1_000);
  await all.ended();
  assert.equal([all.state(), all.given], ['listening', []]);
  all.brain.stop();
});

test.run();
