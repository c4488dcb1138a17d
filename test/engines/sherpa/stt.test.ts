import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Stt, Transcript } from '../../../src/engines/ports.ts';
import { sherpaStt } from '../../../src/engines/sherpa/stt.ts';
import { transcriptOf } from '../../../src/engines/transcribed.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { describe } from '../../../src/lib/errors.ts';
import { phraseLesson } from '../../../src/sentences/lesson.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { childrenOf } from '../../support/children-of.ts';
import { killWorkers } from '../../support/killed-workers.ts';
import { kit } from '../../support/kit.ts';
import { onnxFile } from '../../support/onnx-writer.ts';
import { hasSherpa } from '../../support/sherpa.ts';
import { frames, framesOf } from '../../support/spoken.ts';
import {
  BPE_VOCAB,
  HEAVY_CTC,
  STREAMING_CTC,
  STREAMING_TRANSDUCER,
  TOKENS,
  toneModel,
  toneSpeech,
  WHOLE_CTC,
} from '../../support/tone-models.ts';
import { until } from '../../support/until.ts';
import {
  MOONSHINE,
  MOONSHINE_TOKENS,
  NEMO_CTC,
  NEMO_TOKENS,
  NEMO_TRANSDUCER,
  WHISPER,
  WHISPER_TOKENS,
  WHOLE_TRANSDUCER,
} from '../../support/whole-tone-models.ts';

const test = suite('sherpa');
const isInstalled = hasSherpa();

const opened: Stt[] = [];
const lines: string[] = [];

/** Closed after the test, however that ends. */
function engine(model: string, parameters: Readonly<Record<string, unknown>> = {}): Stt {
  const one = sherpaStt({
    parameters: { model, ...parameters },
    dataDirectory: kit({}),
    log: (line) => lines.push(line),
    restart: { firstDelayMs: 0, maxDelayMs: 0, limit: 3 },
  });
  opened.push(one);
  return one;
}

test.after.each(async () => {
  lines.length = 0;
  for (const one of opened.splice(0)) await one.close();
});

type Heard = E.Either<AssistantError, Transcript>;

const hear = (
  stt: Stt,
  text: string,
  heard: (text: string) => void = () => {},
  isRecorded = false,
): Promise<Heard> =>
  transcriptOf(
    stt,
    framesOf(toneSpeech(text)),
    new AbortController().signal,
    (soFar) => heard(soFar.text),
    isRecorded ? { isRecorded } : {},
  )();

const open = (text: string): Heard => E.right({ text, by: 'open' });
const messageOf = (heard: Heard): string => (E.isLeft(heard) ? describe(heard.left) : 'it was heard');

test('parameters that are wrong are told at once', () => {
  for (const [parameters, detail] of [
    [{ model: 5 }, /model: found 5/],
    [{ model: 'm', bias: 11 }, /bias: found 11, expected a number from 0 to 10/],
    [{ model: 'm', threads: 0.5 }, /threads: found 0.5, expected a whole number from 1 to 64/],
  ] as const) {
    const stt = sherpaStt({ parameters, dataDirectory: '/nowhere', log: () => {} });
    assert.match(stt.health().detail ?? '', detail);
  }
});

