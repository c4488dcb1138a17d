import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { map, of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lessonInSteps } from '../../../src/brain/brain-lesson.ts';
import { audioFrames } from '../../../src/engines/audio-file/frames.ts';
import { childProcess } from '../../../src/engines/child-process.ts';
import type { PocketsphinxReply, PocketsphinxRequest } from '../../../src/engines/pocketsphinx/messages.ts';
import { pocketsphinx } from '../../../src/engines/pocketsphinx/pocketsphinx.ts';
import type { HeardSoFar, Stt } from '../../../src/engines/ports.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import { atOnce } from '../../../src/lib/steps.ts';
import { phraseLesson, withPhrases } from '../../../src/sentences/lesson.ts';
import { NO_SENTENCES } from '../../../src/sentences/sentences.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { coffeeLesson } from '../../support/coffee.ts';
import { HOME_ORDERS } from '../../support/home-orders.ts';
import { flatOrders, productOrders } from '../../support/many-orders.ts';
import { orderSynapse } from '../../support/order-synapse.ts';
import { workshop } from '../../support/programs.ts';
import { few } from '../../support/scale.ts';
import { frames, framesOf, recorded, spoken } from '../../support/spoken.ts';

const test = suite('pocketsphinx');

/** Loading a model takes a second: tests that need no fresh recogniser share this one. */
const shared = engine();
test.after(() => shared.close());

test('a word the dictionary lacks gets a pronunciation and is heard', async () => {
  shared.learn(phraseLesson([...HOME_ORDERS, 'ask kalliope about the zigbee bridge']));
  await hear(shared, spoken('good morning', 'en-us', 160));
  assert.equal(
    await hear(shared, spoken('ask kalliope about the zigbee bridge', 'en-us', 150)),
    E.right({ text: 'ask kalliope about the zigbee bridge', by: 'grammar' }),
  );
});

test('a short word that begins and ends with the file is heard by a new process', async () => {
  const stt = engine();
  stt.learn(
    phraseLesson(['hello', 'who are you', 'good morning', 'stop', 'thank you', 'my name is {{ name }}']),
  );
  const { run, path, close } = workshop();
  run('espeak-ng', '-w', 'hello.wav', 'hello');
  const file = readFileSync(path('hello.wav'));
  for (const time of ['first', 'second']) {
    const frames$ = audioFrames(of(file), { maxBytes: 1e6, maxMs: 10_000 });
    assert.equal(
      await transcriptOf(stt, frames$, new AbortController().signal)(),
      E.right({ text: 'hello', by: 'grammar' }),
      time,
    );
  }
  await close();
  await stt.close();
});

test('a word is heard as the settings say it is said', async () => {
  const stt = engine({ parameters: { pronunciations: { xyz: 'K IH CH AH N' } } });
  stt.learn(phraseLesson(['turn on the xyz light', 'turn on the bedroom light']));
  assert.equal(
    await hear(stt, spoken('turn on the kitchen light', 'en-us', 160)),
    E.right({ text: 'turn on the xyz light', by: 'grammar' }),
  );
  await stt.close();
});

test('a word nobody can pronounce costs its own orders only, and is named', async () => {
  const lines: string[] = [];
  const stt = engine({ log: (line) => lines.push(line) });
  stt.learn(phraseLesson(['good morning', 'good morning 世界']));
  assert.equal(
    await hear(stt, spoken('good morning', 'en-us', 160)),
    E.right({ text: 'good morning', by: 'grammar' }),
  );
  assert.match(lines.join('\n'), '世界');
  await stt.close();
});

test('an utterance is told while it is spoken, and what is told grows into its text', async () => {
  shared.learn(phraseLesson(HOME_ORDERS));
  await hear(shared, spoken('good morning', 'en-us', 160));
  const partial: string[] = [];
  const text = 'turn on the living room light';
  const heard = await transcriptOf(
    shared,
    framesOf(spoken(text, 'en-us', 150)),
    new AbortController().signal,
    (soFar) => partial.push(soFar.text),
  )();
  assert.ok(partial.length > 1, partial.join(', '));
  assert.match(partial.at(-1) ?? '', 'turn on the living');
  assert.is(E.isRight(heard) && heard.right.text, text);
});

test('a recording is heard whole: nothing is told before its text', async () => {
  shared.learn(phraseLesson(HOME_ORDERS));
  const text = 'turn on the living room light';
  const partial: string[] = [];
  const heard = await transcriptOf(
    shared,
    framesOf(spoken(text, 'en-us', 150)),
    new AbortController().signal,
    (soFar) => partial.push(soFar.text),
    { isRecorded: true },
  )();
  assert.equal(heard, E.right({ text, by: 'grammar' }));
  assert.equal(partial, []);
});

