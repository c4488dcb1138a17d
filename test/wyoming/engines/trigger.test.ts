import { NEVER, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeUnknown } from '../../../src/lib/errors.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { wyomingDetector } from '../../../src/wyoming/engines/detector.ts';
import { detections, serviceTimes, wyomingTrigger } from '../../../src/wyoming/engines/trigger.ts';
import { messageOf, type WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { until } from '../../support/until.ts';
import { rawService, SOON, wakeInfo, wyomingService } from '../../support/wyoming-service.ts';

const test = suite('wyomingTrigger');

const frame = (atMs: number): AudioFrame => ({ samples: new Int16Array(512), atMs });

/** A hotword engine over a service; what it tells of the frames it is given. */
async function listening(
  parameters: Record<string, unknown>,
  words: readonly string[] = ['hey_jarvis_v0.1', 'alexa'],
) {
  const service = await wyomingService(wakeInfo(...words));
  const trigger = wyomingTrigger({
    parameters: { uri: service.uri, ...parameters },
    log: () => {},
    timing: SOON,
  });
  const frames$ = new Subject<AudioFrame>();
  const told: unknown[] = [];
  const listen = () =>
    trigger.detect?.(frames$).subscribe({
      next: (detection) => told.push(detection),
      error: (error: unknown) => told.push(describeUnknown(error).replace(service.uri, 'PEER')),
      complete: () => told.push('completed'),
    });
  const close = async (): Promise<void> => {
    await trigger.close();
    await service.close();
  };
  /** The line that this subscriber has. */
  const line = async (index: number) => {
    await until(() => service.heard[index]?.some(({ type }) => type === 'audio-start') === true);
    return service.open().at(-1);
  };
  return { service, trigger, frames$, told, listen, close, line };
}

test('a hotword is told at its place in the sound, with what it does', async () => {
  const { service, frames$, told, listen, close, line } = await listening({
    names: ['alexa'],
    hotwords: [{ name: 'hey_jarvis', conversation: 'kitchen', synapse: 'hello' }],
  });
  listen();
  const peer = await line(0);
  for (const atMs of [960, 992, 5_000]) frames$.next(frame(atMs));
  await until(() => service.heard[0]?.length === 5);
  assert.equal(
    service.heard[0]?.map(({ type, data }) => [type, data.names ?? data.timestamp]),
    [
      ['detect', ['alexa', 'hey_jarvis_v0.1']],
      ['audio-start', 0],
      ['audio-chunk', 0],
      ['audio-chunk', 32],
      ['audio-chunk', 64],
    ],
  );
  peer?.send(messageOf('detection', { name: 'hey_jarvis_v0.1', timestamp: 40 }));
  peer?.send(messageOf('detection', { name: 'alexa', timestamp: 70 }));
  peer?.send(messageOf('detection', { name: 'computer' }));
  await until(() => told.length === 3);
  assert.equal(told, [
    {
      hotword: 'hey_jarvis',
      means: 'wake',
      conversation: 'kitchen',
      synapse: 'hello',
      endMs: 1_000,
      score: 1,
    },
    { hotword: 'alexa', means: 'wake', endMs: 5_006, score: 1 },
    { hotword: 'computer', means: 'wake', endMs: 5_032, score: 1 },
  ]);
  await close();
});

test('each listener has a line of its own, which closes with him', async () => {
  const { service, listen, close, line, told } = await listening({});
  const one = listen();
  await line(0);
  const two = listen();
  await line(1);
  assert.is(service.open().length, 3);
  one?.unsubscribe();
  await until(() => service.open().length === 2);
  two?.unsubscribe();
  await until(() => service.open().length === 1);
  assert.equal(told, []);
  await close();
});

test('the end of the sound is the end, once the service has nothing more to tell', async () => {
  const { service, frames$, told, listen, close, line } = await listening({});
  listen();
  const peer = await line(0);
  frames$.next(frame(0));
  frames$.complete();
  await until(() => service.heard[0]?.at(-1)?.type === 'audio-stop');
  peer?.send(messageOf('detection', { name: 'alexa', timestamp: 32 }));
  peer?.send(messageOf('not-detected', {}));
  await until(() => told.length === 2);
  assert.equal(told, [{ hotword: 'alexa', means: 'wake', endMs: 32, score: 1 }, 'completed']);
  await close();
});

test('a line that is lost is an error, and a service without the word is missing', async () => {
  const { told, listen, close, line } = await listening({});
  listen();
  (await line(0))?.close();
  await until(() => told.length === 1);
  assert.equal(told, ['wyoming: PEER: it closed the connection']);
  await close();

  const other = await listening({ names: ['computer'] });
  other.listen();
  await until(() => other.told.length === 1);
  assert.match(String(other.told[0]), /PEER has no hotword "computer"; it has hey_jarvis_v0.1, alexa/);
  await other.close();
});

test('a service that falls silent has failed', async () => {
  let isSilent = false;
  const service = await rawService((socket) =>
    socket.on('data', () => {
      if (isSilent) return;
      isSilent = true;
      socket.write('{"type": "info", "data": {"wake": [{"name": "openwakeword", "models": []}]}}\n');
    }),
  );
  const trigger = wyomingTrigger({
    parameters: { uri: service.uri },
    log: () => {},
    timing: { ...SOON, others: { everyMs: 20, silenceMs: 100 } },
  });
  const errors: unknown[] = [];
  trigger.detect?.(new Subject()).subscribe({ error: (error: unknown) => errors.push(error) });
  await until(() => errors.length === 1);
  assert.equal(errors, [
    {
      _tag: 'EngineFailed',
      engine: 'wyoming',
      message: `an answer of ${service.uri} took longer than 100 ms`,
    },
  ]);
  await trigger.close();
  await service.close();
});

test('what is wrong with the parameters is the error', () => {
  const trigger = wyomingTrigger({ parameters: { uri: 'tcp://host:1', names: 'alexa' }, log: () => {} });
  const errors: unknown[] = [];
  trigger
    .detect?.(new Subject())
    .subscribe({ error: (found: unknown) => errors.push(describeUnknown(found)) });
  assert.equal(errors, ['wyoming: names: found "alexa", expected a list of names']);
});

const fit = { isOurs: false, isStreaming: false, version: undefined, names: [] };
const samples = new Int16Array(512);

/** Frames on their way to a service of which so much has not been read yet. */
function sending(isWhole: boolean) {
  const sent: WyomingEvent[] = [];
  const frames$ = new Subject<AudioFrame>();
  let waiting = 0;
  let leftOut = 0;
  const line = {
    peer: 'tcp://host:1',
    received$: NEVER,
    send: (event: WyomingEvent) => void sent.push(event),
    waitingBytes: () => waiting,
    flushed: async () => {},
    close: () => {},
  };
  const dropped = (): void => {
    leftOut += 1;
  };
  const hotwords = { words: [], usual: { means: 'wake' } } as const;
  const found$ = detections({ line, fit }, frames$, hotwords, isWhole ? undefined : dropped);
  const subscription = found$.subscribe();
  return {
    give: (atMs: number, waitingBytes: number): void => {
      waiting = waitingBytes;
      frames$.next({ samples, atMs });
    },
    chunks: () => sent.filter(({ type }) => type === 'audio-chunk').length,
    leftOut: () => leftOut,
    close: () => subscription.unsubscribe(),
  };
}

test('sound that a slow service has not taken for seconds is left out, which is told once', () => {
  const { give, chunks, leftOut, close } = sending(false);
  give(0, 160_000);
  give(32, 160_001);
  give(64, 160_001);
  give(96, 0);
  assert.equal([chunks(), leftOut()], [2, 1]);
  close();
});

test('of a recording nothing is left out', () => {
  const { give, chunks, leftOut, close } = sending(true);
  give(0, 5_000_000);
  assert.equal([chunks(), leftOut()], [1, 0]);
  close();
});

test('a time of the service is brought back to the time of its frame, over leaps', () => {
  const times = serviceTimes();
  times.sent({ samples, atMs: 1_000 }, 0);
  times.sent({ samples, atMs: 1_032 }, 32);
  times.sent({ samples, atMs: 9_000 }, 64);
  times.sent({ samples, atMs: 0 }, 96);
  assert.equal([0, 40, 64, 80, 100, 128].map(times.audioMsAt), [1_000, 1_040, 9_000, 9_016, 4, 32]);
});

test('without a time, or with one to come, it is now', () => {
  const times = serviceTimes();
  assert.is(times.audioMsAt(undefined), 0);
  times.sent({ samples, atMs: 500 }, 0);
  assert.is(times.audioMsAt(undefined), 532);
  assert.is(times.audioMsAt(9_999), 532);
  assert.is(times.audioMsAt(-9_999), 0);
});

test('of very many leaps the oldest are forgotten', () => {
  const times = serviceTimes();
  for (let index = 0; index < 1_000; index++) times.sent({ samples, atMs: index * 100 }, index * 32);
  assert.is(times.audioMsAt(999 * 32), 99_900);
  assert.is(times.audioMsAt(980 * 32), 98_000);
});

test.run();

const detectorTest = suite('wyomingDetector');

const ENERGY = {
  energy_threshold: 300,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};
const LOUD = Int16Array.from({ length: 512 }, (_, index) => (index % 2 === 0 ? 9_000 : -9_000));
const QUIET = new Int16Array(512);

/** A detector at that address; what it makes of the frames it is given, one letter each: speech or quiet. */
function hearing(uri: string) {
  const log: string[] = [];
  const detector = wyomingDetector({ parameters: { uri }, log: (line) => log.push(line), timing: SOON });
  const frames$ = new Subject<AudioFrame>();
  const verdicts: string[] = [];
  const done = frames$.pipe(detector.detect(() => ENERGY)).subscribe({
    next: ({ isSpeech }) => verdicts.push(isSpeech ? 's' : 'q'),
    complete: () => verdicts.push('completed'),
  });
  let atMs = 0;
  const give = (samples: Int16Array): void => {
    frames$.next({ samples, atMs });
    atMs += 32;
  };
  return { detector, frames$, give, verdicts, log, done };
}

detectorTest('speech is what the service says, and no frame waits for it', async () => {
  const service = await wyomingService({});
  const { detector, give, verdicts, frames$ } = hearing(service.uri);
  await until(() => detector.health().state === 'ready');
  give(LOUD);
  assert.equal(verdicts, ['s']); // by its energy: no line is there yet
  await until(() => service.heard.some(([first]) => first?.type === 'audio-start'));
  const line = service.open().at(-1);
  const heard = (): number => service.heard.flat().filter(({ type }) => type === 'audio-chunk').length;
  give(LOUD);
  await until(() => heard() === 1);
  assert.equal(verdicts.splice(0), ['s', 'q']);
  line?.send(messageOf('voice-started', { timestamp: 0 }));
  await until(() => {
    give(QUIET);
    return verdicts.at(-1) === 's';
  });
  line?.send(messageOf('voice-stopped', { timestamp: 32 }));
  await until(() => {
    give(LOUD);
    return verdicts.at(-1) === 'q';
  });
  frames$.complete();
  assert.is(verdicts.at(-1), 'completed');
  await until(() => service.open().length === 1);
  await detector.close();
  await service.close();
});

detectorTest(
  'while the service is away each frame is judged by its energy, and the log says it once',
  async () => {
    const service = await wyomingService({}, (_, line) => line.close());
    const { detector, give, verdicts, log, done } = hearing(service.uri);
    give(LOUD);
    await until(() => log.length === 1);
    verdicts.length = 0;
    give(LOUD);
    give(LOUD);
    assert.equal(verdicts, ['s', 's']);
    assert.equal(log, [
      `wyoming: ${service.uri}: it closed the connection; the energy detector hears in its place`,
    ]);
    done.unsubscribe();
    await detector.close();
    await service.close();
  },
);

detectorTest.run();