if (isInstalled) {
  test('a wrong file is an engine missing that names it, and no process ends', async () => {
    const stt = engine(toneModel({ model: STREAMING_CTC }, { 'tokens.txt': 'light one\n' }));
    assert.match(messageOf(await hear(stt, 'light')), /tokens\.txt, line 1: expected a token and its number/);
    assert.is(stt.health().state, 'missing');
    assert.is(stt.health().restarts, undefined);
  });

  test('a streaming CTC model hears free speech, with the text so far', async () => {
    const stt = engine(toneModel({ model: STREAMING_CTC }));
    const soFar: string[] = [];
    assert.equal(await hear(stt, 'turn on the light', (text) => soFar.push(text)), open('turn on the light'));
    assert.equal([soFar[0], soFar.at(-1)], ['turn', 'turn on the light']);
    assert.is(stt.health().state, 'ready');
  });

  test('a model of whole utterances hears several of them at once, live and recorded', async () => {
    const stt = engine(toneModel({ model: WHOLE_CTC }));
    const texts = ['play music', 'stop', 'turn the music on'];
    const heard = await Promise.all(texts.map((text, index) => hear(stt, text, () => {}, index === 1)));
    assert.equal(heard, texts.map(open));
  });

  test('models of other kinds hear', async () => {
    const kinds = [
      [{ model: NEMO_CTC }, NEMO_TOKENS, 'turn on the light'],
      [NEMO_TRANSDUCER, NEMO_TOKENS, 'play music'],
      [WHISPER, WHISPER_TOKENS, 'stop'],
      [MOONSHINE, MOONSHINE_TOKENS, 'music'],
      [WHOLE_TRANSDUCER, TOKENS, 'play music'],
    ] as const;
    for (const [networks, tokens, text] of kinds)
      assert.equal(await hear(engine(toneModel(networks, { 'tokens.txt': tokens })), text), open(text));
  });

  test('a transducer of whole utterances prefers the words of orders', async () => {
    const files = { 'tokens.txt': TOKENS, 'bpe.vocab': BPE_VOCAB };
    const stt = engine(toneModel(WHOLE_TRANSDUCER, files), { bias: 2 });
    const both = 'turn on the light|stop';
    assert.equal(await hear(stt, both), open('turn on the stop light'));
    stt.learn(phraseLesson(['turn on the light', 'play music']));
    assert.equal(await hear(stt, both), open('turn on the light stop'));
  });

  test('too little sound for a whole utterance is no text', async () => {
    const stt = engine(toneModel({ model: WHOLE_CTC }));
    const sound$ = framesOf(new Int16Array(100));
    assert.equal(await transcriptOf(stt, sound$, new AbortController().signal)(), open(''));
  });

  test('a streaming transducer prefers the words of orders, between their holes', async () => {
    const stt = engine(toneModel(STREAMING_TRANSDUCER, { 'tokens.txt': TOKENS, 'bpe.vocab': BPE_VOCAB }), {
      bias: 2,
    });
    const both = 'turn on the light|stop';
    assert.equal(await hear(stt, both), open('turn on the stop light'));
    stt.learn(phraseLesson(['{{ when }} turn on the light {{ how }}']));
    assert.equal(await hear(stt, both), open('turn on the light stop'));
    assert.equal(await hear(stt, 'play music'), open('play music'));
    assert.equal(lines, []);
  });

  test('a model that cannot prefer words says so if it was asked to, and hears', async () => {
    const stt = engine(toneModel({ model: WHOLE_CTC }), { bias: 1 });
    stt.learn(phraseLesson(['play music']));
    assert.equal(await hear(stt, 'play music'), open('play music'));
    assert.equal(lines, [
      'sherpa: the words of orders are not preferred: a zipformer CTC cannot prefer words',
    ]);
    assert.match(stt.health().detail ?? '', /cannot prefer words/);
  });

  test('a transducer whose folder does not say how words are written says so', async () => {
    const stt = engine(toneModel(STREAMING_TRANSDUCER));
    stt.learn(phraseLesson(['play music']));
    assert.equal(await hear(stt, 'play music'), open('play music'));
    assert.match(lines.join(), /not preferred: the folder .+ has neither bpe\.model nor bpe\.vocab/);
  });

  test('with bias: 0 nothing is preferred', async () => {
    const stt = engine(toneModel(STREAMING_TRANSDUCER), { bias: 0 });
    stt.learn(phraseLesson(['turn on the light']));
    assert.equal(await hear(stt, 'turn on the light'), open('turn on the light'));
    assert.equal([lines, stt.health().detail], [[], undefined]);
  });

  test('a network that no check can see through ends only its process: the call fails, and the next one too', async () => {
    const broken = {
      ...STREAMING_CTC,
      nodes: STREAMING_CTC.nodes.map((node) =>
        node.op === 'MatMul' ? { ...node, op: 'NoSuchThing' } : node,
      ),
    };
    const model = toneModel({ model: broken });
    const stt = engine(model);
    const first = await hear(stt, 'light');
    assert.equal(E.isLeft(first) && first.left._tag, 'EngineFailed');
    assert.is(stt.health().state, 'failed');
    writeFileSync(join(model, 'model.onnx'), onnxFile(STREAMING_CTC));
    assert.equal(await hear(stt, 'light'), open('light'));
    assert.is(stt.health().state, 'ready');
  });

  test('a process killed in the middle of an utterance fails it, and the next one is heard', async () => {
    const stt = engine(toneModel({ model: STREAMING_CTC }));
    assert.equal(await hear(stt, 'stop'), open('stop'));
    const speech$ = new Subject<AudioFrame>();
    const cut = transcriptOf(stt, speech$, new AbortController().signal)();
    killWorkers('sherpa/stt-worker');
    assert.equal(E.isLeft(await cut), true);
    await until(async () => E.isRight(await hear(stt, 'stop')));
    assert.is(stt.health().restarts, 1);
  });

  test('an utterance that was cancelled costs the others nothing', async () => {
    const stt = engine(toneModel({ model: WHOLE_CTC }));
    const aborter = new AbortController();
    const speech$ = new Subject<AudioFrame>();
    const cut = transcriptOf(stt, speech$, aborter.signal)();
    const other = hear(stt, 'play music');
    for (const frame of frames(toneSpeech('stop')).slice(0, 20)) speech$.next(frame);
    aborter.abort();
    assert.ok(E.isLeft(await cut));
    assert.equal(await other, open('play music'));
  });

  test('the memory of an utterance is free after its end', async () => {
    const stt = engine(toneModel({ model: HEAVY_CTC }));
    const memory: number[] = [];
    for (let times = 0; times < 12; times += 1) {
      assert.equal(await hear(stt, 'stop'), open('stop'));
      memory.push(workerMegabytes());
    }
    const [, , third = 0] = memory;
    assert.ok((memory.at(-1) ?? 0) - third < 60, memory.join());
  });

  test('a model that is whole by the next call is heard with', async () => {
    const model = toneModel({ model: STREAMING_CTC });
    const tokens = join(kit({ 'tokens.txt': TOKENS }), 'tokens.txt');
    rmSync(join(model, 'tokens.txt'));
    const stt = engine(model);
    assert.match(messageOf(await hear(stt, 'light')), /lacks tokens\.txt; set model of sherpa/);
    copyFileSync(tokens, join(model, 'tokens.txt'));
    assert.equal(await hear(stt, 'light'), open('light'));
  });
}

test.run();

/** What the recogniser's process holds. */
function workerMegabytes(): number {
  const statuses = childrenOf(process.pid)
    .filter(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sherpa/stt-worker'))
    .map(({ pid }) => readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(/VmRSS:\s+(\d+)/.exec(statuses[0] ?? '')?.[1] ?? 0) / 1_024;
}
