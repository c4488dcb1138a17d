import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as E from 'fp-ts/lib/Either.js';
import { from, lastValueFrom, type Observable, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChildProcess } from '../../../src/engines/child-process.ts';
import { silero, sileroSession } from '../../../src/engines/detectors/silero.ts';
import { sileroFile, sileroModel } from '../../../src/engines/detectors/silero-model.ts';
import type { SileroRequest } from '../../../src/engines/detectors/silero-worker.ts';
import type { Detector } from '../../../src/engines/ports.ts';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { energyDetector, type HeardFrame } from '../../../src/streams/speech.ts';
import type { CallOptions } from '../../../src/workers/call.ts';
import { ENERGY, FRAME_MS, frameAt, framesAt } from '../../support/frames-at.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { rejection } from '../../support/rejection.ts';
import { settled } from '../../support/settled.ts';
import { hasSilero, SILERO_DATA } from '../../support/silero.ts';
import { frames, spoken } from '../../support/spoken.ts';
import { until } from '../../support/until.ts';

const test = suite('silero');
const isInstalled = hasSilero();

const energy = () => ENERGY;
const opened: Detector[] = [];
const lines: string[] = [];

/** Closed after the test, however that ends. */
function detector(dataDirectory = SILERO_DATA): Detector {
  const one = silero({ dataDirectory, log: (line) => lines.push(line) });
  opened.push(one);
  return one;
}

test.after.each(async () => {
  lines.length = 0;
  for (const one of opened.splice(0)) await one.close();
});

test('nothing is started before somebody listens', () => {
  assert.is(detector().health().state, 'off');
});

test('without its network the energy detector hears in its place, and the log and the health say so', async () => {
  const { detect, health } = detector(kit({}));
  const sound = framesAt([15, 1_000], [1_000, 320], [15, 500]);
  const expected = await lastValueFrom(from(sound).pipe(energyDetector(energy), toArray()));
  for (let time = 0; time < 2; time += 1)
    assert.equal(await lastValueFrom(from(sound).pipe(detect(energy), toArray())), expected);
  assert.is(health().state, 'missing');
  assert.match(health().detail ?? '', /or set listening.detector: energy$/);
  assert.equal(lines, [`silero: ${health().detail}; the energy detector hears in its place`]);
});

if (isInstalled) {
  test('it hears the words and not the clatter', async () => {
    if (!has('espeak-ng')) return;
    const { detect, health } = detector();
    const clatter = framesAt([15, 1_000], [6_000, 160], [15, 1_000]);
    const verdicts = async (samples: Int16Array) =>
      (await lastValueFrom(from(frames(samples)).pipe(detect(energy), toArray()))).map(
        ({ isSpeech }) => isSpeech,
      );
    const said = await verdicts(spoken('turn on the living room light', 'en-us', 150));
    assert.ok(said.filter(Boolean).length > 0.6 * said.length);
    const struck = await lastValueFrom(from(clatter).pipe(detect(energy), toArray()));
    assert.is(struck.filter(({ isSpeech }) => isSpeech).length, 0);
    assert.equal([health().state, lines], ['ready', []]);
  });
}

test.run();

const sileroModelTest = suite('sileroModel');
const sileroModelIsInstalled = hasSilero();

sileroModelTest('a runtime that is not installed is an engine missing, with what to install', async () => {
  assert.equal(await rejection(sileroModel(SILERO_DATA, () => undefined)), {
    _tag: 'EngineMissing',
    engine: 'silero',
    message: 'the package sherpa-onnx-node is not installed',
    fix: 'npm install --ignore-scripts sherpa-onnx-node, or set listening.detector: energy',
  });
});

sileroModelTest('a network that is not here is an engine missing, with how to get it', async () => {
  assert.equal(await rejection(sileroModel(kit({}), () => '/nowhere/lib.so')), {
    _tag: 'EngineMissing',
    engine: 'silero',
    message: 'its network is not here',
    fix: 'broca models get silero, or set listening.detector: energy',
  });
});

sileroModelTest('a network that is not as published is refused before native code sees it', async () => {
  const data = kit({ 'models/silero/silero_vad_v5.onnx': 'another network' });
  const { message } = (await rejection(sileroModel(data, () => '/nowhere/lib.so'))) as {
    readonly message: string;
  };
  assert.is(message, `${sileroFile(data)} is not as it was published`);
});

if (sileroModelIsInstalled) {
  sileroModelTest('a runtime that cannot be loaded is an engine missing, with the reason', async () => {
    const library = kit({ 'lib.so': 'no library' });
    const { message } = (await rejection(sileroModel(SILERO_DATA, () => `${library}/lib.so`))) as {
      readonly message: string;
    };
    assert.match(message, /lib.so cannot be loaded \(.+\)$/);
  });

  sileroModelTest('speech is likely where somebody speaks, and nowhere else', async () => {
    if (!has('espeak-ng')) return;
    const model = await sileroModel(SILERO_DATA);
    const likely = async (samples: Int16Array): Promise<number> => {
      const probability = model();
      let count = 0;
      for (const frame of frames(samples)) count += probability(frame.samples) > 0.5 ? 1 : 0;
      return count / Math.ceil(samples.length / 512);
    };
    const noise = Int16Array.from({ length: 32_000 }, (_, index) => ((index * 7_919) % 2_001) - 1_000);
    assert.ok((await likely(spoken('turn on the living room light', 'en-us', 150))) > 0.6);
    assert.is(await likely(noise), 0);
    assert.is(await likely(new Int16Array(32_000)), 0);
  });

  sileroModelTest('its memory is not taken back while it is at work', async () => {
    setFlagsFromString('--expose-gc');
    const model = await sileroModel(SILERO_DATA);
    const silence = new Int16Array(512);
    const first = model()(silence);
    for (let times = 0; times < 5; times += 1) {
      await settled();
      runInNewContext('gc')();
      assert.is(model()(silence), first);
    }
  });

  sileroModelTest('two microphones at once are heard as each of them alone', async () => {
    if (!has('espeak-ng')) return;
    const model = await sileroModel(SILERO_DATA);
    const both = ['turn on the light', 'yes please'].map((text) => frames(spoken(text, 'en-us', 150)));
    const alone = both.map((heard) => {
      const probability = model();
      return heard.map(({ samples }) => probability(samples));
    });
    const microphones = both.map(() => model());
    const together: number[][] = both.map(() => []);
    for (let at = 0; at < Math.max(...both.map(({ length }) => length)); at += 1)
      for (const [one, heard] of both.entries()) {
        const samples = heard[at]?.samples;
        if (samples !== undefined) together[one]?.push(microphones[one]?.(samples) ?? -1);
      }
    assert.equal(together, alone);
  });
}