test('gives signs of life while it decodes, and while it hears again', async () => {
  const child = childProcess<PocketsphinxRequest, PocketsphinxReply>({
    engine: 'pocketsphinx',
    module: new URL('../../../src/engines/pocketsphinx/worker.ts', import.meta.url),
  });
  const sound = spoken('nobody said it', 'en-us', 160);
  const signs: PocketsphinxReply['type'][] = [];
  await child.call(
    { type: 'hear', parameters: {} },
    {
      signal: new AbortController().signal,
      deadlineMs: 60_000,
      stage: 'transcribing',
      progress: ({ type }) => signs.push(type),
      more$: framesOf(sound).pipe(map(({ samples }) => ({ type: 'samples', samples }))),
    },
  )();
  await child.close();
  const quarters = Math.floor(sound.length / 4_000);
  // the first voice is heard twice
  assert.ok(signs.length >= 2 * quarters - 1, `${signs.length} signs in ${quarters} quarters of a second`);
});

test('a hole is heard by the open language model, between the words of its order', async () => {
  shared.learn(phraseLesson([...HOME_ORDERS, 'please send a message to {{ person }}']));
  await hear(shared, spoken('good morning', 'en-us', 160));
  const heard = await hear(shared, spoken('please send a message to my sister', 'en-us', 150));
  assert.ok(E.isRight(heard));
  assert.is(heard.right.by, 'open');
  assert.match(heard.right.text, /^please send a message to \w+/);
});

test('each way to say a pattern is heard', async () => {
  const text = '(turn|switch) (on|off) [all] the (kitchen|garden) lights';
  const synapses = [orderSynapse('lights', { text, matchingType: 'pattern' })];
  const { parts } = atOnce(lessonInSteps(synapses, NO_SENTENCES));
  shared.learn({ language: 'en', parts: new Map([...phraseLesson(HOME_ORDERS).parts, ...parts]) });
  await hear(shared, spoken('good morning', 'en-us', 160));
  for (const way of ['switch off the garden lights', 'turn on all the kitchen lights']) {
    assert.equal(await hear(shared, spoken(way, 'en-us', 150)), E.right({ text: way, by: 'grammar' }));
  }
});

test('a template of 180 million sentences is heard', async () => {
  shared.learn(coffeeLesson());
  await hear(shared, spoken('get me a large latte', 'en-us', 160));
  const order = 'can i get a large double shot dark roast mocha with some almond milk';
  assert.equal(await hear(shared, spoken(order, 'en-us', 150)), E.right({ text: order, by: 'grammar' }));
});

test('what is said is told with how far it is an order', async () => {
  shared.learn(phraseLesson(['good morning', 'turn on the light', 'turn on the light in the kitchen']));
  await hear(shared, spoken('good morning', 'en-us', 160));
  const told = new Map<string, string | undefined>();
  const note = ({ text, order }: HeardSoFar): void => void told.set(text, order);
  const signal = new AbortController().signal;
  await transcriptOf(
    shared,
    framesOf(spoken('turn on the light in the kitchen', 'en-us', 150)),
    signal,
    note,
  )();
  assert.is(told.get('turn on the light in the kitchen'), 'complete', [...told].join('; '));
  assert.is(told.get('turn on the light'), 'extensible', [...told].join('; '));
  const begun = [...told].filter(([text]) => !text.startsWith('turn on the light'));
  assert.ok(begun.length > 0 && begun.every(([, order]) => order === 'incomplete'), [...told].join('; '));
});

test('an answer is heard by the grammar while its question waits, and not otherwise', async () => {
  const answer = spoken('i would like the big one', 'en-us', 150);
  const always = phraseLesson(HOME_ORDERS);
  for (const waits of few([true, false], [false, true, false])) {
    shared.learn(
      waits ? withPhrases(always, 'answers', ['i would like the big one', 'no thank you']) : always,
    );
    const heard = await hear(shared, answer);
    assert.is(E.isRight(heard) && heard.right.by, waits ? 'grammar' : 'open');
  }
});

test('digits in an order are heard as their words', async () => {
  shared.learn(phraseLesson(['set the heating to 21 degrees', 'set the heating to 18 degrees']));
  assert.equal(
    await hear(shared, spoken('set the heating to 18 degrees', 'en-us', 160)),
    E.right({ text: 'set the heating to eighteen degrees', by: 'grammar' }),
  );
});

test('silence and the noise of a room are no words', async () => {
  for (const orders of [[], HOME_ORDERS]) {
    shared.learn(phraseLesson(orders));
    for (const loudness of few([0, 200], [0, 4, 200])) {
      const heard = await hear(shared, noise(loudness));
      assert.is(E.isRight(heard) && heard.right.text, '', `noise of ${loudness}, ${orders.length} orders`);
    }
  }
});

test('a newer grammar takes the place of the old one', async () => {
  shared.learn(phraseLesson(['good morning']));
  shared.learn(phraseLesson(['good evening', 'good night']));
  shared.learn(phraseLesson(['open the window', 'close the front door']));
  await hear(shared, spoken('open the window', 'en-us', 160));
  assert.equal(
    await hear(shared, spoken('close the front door', 'en-us', 160)),
    E.right({ text: 'close the front door', by: 'grammar' }),
  );
});