sileroModelTest.run();

const sileroSessionTest = suite('sileroSession');

const heardAt = (index: number): HeardFrame => ({
  ...frameAt(1, index * FRAME_MS),
  isSpeech: false,
  energy: 1,
});

/** A session over a child that answers as the test says. */
function session(patience?: { readonly firstMs: number; readonly laterMs: number }) {
  const asked: Int16Array[] = [];
  const told: unknown[] = [];
  let answer = (_probability: number): void => {};
  let reply = (_result: E.Either<AssistantError, number>): void => {};
  const call = (_request: SileroRequest, options: CallOptions<SileroRequest, number>) => () => {
    answer = (probability) => options.progress?.(probability);
    (options.more$ as Observable<Int16Array>).subscribe({
      next: (samples) => asked.push(samples),
      complete: () => told.push('no more'),
    });
    options.signal?.addEventListener('abort', () => told.push('cancelled'));
    return new Promise<E.Either<AssistantError, number>>((resolve) => {
      reply = resolve;
    });
  };
  const judge = sileroSession(
    { call } satisfies Pick<ChildProcess<SileroRequest, number>, 'call'>,
    '/data',
    {
      verdict: ({ isSpeech, atMs }) => told.push([atMs / FRAME_MS, isSpeech]),
      failed: (error, owed) => told.push([error._tag, owed.length]),
      ended: () => told.push('ended'),
    },
    patience,
    () => 1,
  );
  return { judge, asked, told, answer, reply };
}

sileroSessionTest('speech begins at a probability of 0.5 and lasts down to 0.35', () => {
  const { judge, told, answer } = session();
  const probabilities = [0.4, 0.49, 0.5, 0.4, 0.35, 0.34, 0.4];
  for (const index of probabilities.keys()) judge.ask(heardAt(index));
  for (const probability of probabilities) answer(probability);
  assert.equal(
    told.map((verdict) => (verdict as readonly unknown[])[1]),
    [false, false, true, true, true, false, false],
  );
  judge.close();
});

sileroSessionTest('frames go down and verdicts come up in their order', () => {
  const { judge, asked, told, answer } = session();
  for (const index of [0, 1]) judge.ask(heardAt(index));
  assert.equal(asked, [heardAt(0).samples, heardAt(1).samples]);
  for (const probability of [0.9, 0.1]) answer(probability);
  assert.equal(told, [
    [0, true],
    [1, false],
  ]);
});

sileroSessionTest('its end is the end of the call', async () => {
  const { judge, told, reply } = session();
  judge.end();
  reply(E.right(0));
  await settled();
  assert.equal(told, ['no more', 'ended']);
});

sileroSessionTest('a call that fails gives back the frames it owes, once', async () => {
  const { judge, told, answer, reply } = session();
  for (const index of [0, 1, 2]) judge.ask(heardAt(index));
  answer(0.1);
  reply(E.left({ _tag: 'EngineFailed', engine: 'silero', message: 'it died' }));
  await settled();
  judge.close();
  assert.equal(told, [[0, false], 'cancelled', ['EngineFailed', 2]]);
});

sileroSessionTest('a child that leaves its first frame unanswered times out', async () => {
  const { judge, told } = session({ firstMs: 10, laterMs: 60_000 });
  judge.ask(heardAt(0));
  await until(() => told.length === 2);
  assert.equal(told, ['cancelled', ['DeadlinePassed', 1]]);
});

sileroSessionTest('a child that leaves a later frame unanswered times out', async () => {
  const { judge, told, answer } = session({ firstMs: 60_000, laterMs: 10 });
  for (const index of [0, 1]) judge.ask(heardAt(index));
  answer(0.9);
  await until(() => told.length === 3);
  assert.equal(told, [[0, true], 'cancelled', ['DeadlinePassed', 1]]);
});

sileroSessionTest('a call that ends because no frame came is no failure', async () => {
  const { judge, told, answer, reply } = session();
  judge.ask(heardAt(0));
  answer(0.9);
  reply(E.left({ _tag: 'DeadlinePassed', stage: 'hearing speech', deadlineMs: 1 }));
  await settled();
  assert.equal(told, [[0, true], 'ended']);
});

sileroSessionTest('after it was closed nothing is told', async () => {
  const { judge, told, answer, reply } = session();
  judge.ask(heardAt(0));
  judge.close();
  answer(0.9);
  reply(E.left({ _tag: 'EngineFailed', engine: 'silero', message: 'cancelled' }));
  await settled();
  assert.equal(told, ['cancelled']);
});

sileroSessionTest.run();