test('two people may speak at the same time', async () => {
  shared.learn(phraseLesson(HOME_ORDERS));
  await hear(shared, spoken('good morning', 'en-us', 160));
  const both = await Promise.all([
    hear(shared, spoken('what time is it', 'en-us', 160)),
    hear(shared, spoken('tell me a joke', 'en-us+f2', 160)),
  ]);
  assert.equal(
    both,
    ['what time is it', 'tell me a joke'].map((text) => E.right({ text, by: 'grammar' })),
  );
});

test('a worker killed in the middle of an utterance fails it, and the next one is heard with the grammar', async () => {
  shared.learn(phraseLesson(HOME_ORDERS));
  const order = spoken('what time is it', 'en-us', 160);
  await hear(shared, order);
  const speech$ = new Subject<AudioFrame>();
  const result = transcriptOf(shared, speech$, new AbortController().signal)();
  for (const frame of frames(order).slice(0, 10)) speech$.next(frame);
  for (const pid of children()) process.kill(pid, 'SIGKILL');
  const cut = await result;
  assert.ok(E.isLeft(cut) && cut.left._tag === 'EngineFailed');
  assert.is(shared.health().state, 'failed');
  let next = await hear(shared, order);
  while (E.isLeft(next)) {
    await sleep(50);
    next = await hear(shared, order);
  }
  assert.equal(next.right, { text: 'what time is it', by: 'grammar' });
});

const MANY_ORDERS = few([productOrders(300)], [flatOrders(1_000), productOrders(10_000)]);

test(`${MANY_ORDERS.map(({ length }) => length).join(' and ')} orders are built and heard`, async () => {
  for (const orders of MANY_ORDERS) {
    const lines: string[] = [];
    const stt = engine({ log: (line) => lines.push(line) });
    stt.learn(phraseLesson([...orders, 'what time is it please']));
    await hear(stt, spoken(orders[0] ?? '', 'en-us', 160));
    const startMs = performance.now();
    const heard = await hear(stt, spoken('what time is it please', 'en-us', 160));
    console.log(`  ${orders.length} orders: text after ${Math.round(performance.now() - startMs)} ms`);
    assert.equal(heard, E.right({ text: 'what time is it please', by: 'grammar' }));
    assert.equal(lines, []);
    await stt.close();
  }
});

test('a language without a model is missing, with its name and what to do', async () => {
  const stt = engine({ parameters: { language: 'fr-FR' } });
  stt.learn(phraseLesson(['bonjour']));
  const heard = await hear(stt, noise(0));
  assert.ok(E.isLeft(heard) && heard.left._tag === 'EngineMissing');
  assert.match(heard.left.message, 'fr-FR');
  assert.is(stt.health().state, 'missing');
  await stt.close();
});

test('a model that is not installed names the packages', async () => {
  const stt = engine({ parameters: { model: '/nowhere/en-us' } });
  const heard = await hear(stt, noise(0));
  assert.ok(E.isLeft(heard) && heard.left._tag === 'EngineMissing');
  assert.match(heard.left.fix, 'pocketsphinx-en-us');
  await stt.close();
});

/** Of the recordings one of each place, in place of all. */
const EVERY_VOICE = few(3, 1);

test('hears the human voices of alsa-utils', async () => {
  const directory = '/usr/share/sounds/alsa';
  const sides = ['Left', 'Right', 'Center'];
  const files = ['Front', 'Rear', 'Side'].flatMap((place) => sides.map((side) => `${place}_${side}`));
  const present = files.filter((file) => existsSync(`${directory}/${file}.wav`));
  if (present.length === 0) return console.log('  skipped: alsa-utils is not installed');
  const phrases = present.map((file) => file.replace('_', ' ').toLowerCase());
  shared.learn(phraseLesson(phrases));
  const heard: string[] = [];
  for (const file of present.filter((_, index) => index % EVERY_VOICE === 0)) {
    const result = await hear(shared, recorded(`${directory}/${file}.wav`));
    heard.push(E.isRight(result) ? result.right.text : 'failed');
  }
  const right = heard.filter((text, index) => text === phrases[index * EVERY_VOICE]).length;
  console.log(`  human voices: ${right} of ${heard.length}`);
  assert.ok(right >= heard.length - few(0, 1), heard.join(', '));
});

test.run();

function engine(options: Partial<Parameters<typeof pocketsphinx>[0]> = {}): Stt {
  return pocketsphinx({ parameters: { language: 'en-US' }, log: () => {}, ...options });
}

/** Ids of this process's own child processes. */
function children(): readonly number[] {
  const ids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return ids === '' ? [] : ids.split(' ').map(Number).filter(isWorker);
}

const isWorker = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pocketsphinx/worker');

const hear = (stt: Stt, samples: Int16Array) =>
  transcriptOf(stt, framesOf(samples), new AbortController().signal)();

function noise(loudness: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length: 24_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.round(((state / 2_147_483_647) * 2 - 1) * loudness);
  });
}
